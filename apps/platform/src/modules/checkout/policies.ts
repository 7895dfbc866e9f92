import { DomainError } from '../../errors.ts'
import type { SettingsFault, TenantSettings } from '../tenant/index.ts'
import { deliveryFeePolicies } from './delivery-fee.policy.ts'
import { deliveryWindowPolicies } from './delivery-window.policy.ts'
import { deliveryZonePolicies } from './delivery-zone.policy.ts'
import { orderLimitsPolicies, USUAL_LIMITS } from './order-limits.policy.ts'
import { paymentPolicies } from './payment.policy.ts'
import { pickupPolicies } from './pickup.policy.ts'
import { type PolicyKind, PolicyInvalid } from './policy.ts'
import { LIST_PRICE, pricePolicies, type PricePolicy } from './price.policy.ts'
import { taxPolicies } from './tax.policy.ts'

/** Every policy that a tenant's settings may name. A business adds its own with a file and its name here. */
const KINDS = {
  deliveryFee: deliveryFeePolicies,
  deliveryZone: deliveryZonePolicies,
  visitZone: deliveryZonePolicies,
  tax: taxPolicies,
  price: pricePolicies,
  payment: paymentPolicies,
  limits: orderLimitsPolicies,
  pickup: pickupPolicies,
  deliveryWindow: deliveryWindowPolicies,
} as const

type Topic = keyof typeof KINDS
export type Policies = { readonly [T in Topic]: ReturnType<(typeof KINDS)[T][number]['read']> }

/** What holds where a tenant's settings name none. */
const defaultsOf = ({ delivery, tax }: TenantSettings): Record<Topic, { readonly use: string }> => ({
  deliveryFee: { use: 'flat', ...delivery },
  deliveryZone: { use: 'everywhere' },
  visitZone: { use: 'everywhere' },
  tax: { use: 'by_rules', ...tax },
  price: { use: 'list' },
  payment: { use: 'confirmed' },
  limits: { use: 'by_standing', ...USUAL_LIMITS },
  pickup: { use: 'none' },
  deliveryWindow: { use: 'none' },
})

/** Where in the settings the terms of a topic stand when it names no policy. */
const OWN_TERMS: Readonly<Partial<Record<Topic, string>>> = { deliveryFee: '/delivery', tax: '/tax' }

function read<Decision>(topic: Topic, kinds: readonly PolicyKind<Decision>[], settings: TenantSettings): Decision {
  const named = settings.policies?.[topic]
  const at = named ? `/policies/${topic}` : (OWN_TERMS[topic] ?? '')
  const { use, ...terms } = { ...(named ?? defaultsOf(settings)[topic]) }
  const kind = kinds.find(({ name }) => name === use)
  if (!kind) throw new PolicyInvalid(`there is no policy "${use}" for ${topic}; there are ${kinds.map(({ name }) => name).join(', ')}`, `${at}/use`)
  try {
    return kind.read(terms, settings)
  } catch (error) {
    throw error instanceof PolicyInvalid ? new PolicyInvalid(error.message, `${at}${error.path}`) : error
  }
}

const readTopic: { readonly [T in Topic]: (settings: TenantSettings) => Policies[T] } = {
  deliveryFee: (settings) => read('deliveryFee', KINDS.deliveryFee, settings),
  deliveryZone: (settings) => read('deliveryZone', KINDS.deliveryZone, settings),
  visitZone: (settings) => read('visitZone', KINDS.visitZone, settings),
  tax: (settings) => read('tax', KINDS.tax, settings),
  price: (settings) => read('price', KINDS.price, settings),
  payment: (settings) => read('payment', KINDS.payment, settings),
  limits: (settings) => read('limits', KINDS.limits, settings),
  pickup: (settings) => read('pickup', KINDS.pickup, settings),
  deliveryWindow: (settings) => read('deliveryWindow', KINDS.deliveryWindow, settings),
}

/** Reads all policies of a tenant from its settings. Throws PolicyInvalid. */
export const readPolicies = (settings: TenantSettings): Policies => ({
  deliveryFee: readTopic.deliveryFee(settings),
  deliveryZone: readTopic.deliveryZone(settings),
  visitZone: readTopic.visitZone(settings),
  tax: readTopic.tax(settings),
  price: readTopic.price(settings),
  payment: readTopic.payment(settings),
  limits: readTopic.limits(settings),
  pickup: readTopic.pickup(settings),
  deliveryWindow: readTopic.deliveryWindow(settings),
})

const known = new WeakMap<TenantSettings, Policies>()

/** The same, read once for as long as the settings stay as they are. Throws `tenant.settings_invalid`: this shop, and no other, takes no orders. */
export function policiesOf(settings: TenantSettings): Policies {
  let policies = known.get(settings)
  if (!policies) {
    try {
      policies = readPolicies(settings)
    } catch (error) {
      throw error instanceof PolicyInvalid ? new DomainError('tenant.settings_invalid', { path: error.path }, { cause: error }) : error
    }
    known.set(settings, policies)
  }
  return policies
}

const knownPrices = new WeakMap<TenantSettings, PricePolicy>()

/** What pieces cost in a tenant's carts, read once likewise. These are shown whatever cannot be read: where that is the prices, as the catalogue says. */
export function pricePolicyOf(settings: TenantSettings): PricePolicy {
  let policy = knownPrices.get(settings)
  if (!policy) {
    try {
      policy = readTopic.price(settings)
    } catch (error) {
      if (!(error instanceof PolicyInvalid)) throw error
      policy = LIST_PRICE
    }
    knownPrices.set(settings, policy)
  }
  return policy
}

/** How far people come for a service, in kilometres from their seller; undefined where no distance bounds it, or it cannot be read. */
export function visitKmOf(settings: TenantSettings): number | undefined {
  const bounds = (['deliveryZone', 'visitZone'] as const).flatMap((topic) => {
    try {
      return readTopic[topic](settings).km ?? []
    } catch (error) {
      if (error instanceof PolicyInvalid) return []
      throw error
    }
  })
  return bounds.length > 0 ? Math.min(...bounds) : undefined
}

/** All that could not be read of what a tenant has set for selling: what things and their delivery cost, where they go, tax, limits, who may pay how. */
export function sellingFaultsOf(settings: TenantSettings): readonly SettingsFault[] {
  const { policies = {}, checkout } = settings
  const faults = Object.keys(policies)
    .filter((topic) => !(topic in KINDS))
    .map((topic) => ({ path: `/policies/${topic}`, message: `there is no such topic; there are ${Object.keys(KINDS).join(', ')}` }))
  if (!checkout.payments.includes(checkout.defaultPayment)) faults.push({ path: '/checkout/defaultPayment', message: 'is not among the ways to pay' })
  const tryOn = (attempt: () => unknown): void => {
    try {
      attempt()
    } catch (error) {
      if (!(error instanceof PolicyInvalid)) throw error
      faults.push({ path: error.path, message: error.message })
    }
  }
  const { policies: _, ...own } = settings
  for (const topic of Object.keys(policies).filter((each): each is Topic => each in KINDS)) tryOn(() => readTopic[topic](settings))
  // A cart reckons with these also where a policy knows better.
  tryOn(() => readTopic.deliveryFee(own))
  tryOn(() => readTopic.tax(own))
  return faults
}

import type { TenantSettings } from '../tenant/index.ts'
import { deliveryFeePolicies } from './delivery-fee.policy.ts'
import { deliveryWindowPolicies } from './delivery-window.policy.ts'
import { deliveryZonePolicies } from './delivery-zone.policy.ts'
import { orderLimitsPolicies } from './order-limits.policy.ts'
import { paymentPolicies } from './payment.policy.ts'
import { pickupPolicies } from './pickup.policy.ts'
import { type PolicyKind, PolicyInvalid } from './policy.ts'
import { taxPolicies } from './tax.policy.ts'

/** Every policy that a tenant's settings may name. A business adds its own with a file and its name here. */
const KINDS = {
  deliveryFee: deliveryFeePolicies,
  deliveryZone: deliveryZonePolicies,
  tax: taxPolicies,
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
  tax: { use: 'by_rules', ...tax },
  payment: { use: 'anyhow' },
  limits: { use: 'none' },
  pickup: { use: 'none' },
  deliveryWindow: { use: 'none' },
})

function read<Decision>(topic: Topic, kinds: readonly PolicyKind<Decision>[], settings: TenantSettings): Decision {
  const { use, ...terms } = { ...(settings.policies?.[topic] ?? defaultsOf(settings)[topic]) }
  const kind = kinds.find(({ name }) => name === use)
  if (!kind) throw new PolicyInvalid(`there is no policy "${use}" for ${topic}; there are ${kinds.map(({ name }) => name).join(', ')}`)
  return kind.read(terms, settings)
}

/** Reads all policies of a tenant from its settings. Throws PolicyInvalid. */
export const readPolicies = (settings: TenantSettings): Policies => ({
  deliveryFee: read('deliveryFee', KINDS.deliveryFee, settings),
  deliveryZone: read('deliveryZone', KINDS.deliveryZone, settings),
  tax: read('tax', KINDS.tax, settings),
  payment: read('payment', KINDS.payment, settings),
  limits: read('limits', KINDS.limits, settings),
  pickup: read('pickup', KINDS.pickup, settings),
  deliveryWindow: read('deliveryWindow', KINDS.deliveryWindow, settings),
})

const known = new WeakMap<TenantSettings, Policies>()

/** The same, read once for as long as the settings stay as they are. */
export function policiesOf(settings: TenantSettings): Policies {
  let policies = known.get(settings)
  if (!policies) {
    policies = readPolicies(settings)
    known.set(settings, policies)
  }
  return policies
}

import { confirmCheckout, type ConfirmInput } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { PickupWish } from '../pick-up/index.ts'
import { couponChoiceOf, PICKUP_FIELDS } from '@galleria/rules'
import { type CustomerContext, hasWallet } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { isAboutTheTotal, positionOf } from './checkout.ts'
import type { CustomerFacts, ExpectPayment, PickUps } from './checkout.ports.ts'
import type { Buyer, CheckoutService } from './checkout.service.ts'
import type { DeliveryPlace } from './delivery-place.ts'
import type { DeliveryWish } from './delivery-window.ts'
import { policiesOf } from './policies.ts'
import type { ToWireQuote } from './quote.view.ts'

type Deps = {
  readonly checkout: CheckoutService
  readonly pickUps: Pick<PickUps, 'assertFree'>
  readonly clock: Clock
  readonly factsOf: CustomerFacts
  readonly toWireQuote: ToWireQuote
  readonly expectPayment: ExpectPayment
}

export function checkoutRoutes({ checkout, pickUps, clock, factsOf, toWireQuote, expectPayment }: Deps) {
  async function buyerOf(ctx: CustomerContext, to: DeliveryPlace): Promise<Buyer> {
    const facts = await factsOf(ctx, { standing: policiesOf(ctx.tenant.settings).limits !== undefined, balances: hasWallet(ctx) })
    if (!facts) throw new DomainError('checkout.customer_missing') // V-01
    return { ...facts, to }
  }

  return [
    implement(confirmCheckout, async (ctx, { body }) => {
      if (!body.checkout) throw new DomainError('checkout.data_missing') // V-21
      const pickups = pickupsIn(body)
      const to = placeOf(ctx, body.location)
      if (!to) throw new DomainError('checkout.coordinates_missing') // V-24
      const now = clock()
      const basket = await checkout.basketOf(ctx, {
        paymentType: body.checkout.type,
        sellerId: body.provider,
        coupon: couponChoiceOf(body.couponCode),
        wallet: body.useWallet ?? false,
        pickups,
        deliveries: deliveriesIn(body),
        choosableAt: now,
        promisedAt: now,
        buyer: buyerOf(ctx, to),
      })
      const { amount, currency } = body
      if (amount !== undefined && !isAboutTheTotal(amount, currency, basket.toPay))
        throw new DomainError('checkout.amount_differs', { totalPrice: basket.toPay }) // C-09
      await pickUps.assertFree(
        ctx,
        basket.parts.flatMap(({ pickup }) => pickup ?? []),
      )
      expectPayment(ctx, basket.terms.paymentType)
      return { data: await toWireQuote(ctx, basket, to) }
    }),
  ]
}

/** ST-06: nothing, what is wanted of each seller, or with `pickUpTime` the same time for all; not both. */
function pickupsIn({ isSelfPickUp, pickUpTime, pickups = [] }: ConfirmInput): PickupWish[] {
  const slot = pickUpTime?.trim()
  const wishes = pickups.map(({ provider: sellerId, ...wish }) => ({ ...wish, sellerId }))
  const isPickUp = isSelfPickUp ?? (wishes.length > 0 || Boolean(slot))
  if (wishes.length > 0 && (!isPickUp || slot)) throw new DomainError('checkout.pickup_unavailable')
  if (!isPickUp) return []
  if (wishes.length === 0 && !slot) throw new DomainError('checkout.pickup_time_missing', { missing: PICKUP_FIELDS }) // V-25
  return wishes.length > 0 ? wishes : [{ slot }]
}

const deliveriesIn = ({ deliveryWindows = [] }: ConfirmInput): DeliveryWish[] =>
  deliveryWindows.map(({ provider: sellerId, ...wish }) => ({ ...wish, sellerId }))

/** Shops deliver at home: a place that names no country is in theirs. */
function placeOf({ tenant }: CustomerContext, location: ConfirmInput['location']): DeliveryPlace | undefined {
  const position = positionOf(location)
  return position && { position, country: tenant.settings.country, state: location?.state, zip: location?.zip, kind: location?.type }
}

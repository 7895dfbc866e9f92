import { confirmCheckout, type QuoteWire } from '@galleria/contract'
import { money } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { isOnEarth } from './checkout.ts'
import type { CartForCheckout } from './checkout.ports.ts'
import type { Basket, CheckoutService } from './checkout.service.ts'

export function checkoutRoutes({ checkout, cart }: { checkout: CheckoutService; cart: CartForCheckout }) {
  function toWireQuote(ctx: RequestContext, { lines, totals, sellerId, sellerName, terms }: Basket): QuoteWire {
    const { hash, issuedAt, expiresAt } = checkout.seal.seal(terms)
    return {
      items: cart.wireItemsOf(ctx, lines),
      listPrice: totals.listTotal,
      totalPriceBeforeTax: money(totals.total.amount - totals.taxIncluded.amount, ctx.currency),
      taxIncluded: totals.taxIncluded,
      deliveryFee: totals.deliveryFee,
      totalPrice: totals.total,
      provider: { _id: sellerId, name: sellerName },
      payment: { type: terms.paymentType, orderId: null },
      payments: [...ctx.tenant.settings.checkout.payments],
      hash,
      createdAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  }

  return [
    implement(confirmCheckout, async (ctx, { body }) => {
      if (!body.checkout) throw new DomainError('checkout.data_missing') // V-21
      if (body.isSelfPickUp && !body.pickUpTime?.trim()) throw new DomainError('checkout.pickup_time_missing') // V-25
      if (body.isSelfPickUp) throw new DomainError('checkout.pickup_unavailable') // X-10, until sellers have pick-up slots
      if (body.couponCode?.trim()) throw new DomainError('promotion.coupon_unknown') // until shops have coupons
      if (!isOnEarth(body.location)) throw new DomainError('checkout.coordinates_missing') // V-24
      return { data: toWireQuote(ctx, await checkout.basketOf(ctx, { paymentType: body.checkout.type, sellerId: body.provider })) }
    }),
  ]
}

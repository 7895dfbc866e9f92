import type { Totals } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { PricedLine } from '../cart/index.ts'
import type { PaymentType } from '@galleria/rules'
import { sellerToCheckOut, type QuoteTerms } from './checkout.ts'
import type { CartForCheckout } from './checkout.ports.ts'
import type { QuoteSeal } from './quote-seal.ts'

/** The part of a cart that becomes one order: one seller's lines with their sums. */
export type Basket = {
  readonly lines: readonly PricedLine[]
  readonly totals: Totals
  readonly sellerId: string
  readonly sellerName: string
  readonly terms: QuoteTerms
}

export type BasketChoice = { readonly paymentType: PaymentType | undefined; readonly sellerId: string | undefined }

export function createCheckoutService({ cart, seal }: { cart: CartForCheckout; seal: QuoteSeal }) {
  /** Prices what is about to be ordered, from the database alone (C-41). */
  async function basketOf(ctx: CustomerContext, { paymentType, sellerId }: BasketChoice): Promise<Basket> {
    const { checkout } = ctx.tenant.settings
    const payment = paymentType ?? checkout.defaultPayment
    if (!checkout.payments.includes(payment)) throw new DomainError('checkout.payment_unavailable', { payments: checkout.payments })
    const all = (await cart.linesOf(ctx)).filter((line) => line.quantity > 0)
    if (all.length === 0) throw new DomainError('checkout.cart_empty')
    const sellers = [...new Map(all.map((line) => [line.sellerId, line.sellerName]))].map(([_id, name]) => ({ _id, name }))
    const chosen = sellerToCheckOut(
      sellers.map((seller) => seller._id),
      sellerId,
    )
    if (chosen === undefined) throw new DomainError('checkout.seller_required', { providers: sellers })
    const lines = all.filter((line) => line.sellerId === chosen)
    const totals = cart.totalsFor(ctx, lines)
    const terms: QuoteTerms = {
      tenantId: ctx.tenant.id,
      customerId: ctx.actor.customerId,
      sellerId: chosen,
      paymentType: payment,
      currency: ctx.currency,
      lines: lines.map(({ variantId, quantity, unitPrice }) => ({ variantId, quantity, unitPrice })),
      deliveryFee: totals.deliveryFee.amount,
      total: totals.total.amount,
    }
    return { lines, totals, sellerId: chosen, sellerName: lines[0]?.sellerName ?? '', terms }
  }

  return { basketOf, seal }
}
export type CheckoutService = ReturnType<typeof createCheckoutService>

import type { DeliveryDayWire, QuotePartWire, QuoteWire, TaxLineWire } from '@galleria/contract'
import { dayIn, money, textIn } from '@galleria/kernel'
import { hasGoods, hasServices, slotTime, type TaxLine } from '@galleria/rules'
import { hasWallet, type RequestContext, rewardTermsOf } from '../../context.ts'
import { type Basket, isBrought, rewardOfParts, type SellerPart, taxLinesOf } from './basket.ts'
import type { CartForCheckout, Coupons, DeliveryDays, DeliveryDaysFor, PickUps, PromiseFor } from './checkout.ports.ts'
import type { DeliveryPlace } from './delivery-place.ts'
import { policiesOf } from './policies.ts'
import type { QuoteSeal } from './quote-seal.ts'

type Deps = {
  readonly cart: CartForCheckout
  readonly coupons: Pick<Coupons, 'toWireOffer'>
  readonly seal: QuoteSeal
  readonly promiseFor: PromiseFor
  readonly deliveryDaysFor: DeliveryDaysFor
  readonly pickUps: Pick<PickUps, 'canPickUp' | 'toWire'>
}

/** A basket as the wire shows it, under its seal (E-02). */
export function createQuoteView({ cart, coupons, seal, promiseFor, deliveryDaysFor, pickUps }: Deps) {
  async function toWirePart(ctx: RequestContext, part: SellerPart, at: Date, to: DeliveryPlace): Promise<QuotePartWire> {
    // As of the seal: an order under it is promised the same, also past the cut-off.
    const promise = isBrought(part) ? await promiseFor(ctx, part.sellerId, at, to.position) : undefined
    const { deliveryWindow } = policiesOf(ctx.tenant.settings)
    const days =
      isBrought(part) && deliveryWindow
        ? await deliveryDaysFor(ctx, part.sellerId, { at, to: to.position, kind: to.kind ?? 'home' }, deliveryWindow)
        : undefined
    const { listTotal: _, ...totals } = part.totals
    return {
      ...totals,
      provider: { _id: part.sellerId, name: part.sellerName },
      items: cart.wireLinesOf(ctx, part.lines),
      taxLines: part.taxLines.map((line) => toWireTaxLine(ctx, line)),
      delivery: promise ? { day: promise.day, orderBefore: promise.orderBefore.toISOString() } : null,
      window: part.window && { ...part.window, from: part.window.from.toISOString(), to: part.window.to.toISOString() },
      deliveryDays: days ? toWireDays(days) : [],
      pickup: part.pickup && pickUps.toWire(part.pickup),
      canPickUp: !hasServices(part.lines) && (await pickUps.canPickUp(ctx, part.sellerId, to.position)),
    }
  }

  return async (
    ctx: RequestContext,
    { parts, totals, terms, promisedAt, coupon, offers, wallet, toPay, payments, obstacles, delivered }: Basket,
    to: DeliveryPlace,
  ): Promise<QuoteWire> => {
    const { hash, issuedAt, expiresAt } = seal.seal(terms, promisedAt)
    const wireParts = await Promise.all(parts.map((part) => toWirePart(ctx, part, issuedAt, to)))
    const [only] = wireParts.length === 1 ? wireParts : []
    return {
      items: [
        ...wireParts.flatMap((part) => part.items),
        ...(parts.some(({ lines }) => hasGoods(lines)) ? [cart.wireDeliveryOf(ctx, totals.deliveryFee)] : []),
      ],
      parts: wireParts,
      listPrice: totals.listTotal,
      totalPriceBeforeTax: money(totals.total.amount - totals.taxIncluded.amount - totals.taxAdded.amount, ctx.currency),
      subTotal: totals.subTotal,
      discount: totals.discount,
      taxIncluded: totals.taxIncluded,
      taxAdded: totals.taxAdded,
      taxLines: taxLinesOf(parts).map((line) => toWireTaxLine(ctx, line)),
      coupon: coupon && { promoCode: coupon.code, title: textIn(coupon.title, ctx.locale), discount: totals.discount },
      coupons: offers.map((offer) => coupons.toWireOffer(ctx, offer)),
      deliveryFee: totals.deliveryFee,
      delivery: only?.delivery ?? null,
      totalPrice: totals.total,
      provider: only?.provider ?? null,
      wallet: wallet && {
        balance: money(wallet.balance, ctx.currency),
        usable: money(wallet.usable, ctx.currency),
        used: money(wallet.used, ctx.currency),
      },
      reward: toWireReward(ctx, parts, { day: dayIn(issuedAt, ctx.tenant.settings.timeZone), delivered }),
      toPay,
      payment: { type: terms.paymentType, orderId: null },
      payments: [...payments],
      unavailable: [...obstacles].map(([type, reason]) => ({ type, reason })),
      hash,
      createdAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  }
}
export type ToWireQuote = ReturnType<typeof createQuoteView>

function toWireReward(ctx: RequestContext, parts: readonly SellerPart[], on: Parameters<typeof rewardOfParts>[1]): QuoteWire['reward'] {
  const amount = hasWallet(ctx) ? rewardOfParts(parts, on, rewardTermsOf(ctx.tenant)) : 0
  return amount > 0 ? money(amount, ctx.currency) : null
}

const toWireDays = ({ timeZone, days }: DeliveryDays): DeliveryDayWire[] =>
  days.map(({ date, hours, slots }) => ({
    date,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
    timeZone,
    slots: slots.map(({ from, to }) => ({ slot: slotTime({ from }, timeZone), from: from.toISOString(), to: to.toISOString() })),
  }))

const toWireTaxLine = ({ currency }: RequestContext, { name, rate, taxable, amount }: TaxLine): TaxLineWire => ({
  name,
  rate,
  taxable: money(taxable, currency),
  amount: money(amount, currency),
})

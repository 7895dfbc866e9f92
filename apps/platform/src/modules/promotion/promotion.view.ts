import type { CouponOfferWire, CouponPreviewWire, CouponWire, PromotionInput, PromotionWire } from '@galleria/contract'
import { money, textIn } from '@galleria/kernel'
import { type DeliveryTerms, tidyCouponCode, totalsOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { PricedLine } from '../cart/index.ts'
import type { Chosen, Coupon, Offer } from './promotion.ts'
import type { CouponSettings } from './promotion.repository.ts'

const windowOf = ({ startsAt, endsAt }: Coupon) => ({ startDate: startsAt.toISOString(), endDate: endsAt.toISOString() })

/** E-03 */
export const toWireCoupon = (coupon: Coupon): CouponWire => ({
  promoCode: coupon.code,
  isDeleted: coupon.isDeleted,
  isApproved: coupon.isApproved,
  promoRules: windowOf(coupon),
})

export const toWirePromotion = (coupon: Coupon): PromotionWire => ({
  ...toWireCoupon(coupon),
  title: { ...coupon.title },
  discount: { ...coupon.discount },
  minimum: coupon.minimum,
  markets: coupon.markets && [...coupon.markets],
  sellers: coupon.sellers && [...coupon.sellers],
  products: coupon.products && [...coupon.products],
  maxUses: coupon.maxUses,
  maxPerCustomer: coupon.maxPerCustomer,
  isListed: coupon.isListed,
})

export const toWireOffer = ({ locale, currency }: RequestContext, { coupon, fit }: Offer): CouponOfferWire => ({
  promoCode: coupon.code,
  title: textIn(coupon.title, locale),
  discount: 'discount' in fit ? money(fit.discount, currency) : null,
  obstacle: 'obstacle' in fit ? fit.obstacle : null,
  missing: 'obstacle' in fit && fit.missing !== undefined ? money(fit.missing, currency) : null,
})

/** `bySeller`: the lines in the order of the shares. `delivery`: what is reckoned for it, as far as that is known. */
export function toWirePreview(
  ctx: RequestContext,
  delivery: DeliveryTerms,
  bySeller: readonly (readonly PricedLine[])[],
  { chosen, offers }: Chosen,
): CouponPreviewWire {
  const { tax } = ctx.tenant.settings
  const lines = bySeller.flatMap((some, seller) => some.map((line, index) => ({ ...line, discount: chosen?.shares[seller]?.[index] ?? 0 })))
  const { listTotal: _, ...totals } = totalsOf(lines, { delivery, tax, currency: ctx.currency })
  return {
    ...totals,
    coupon: chosen ? { promoCode: chosen.coupon.code, title: textIn(chosen.coupon.title, ctx.locale), discount: totals.discount } : null,
    coupons: offers.map((offer) => toWireOffer(ctx, offer)),
  }
}

export const settingsOf = (promoCode: string, { promoRules, ...input }: PromotionInput): CouponSettings => ({
  ...input,
  code: tidyCouponCode(promoCode),
  startsAt: new Date(promoRules.startDate),
  endsAt: new Date(promoRules.endDate),
})

import type { CouponWire, PromotionInput, PromotionWire } from '@galleria/contract'
import { tidyCouponCode } from '@galleria/rules'
import type { Coupon } from './promotion.ts'
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

export const settingsOf = (promoCode: string, { promoRules, ...input }: PromotionInput): CouponSettings => ({
  ...input,
  code: tidyCouponCode(promoCode),
  startsAt: new Date(promoRules.startDate),
  endsAt: new Date(promoRules.endDate),
})

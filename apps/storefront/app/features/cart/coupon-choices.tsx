import type { CouponPreviewWire } from '@galleria/contract'
import { CouponForm, type CouponFormProps } from './coupon-form.tsx'
import { CouponOffers } from './coupon-offers.tsx'

export type CouponChoicesProps = CouponFormProps & { coupons: CouponPreviewWire['coupons']; taken: string | undefined }

/** What unfolds below the link: a code of one's own, and what else the cart may have. */
export function CouponChoices({ coupons, taken, ...form }: CouponChoicesProps) {
  return (
    <>
      <CouponForm {...form} />
      <CouponOffers offers={coupons} taken={taken} onTake={form.onTake} />
    </>
  )
}

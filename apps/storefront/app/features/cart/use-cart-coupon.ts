import { useEffect, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { isKeptFor } from '../../lib/joined-guest.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from './basket.ts'
import { couponIn, keptCouponOf } from './coupon-choice.ts'
import { useCouponPreview } from './use-coupon-preview.ts'

/**
 * The coupon of what is in the cart (ST-08), reckoned by the platform once somebody has looked for one or has chosen one; what is chosen goes along into the
 * checkout. `preview` is of exactly this cart, and undefined while it is not known.
 */
export function useCartCoupon(basket: Basket) {
  const { tenant } = useTenant()
  const customerId = useBuyer()?.userInfo._id
  const kept = keptCouponOf(tenant.tenantKey)
  const [code, setCode] = useState(() => couponIn(kept, (keptFor) => customerId !== undefined && isKeptFor(tenant.tenantKey, keptFor, customerId)))
  const [isOpen, setIsOpen] = useState(false)
  const { data, estimate, error, isAsking } = useCouponPreview(basket, { code, isWanted: isOpen || Boolean(code) })
  // A word that is no coupon stays in its field, and does not go along.
  const isNone = isApiFailure(data?.problem?.error) && data.problem.error.code === 'promotion.coupon_unknown' && data.problem.code === code
  useEffect(() => {
    if (isNone) keptCouponOf(tenant.tenantKey).clear()
  }, [isNone, tenant.tenantKey])
  return {
    preview: estimate,
    coupon: data?.preview.coupon ?? null,
    coupons: data?.preview.coupons ?? [],
    problem: data?.problem,
    failure: error,
    isBusy: isAsking,
    open: () => setIsOpen(true),
    take: (chosen: string) => {
      setCode(chosen)
      kept.write({ customerId: customerId ?? null, code: chosen })
    },
  }
}
export type CartCoupon = ReturnType<typeof useCartCoupon>

import type { ApiClient } from '@galleria/api-client'
import type { CouponPreviewWire } from '@galleria/contract'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { isKeptFor } from '../../lib/joined-guest.ts'
import { createQuestion } from '../../lib/question.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from './basket.ts'
import { couponIn, keptCouponOf } from './coupon-choice.ts'
import type { CouponProblem } from './coupon-form.tsx'

type Previewed = { readonly preview: CouponPreviewWire; readonly problem?: CouponProblem }
const previews = createQuestion<Previewed>()
type Items = { readonly item: string; readonly quantity: number }[]

/** Without the coupon that cannot be had the cart has a price too, and the page says why it was not priced with it. */
async function askForPreview(api: Pick<ApiClient, 'previewCoupons'>, items: Items, code: string | undefined): Promise<Previewed> {
  try {
    const { data } = await api.previewCoupons({ body: { items, ...(code === undefined ? {} : { couponCode: code }) } })
    return { preview: data }
  } catch (error) {
    if (!code || !isApiFailure(error) || !error.code.startsWith('promotion.coupon_')) throw error
    return { ...(await askForPreview(api, items, undefined)), problem: { code, error } }
  }
}

/**
 * The coupon of what is in the cart (ST-08), reckoned by the platform once somebody has looked for one or has chosen one; what is chosen goes along into the
 * checkout. `preview` is of exactly this cart, and undefined while it is not known.
 */
export function useCartCoupon(basket: Basket) {
  const api = useApi()
  const { tenant } = useTenant()
  const customerId = useBuyer()?.userInfo._id
  const kept = keptCouponOf(tenant.tenantKey)
  const [code, setCode] = useState(() => couponIn(kept, (keptFor) => customerId !== undefined && isKeptFor(tenant.tenantKey, keptFor, customerId)))
  const [isOpen, setIsOpen] = useState(false)
  const items = basket.groups.flatMap(({ lines }) => lines.map(({ candidate, quantity }) => ({ item: candidate.variantId, quantity })))
  const isAsked = items.length > 0 && (isOpen || Boolean(code))
  const key = JSON.stringify([tenant.tenantKey, tenant.locale, customerId, items, code])
  const { data: current, error, isAsking } = previews.useAnswer(isAsked ? key : undefined, () => askForPreview(api, items, code))
  const [last, setLast] = useState<Previewed>()
  if (current && current !== last) setLast(current)
  // What was kept in view of an earlier question is nothing where none is asked.
  const data = isAsked ? last : undefined
  const isOfThis = data?.preview.subTotal.amount === basket.subTotal.amount
  return {
    preview: isOfThis && data.preview.coupon ? data.preview : undefined,
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

import type { ApiClient } from '@galleria/api-client'
import type { CouponPreviewWire } from '@galleria/contract'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { createQuestion } from '../../lib/question.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from './basket.ts'
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

/** What the platform reckoned, where it is of exactly these goods and takes something off. */
export const estimateOf = ({ subTotal }: Pick<Basket, 'subTotal'>, preview: CouponPreviewWire | undefined): CouponPreviewWire | undefined =>
  preview?.coupon && preview.subTotal.amount === subTotal.amount ? preview : undefined

/** What is asked about: which variations, how many of each, and what they come to without a coupon. */
type Goods = Pick<Basket, 'subTotal'> & {
  readonly groups: readonly { readonly lines: readonly { readonly candidate: { readonly variantId: string }; readonly quantity: number }[] }[]
}

/**
 * What goods come to with a coupon, as the platform reckons it before anybody has said where they go: for the cart, and for the checkout until it has a quote.
 * `code` is as it was chosen: empty for none, undefined for the best. `estimate` is undefined while it is not known.
 */
export function useCouponPreview(goods: Goods, { code, isWanted }: { code: string | undefined; isWanted: boolean }) {
  const api = useApi()
  const { tenant } = useTenant()
  const customerId = useBuyer()?.userInfo._id
  const items = goods.groups.flatMap(({ lines }) => lines.map(({ candidate, quantity }) => ({ item: candidate.variantId, quantity })))
  const isAsked = items.length > 0 && isWanted
  const asker = JSON.stringify([tenant.tenantKey, tenant.locale, customerId])
  const key = JSON.stringify([asker, items, code])
  const { data: current, error, isAsking } = previews.useAnswer(isAsked ? key : undefined, () => askForPreview(api, items, code))
  const [last, setLast] = useState<{ readonly asker: string; readonly previewed: Previewed }>()
  if (current && current !== last?.previewed) setLast({ asker, previewed: current })
  // What was kept in view of an earlier question is nothing where none is asked, or somebody else asks.
  const data = isAsked && last?.asker === asker ? last.previewed : undefined
  return { data, estimate: estimateOf(goods, data?.preview), error, isAsking }
}

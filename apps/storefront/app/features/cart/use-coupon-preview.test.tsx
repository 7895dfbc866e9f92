// @vitest-environment happy-dom
import type { CouponPreviewWire } from '@galleria/contract'
import { money } from '@galleria/kernel'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { estimateOf, useCouponPreview } from './use-coupon-preview.ts'

const previewCoupons = vi.hoisted(() => vi.fn<() => Promise<{ data: CouponPreviewWire }>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ previewCoupons }) }))
const buyer = vi.hoisted(() => ({ current: undefined as { userInfo: { _id: string } } | undefined }))
vi.mock('../../lib/session.ts', () => ({ useBuyer: () => buyer.current }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'demo', locale: 'en' } }) }))

const inr = (amount: number) => money(amount, 'INR')
const preview: CouponPreviewWire = {
  coupon: { promoCode: 'LUNES10', title: 'Mondays', discount: inr(299) },
  coupons: [],
  subTotal: inr(2990),
  discount: inr(299),
  deliveryFee: inr(0),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  total: inr(2691),
}

it('is of exactly these goods, and nothing where nothing is taken off', () => {
  expect(estimateOf({ subTotal: inr(2990) }, preview)).toBe(preview)
  expect(estimateOf({ subTotal: inr(5980) }, preview)).toBeUndefined()
  expect(estimateOf({ subTotal: inr(2990) }, { ...preview, coupon: null })).toBeUndefined()
  expect(estimateOf({ subTotal: inr(2990) }, undefined)).toBeUndefined()
})

const line = { candidate: { variantId: 'v' }, quantity: 1 }
const goods = { groups: [{ lines: [line] }], subTotal: inr(2990) }
function Total({ code, isWanted }: { code: string; isWanted: boolean }) {
  const { estimate } = useCouponPreview(goods, { code, isWanted })
  return <p>{estimate?.total.amount ?? 'as it is'}</p>
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const box = document.createElement('div')
const root = createRoot(box)
afterEach(() => void previewCoupons.mockClear())

it('is asked once for the cart and the checkout after it, and no longer where there is a quote', async () => {
  previewCoupons.mockResolvedValue({ data: preview })
  await act(async () => root.render(<Total key="cart" code="LUNES10" isWanted />))
  expect(box.textContent).toBe('2691')
  await act(async () => root.render(<Total key="checkout" code="LUNES10" isWanted />))
  expect(box.textContent).toBe('2691')
  expect(previewCoupons).toHaveBeenCalledOnce()
  await act(async () => root.render(<Total key="checkout" code="LUNES10" isWanted={false} />))
  expect(box.textContent).toBe('as it is')
  await act(async () => root.unmount())
})

it('is nothing of what somebody else was told, while the next asks', async () => {
  previewCoupons.mockResolvedValueOnce({ data: preview })
  buyer.current = { userInfo: { _id: 'asha' } }
  const page = createRoot(box)
  await act(async () => page.render(<Total code="ASHA10" isWanted />))
  expect(box.textContent).toBe('2691')
  const next = Promise.withResolvers<{ data: CouponPreviewWire }>()
  previewCoupons.mockReturnValueOnce(next.promise)
  buyer.current = { userInfo: { _id: 'ben' } }
  await act(async () => page.render(<Total code="ASHA10" isWanted />))
  expect(box.textContent).toBe('as it is')
  await act(async () => next.resolve({ data: { ...preview, total: inr(2500) } }))
  expect(box.textContent).toBe('2500')
  await act(async () => page.unmount())
})

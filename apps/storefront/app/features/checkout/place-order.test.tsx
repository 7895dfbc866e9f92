// @vitest-environment happy-dom
import type { QuotePartWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { PlaceOrder, type PlaceableCheckout } from './place-order.tsx'
import { ADDRESS, hours, inr, quote, STORE } from './quote.fixture.ts'
import type { Quoted } from './quote-request.ts'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const placeOrder = vi.fn<PlaceableCheckout['placing']['placeOrder']>(async () => undefined)
const TOTAL = quote().toPay

const partOf = (more: Partial<QuotePartWire>): QuotePartWire => {
  const { items, subTotal, discount, deliveryFee, taxIncluded, taxAdded, taxLines, toPay } = quote()
  const sums = { items, subTotal, discount, deliveryFee, taxIncluded, taxAdded, taxLines, total: toPay }
  return { provider: { _id: 's1', name: 'Green Acre' }, ...sums, delivery: null, window: null, deliveryDays: [], pickup: null, canPickUp: true, ...more }
}
const quoted = (part: Partial<QuotePartWire>, more: Omit<Partial<Quoted>, 'quote'> = {}): Quoted => ({ quote: { ...quote(), parts: [partOf(part)] }, ...more })

/** A checkout that stands at this answer, while another one is asked for or not. The sum that stands there is the same each time. */
function checkoutAt(data: Quoted | undefined, { isFetching = false } = {}): PlaceableCheckout {
  const sums = { subTotal: inr(0), deliveryFee: inr(0), taxIncluded: inr(0), taxAdded: inr(0), total: TOTAL }
  return {
    ordered: { groups: [], pieces: 2, ...sums, sellerId: 's1', hasTrouble: false },
    address: ADDRESS,
    quote: data?.quote,
    total: TOTAL,
    state: { isFetched: false },
    payable: { chosen: 'COD' },
    placing: { failure: undefined, isBusy: false, placed: undefined, placeOrder },
    query: { data, isFetching, isError: false, refetch: async () => ({ data }) },
  }
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: ReturnType<typeof createRoot>
let box: HTMLElement
beforeEach(() => {
  placeOrder.mockClear()
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => act(async () => root.unmount()))

const show = (checkout: PlaceableCheckout) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <PlaceOrder checkout={checkout} onPressed={() => undefined} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
const press = () => act(async () => box.querySelector<HTMLElement>('button')?.click())

const early = { store: STORE, ...hours('09:30', '10:30') }
const promised = (day: string) => ({ delivery: { day, orderBefore: '2026-11-23T10:30:00.000Z' } })

it.each([
  ['what is fetched at a time', quoted({ pickup: early }), quoted({ pickup: early })],
  ['what comes in a window', quoted({ window: hours('09:30', '11:30') }), quoted({ window: hours('09:30', '11:30') })],
  ['what no answer stood there for yet', undefined, quoted(promised('2026-11-25'))],
  [
    'what stood there without the code that can not be had',
    quoted({}, { couponProblem: { code: 'NO', error: 1 } }),
    quoted({}, { couponProblem: { code: 'NO', error: 2 } }),
  ],
])('pressed while the price is asked for, it orders %s', async (_, before, after) => {
  await show(checkoutAt(before, { isFetching: true }))
  await press()
  expect(placeOrder).not.toHaveBeenCalled()
  await show(checkoutAt(after))
  expect(placeOrder.mock.calls.map(([wanted]) => wanted.quote)).toEqual([after.quote])
})

it.each([
  ['whose time to fetch it is lost', quoted({ pickup: early }), quoted(promised('2026-11-25'), { lostSlot: 's1' })],
  ['whose time to fetch it was lost before any answer stood there', undefined, quoted(promised('2026-11-25'), { lostSlot: 's1' })],
  ['whose window is lost', quoted({ window: hours('09:30', '11:30') }), quoted(promised('2026-11-25'), { lostWindow: 's1' })],
  ['that comes on another day', quoted(promised('2026-11-25')), quoted(promised('2026-11-26'))],
  ['that is fetched at another time', quoted({ pickup: early }), quoted({ pickup: { store: STORE, ...hours('10:30', '11:30') } })],
  ['whose code can not be had', quoted({}), quoted({}, { couponProblem: { code: 'NO', error: undefined } })],
])('pressed while the price is asked for, it does not order for the same money what is another: %s', async (_, before, after) => {
  await show(checkoutAt(before, { isFetching: true }))
  await press()
  await show(checkoutAt(after))
  expect(placeOrder).not.toHaveBeenCalled()
})

it('says what has changed where that was not agreed to, until it is pressed again', async () => {
  const [before, after] = [quoted(promised('2026-11-25')), quoted(promised('2026-11-27'))]
  await show(checkoutAt(before, { isFetching: true }))
  await press()
  await show(checkoutAt(after))
  expect(box.textContent).toContain('Prices or delivery have changed.')
  await press()
  expect(box.textContent).not.toContain('Prices or delivery have changed.')
  expect(placeOrder.mock.calls.map(([wanted]) => wanted.quote)).toEqual([after.quote])
})

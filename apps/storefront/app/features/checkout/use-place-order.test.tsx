// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { Ordered } from './ordered.ts'
import type { OrderToPlace } from './place-order-flow.ts'
import { usePlaceOrder } from './use-place-order.ts'

const { refresh, flow } = vi.hoisted(() => ({
  refresh: vi.fn<() => Promise<void>>(async () => undefined),
  flow: async () => ({ kind: 'placed', orderId: 'G-1', payAt: 'https://pay.example' }),
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({}) }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../cart/cart-context.ts', () => ({ useCartContext: () => ({ store: { refresh } }) }))
vi.mock('./place-order-flow.ts', () => ({ placeOrder: flow, recoverOrder: flow }))

const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const session = { userInfo: { _id: 'anjali', authentication: {} } } as Session
const found = vi.fn<(isShown: boolean) => void>()

function Page() {
  const { isBusy, placed, placeOrder, recover } = usePlaceOrder(session)
  return (
    <>
      <p>{`${isBusy ? 'busy' : 'free'}, ${placed ? 'placed' : 'open'}`}</p>
      <button onClick={() => void placeOrder({} as OrderToPlace, {} as Ordered)}>Place order</button>
      <button onClick={() => void recover().then(found)}>Look for it</button>
    </>
  )
}

const box = document.createElement('div')
let root: ReturnType<typeof createRoot>
const says = () => box.querySelector('p')?.textContent
const press = (index: number) => act(async () => box.querySelectorAll('button')[index]?.click())
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.spyOn(window.location, 'assign').mockReturnValue()
  refresh.mockClear()
  found.mockClear()
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <TenantContext value={context}>
          <Page />
        </TenantContext>
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is busy while the page of a provider comes, and looks at the cart anew when that was come back from', async () => {
  await press(0)
  expect(window.location.assign).toHaveBeenCalledWith('https://pay.example')
  expect([says(), refresh.mock.calls.length]).toEqual(['busy, placed', 0])
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  expect([says(), refresh.mock.calls.length]).toEqual(['free, open', 1])
})

it('is not busy for ever where that page was stopped before it came', async () => {
  await press(0)
  await act(async () => vi.advanceTimersByTimeAsync(9_999))
  expect(says()).toBe('busy, placed')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect([says(), refresh.mock.calls.length]).toEqual(['free, open', 1])
})

it('does not say of an order that was found that a page shows it, once its shopper is back from the provider', async () => {
  await press(1)
  expect(found).not.toHaveBeenCalled()
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  expect(found.mock.calls).toEqual([[false]])
})

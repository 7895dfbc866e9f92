// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { Booking } from './book.ts'
import { bookingDraftOf } from './booking-draft.ts'
import { useBook } from './use-book.ts'

const { api } = vi.hoisted(() => {
  const placed = { orderId: 'o1', payment: { redirectUrl: 'https://pay.example' } }
  return { api: { bookAppointment: async () => ({ content: placed }) } }
})
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const BOOKING: Booking = { service: 'v1', slotStart: '2026-12-01T10:00:00.000Z', mode: 'clinic', patient: { name: 'Anjali Rao' }, hash: 'seal' }
const kept = bookingDraftOf('shop', 'c1', 's1')

function Page() {
  const { send, isBusy, outcome } = useBook({ customerId: 'c1', serviceId: 's1' }, kept)
  return <button onClick={() => void send(BOOKING, 'STRIPE')}>{`${isBusy ? 'busy' : 'free'}, ${outcome?.kind ?? 'nothing'}`}</button>
}

let root: ReturnType<typeof createRoot>
let box: HTMLElement
beforeEach(() => {
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  sessionStorage.clear()
})

it('is busy until the page is left for that of the provider, and as it was before when it is come back to', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <TenantContext value={context}>
          <Page />
        </TenantContext>
      </QueryClientProvider>,
    ),
  )
  await act(async () => box.querySelector('button')?.click())
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example'))
  expect(box.textContent).toBe('busy, placed')
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  expect(box.textContent).toBe('free, nothing')
})

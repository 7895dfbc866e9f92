// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ADDRESS } from '../checkout/quote.fixture.ts'
import { type BookingWish, useBookingQuote } from './use-booking-quote.ts'

const { quoteAppointment, api } = vi.hoisted(() => {
  const asked = vi.fn<() => Promise<unknown>>()
  return { quoteAppointment: asked, api: { quoteAppointment: asked } }
})
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const wish: BookingWish = {
  customerId: 'c1',
  service: 'v1',
  mode: 'home',
  at: '2026-11-25T09:00:00.000Z',
  address: ADDRESS,
  payment: undefined,
  useWallet: false,
  coupon: undefined,
}
function Priced({ at }: { at: AddressWire }) {
  const { isError, data } = useBookingQuote({ ...wish, address: at }, true)
  return isError ? 'refused' : data ? 'priced' : 'not known'
}

let root: ReturnType<typeof createRoot>
let client: QueryClient
let box: HTMLElement
beforeEach(() => {
  box = document.createElement('div')
  root = createRoot(box)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  await act(async () => root.unmount())
  client.clear()
})

async function expectSaid(part: ReactNode, expected: string): Promise<void> {
  await act(async () => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>))
  for (let turn = 0; turn < 100 && box.textContent !== expected; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(box.textContent).toBe(expected)
}

it('is asked for anew where an address is mended that nobody comes to', async () => {
  quoteAppointment.mockRejectedValueOnce(new Error('checkout.delivery_unavailable')).mockResolvedValue({ data: { quote: {} } })
  await expectSaid(<Priced at={{ ...ADDRESS, zip: '650038' }} />, 'refused')
  await expectSaid(<Priced at={ADDRESS} />, 'priced')
  expect(quoteAppointment).toHaveBeenCalledTimes(2)
})

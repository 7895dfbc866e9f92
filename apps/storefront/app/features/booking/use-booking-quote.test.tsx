// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { expect, it, vi } from 'vitest'
import { withQueries } from '../../lib/queries.fixture.tsx'
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

const { expectSaid } = withQueries()

it('is asked for anew where an address is mended that nobody comes to', async () => {
  quoteAppointment.mockRejectedValueOnce(new Error('checkout.delivery_unavailable')).mockResolvedValue({ data: { quote: {} } })
  await expectSaid(<Priced at={{ ...ADDRESS, zip: '650038' }} />, 'refused')
  await expectSaid(<Priced at={ADDRESS} />, 'priced')
  expect(quoteAppointment).toHaveBeenCalledTimes(2)
})

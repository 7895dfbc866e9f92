// @vitest-environment happy-dom
import type { CalendarOfferWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { inr, quote } from '../checkout/quote.fixture.ts'
import type { BookedService } from './booking-data.ts'
import { BookingForm } from './booking-form.tsx'

const AT = '2026-12-01T10:00:00.000Z'
class SlotFull extends Error {
  override readonly name = 'ApiFailure'
  readonly code = 'appointment.slot_full'
  readonly status = 409
}

/** A calendar with one place at a time, which whoever books fills. */
const { calendar, go, api } = vi.hoisted(() => {
  const left = { now: 1 }
  const ask = vi.fn<() => Promise<unknown>>()
  return {
    calendar: left,
    go: vi.fn<(href: string) => void>(),
    api: {
      listAppointmentSlots: ask,
      quoteAppointment: vi.fn<() => Promise<unknown>>(),
      bookAppointment: async () => {
        left.now = 0
        return { content: { orderId: 'o1', payment: { redirectUrl: 'https://pay.example' } } }
      },
      verifyOrder: async () => ({ content: { orderStatus: 'created', can: { pay: true }, payment: { type: 'STRIPE' } } }),
      payOrder: async () => ({ data: { redirectUrl: 'https://pay.example/again' } }),
    },
  }
})
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => go }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams({ at: '2026-12-01T10:00:00.000Z' }), useHydrated: () => true }))
vi.mock('./booking-summary.tsx', () => ({ BookingSummary: () => null }))
vi.mock('./where-part.tsx', () => ({ WherePart: () => null }))
vi.mock('./patient-part.tsx', () => ({ PatientPart: () => null }))
vi.mock('../help/attachment-field.tsx', () => ({
  AttachmentField: ({ onSending }: { onSending: (sending: number) => void }) => (
    <button type="button" onClick={() => onSending(1)}>
      Send a file
    </button>
  ),
}))
vi.mock('../checkout/payment-step.tsx', () => ({ PaymentStep: () => null }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const tenant = { tenantKey: 'shop', payments: ['STRIPE'], defaultPayment: 'STRIPE' } satisfies Partial<Tenant> as Tenant
const context = { tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const session = { token: 't', userInfo: { _id: 'c1', name: { first: 'Anjali', last: 'Rao' } } } as Session
const variant = { id: 'v1', sku: 'v1', options: {}, price: inr(50_000), images: [] }
const service: BookedService = {
  id: 's1',
  slug: 'dr-krishnan-s1',
  name: 'Dr Krishnan',
  image: '',
  brand: '',
  market: 'care',
  seller: { name: 'Lakeview', city: 'Bengaluru' },
  options: [],
  variants: [variant],
  booking: { calendar: 'k', with: 'Dr Krishnan', slotMinutes: 20, noticeMinutes: 240 },
}
const offer = (): CalendarOfferWire => ({
  _id: 'k',
  name: 'Dr Krishnan',
  provider: { _id: 'p1', name: 'Lakeview' },
  timeZone: 'Asia/Kolkata',
  slotMinutes: 20,
  noticeMinutes: 240,
  place: null,
  days: [{ date: '2026-12-01', left: calendar.now, slots: [{ slot: '15:30', slotStart: AT, slotEnd: '2026-12-01T10:20:00.000Z', left: calendar.now }] }],
})

let root: ReturnType<typeof createRoot>
let client: QueryClient
let box: HTMLElement
const open = () =>
  act(async () => {
    root = createRoot(box)
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={client}>
            <BookingForm session={session} service={service} selection={{ shown: variant, open: [] }} />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    )
  })
const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
/** Waits until this holds, and is drawn. */
async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; turns < 500 && !holds(); turns += 1) await turn()
  expect(holds()).toBe(true)
  await turn()
}
const hasPriced = (times: number) => api.quoteAppointment.mock.settledResults.length === times && client.isFetching() === 0
const press = () => act(async () => box.querySelector<HTMLElement>('button[type=submit]')?.click())
/** As the browser had kept the page. */
const comeBack = () => act(async () => window.dispatchEvent(new Event('pageshow')))

beforeEach(() => {
  calendar.now = 1
  go.mockClear()
  api.listAppointmentSlots.mockReset().mockImplementation(async () => ({ data: { calendars: [offer()] } }))
  api.quoteAppointment.mockReset().mockImplementation(async () => {
    if (calendar.now === 0) throw new SlotFull()
    return { data: { quote: { ...quote(), payment: { type: 'STRIPE', orderId: null }, payments: ['STRIPE'] } } }
  })
  box = document.createElement('div')
  document.body.append(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  sessionStorage.clear()
})

it('is not in its own way: come back to, what fills its time is paid when it is pressed again', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
  await open()
  await until(() => hasPriced(1))
  await press()
  await until(() => leave.mock.calls.length === 1)
  await comeBack()
  await act(() => client.invalidateQueries({ queryKey: ['appointment-quote'] }))
  await until(() => hasPriced(2))
  expect(api.quoteAppointment.mock.settledResults[1]?.value).toBeInstanceOf(SlotFull)
  expect(box.textContent).not.toContain('free any more')
  await press()
  await until(() => leave.mock.calls.length === 2)
  expect(leave.mock.calls).toEqual([['https://pay.example'], ['https://pay.example/again']])
})

it('leads to what fills its time where it has no price of its own', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
  await open()
  await until(() => hasPriced(1))
  await press()
  await until(() => leave.mock.calls.length === 1)
  await comeBack()
  await act(async () => root.unmount())
  await open()
  await until(() => hasPriced(2))
  expect(box.textContent).not.toContain('free any more')
  await press()
  await until(() => go.mock.calls.length === 1)
  expect(go.mock.calls).toEqual([[context.paths.orderVerify('o1')]])
})

it('says so where somebody else has its time', async () => {
  calendar.now = 0
  await open()
  await until(() => !client.isFetching() && client.getQueryCache().getAll().length > 0)
  expect(box.textContent).toContain('free any more')
})

it('shows that it can not be booked while a file is on its way', async () => {
  await open()
  await until(() => hasPriced(1))
  const book = () => box.querySelector('button[type=submit]')?.getAttribute('aria-disabled')
  expect(book()).toBeNull()
  await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send a file')?.click())
  expect(book()).toBe('true')
})

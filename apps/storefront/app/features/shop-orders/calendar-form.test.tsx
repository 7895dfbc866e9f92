// @vitest-environment happy-dom
import type { SellerCalendarWire } from '@galleria/contract'
import { dayIn, daysAfter } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { CalendarForm } from './calendar-form.tsx'

const { mutate } = vi.hoisted(() => ({ mutate: vi.fn<(body: Pick<SellerCalendarWire, 'daysOff'>) => void>() }))
vi.mock('./use-shop-calendars.ts', () => ({ useChangeCalendar: () => ({ mutate, isPending: false, error: null }) }))

const today = dayIn(new Date(), 'Asia/Kolkata')
const [first, second] = [daysAfter(today, 10), daysAfter(today, 3)]
const calendar: SellerCalendarWire = {
  _id: 'k',
  name: 'Dr Rao',
  timeZone: 'Asia/Kolkata',
  place: null,
  slotMinutes: 20,
  perSlot: 1,
  leadMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 30,
  hours: [],
  daysOff: [first],
  holidays: [],
  standing: [],
  outside: 0,
}
const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

let root: Root
const field = () => document.querySelector<HTMLInputElement>('input[type=date]') ?? expect.fail('no field')
const type = (day: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), day)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const save = () => act(async () => document.querySelector('form')?.requestSubmit())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  mutate.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <CalendarForm calendar={calendar} onClose={() => undefined} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('saves the day off that is typed, also where nobody has pressed the button beside it', async () => {
  await type(second)
  await save()
  expect(mutate.mock.calls.map(([{ daysOff }]) => daysOff)).toEqual([[second, first]])
})

it('saves nothing while the day that is typed is over, and leads to it', async () => {
  await type(daysAfter(today, -1))
  await save()
  expect(mutate).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
  expect(document.querySelector('.field-error')?.textContent).toBe('Choose a day from today on.')
  await type('')
  await save()
  expect(mutate.mock.calls.map(([{ daysOff }]) => daysOff)).toEqual([[first]])
})

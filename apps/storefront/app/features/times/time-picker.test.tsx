// @vitest-environment happy-dom
import type { CalendarOfferWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { TIMES_AT_ONCE } from './offered-times.ts'
import { TimePicker } from './time-picker.tsx'

const slotAt = (minutes: number, left: number) => ({
  slot: '',
  slotStart: new Date(Date.UTC(2026, 11, 1, 4, minutes)).toISOString(),
  slotEnd: new Date(Date.UTC(2026, 11, 1, 4, minutes + 20)).toISOString(),
  left,
})
/** The first of those that are not shown at once is full. */
const slots = Array.from({ length: TIMES_AT_ONCE + 3 }, (_, index) => slotAt(index * 20, index === TIMES_AT_ONCE ? 0 : 1))
const offer: CalendarOfferWire = {
  _id: 'k',
  name: 'Dr Rao',
  provider: { _id: 'p', name: 'Lakeview' },
  timeZone: 'Asia/Kolkata',
  slotMinutes: 20,
  noticeMinutes: 0,
  place: null,
  days: [{ date: '2026-12-01', left: slots.length - 1, slots }],
}
const context = { tenant: { tenantKey: 'shop', locale: 'en' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

it('goes on with the first of the times that have come when all of them are asked for', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <TimePicker offer={offer} chosen={undefined} onChosen={() => undefined} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const times = () => [...box.querySelectorAll<HTMLInputElement>('input[name=appointment-time]')]
  expect(times()).toHaveLength(TIMES_AT_ONCE)
  await act(async () => box.querySelector<HTMLElement>('.times-more button')?.click())
  expect(times()).toHaveLength(slots.length)
  expect(document.activeElement).toBe(times()[TIMES_AT_ONCE + 1])
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
import type { OrderedAppointmentWire, OrderPartWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { toastStore } from '../../lib/toast.ts'
import { MoveAppointmentDialog } from './move-appointment-dialog.tsx'

const { moveAppointment, slotStart } = vi.hoisted(() => ({ moveAppointment: vi.fn<() => Promise<{ data: object }>>(), slotStart: '2026-12-02T10:00:00.000Z' }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ moveAppointment }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../times/use-times.ts', () => ({ timesKey: () => ['times'], useTimes: () => ({ data: { timeZone: 'UTC' } }) }))
vi.mock('../times/offered-times.ts', () => ({ timeAt: (_: unknown, at?: string) => at && { day: { date: '2026-12-02' }, time: { slotStart: at, left: 1 } } }))
vi.mock('../times/time-picker.tsx', () => ({
  TimePicker: ({ onChosen }: { onChosen: (at: string) => void }) => (
    <button type="button" onClick={() => onChosen(slotStart)}>
      Another time
    </button>
  ),
}))

const order = { orderId: 'G-1', items: [{ _id: 'v1' }] } as unknown as OrderPartWire
const appointment = { date: '2026-12-01', from: '2026-12-01T10:00:00.000Z', timeZone: 'UTC' } as OrderedAppointmentWire
function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return <MoveAppointmentDialog customerId="c1" order={order} appointment={appointment} isOpen={isOpen} onClose={() => setIsOpen(false)} />
}

it('says that an appointment is moved also to whoever has closed the dialog meanwhile', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const moved = Promise.withResolvers<{ data: object }>()
  moveAppointment.mockReturnValueOnce(moved.promise)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <Page />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const press = (name: string) => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))?.click())
  await press('Another time')
  await press('Move to')
  expect(moveAppointment).toHaveBeenCalledOnce()
  await press('Leave it as it is')
  await settleUntil(() => box.querySelector('dialog')?.open === false)
  await act(async () => moved.resolve({ data: {} }))
  await settleUntil(() => toastStore.get().length > 0)
  expect(toastStore.get()).toMatchObject([{ kind: 'success', text: expect.stringContaining('Your appointment is now on') }])
  await act(async () => root.unmount())
  box.remove()
})

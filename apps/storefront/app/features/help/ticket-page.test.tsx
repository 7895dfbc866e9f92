// @vitest-environment happy-dom
import type { TicketWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { TicketPage } from './ticket-page.tsx'

const solved = {
  ticket_Id: 'T-1',
  subject: 'It rattles',
  status: 'solved',
  turn: 'customer',
  createdAt: '2026-12-01T10:00:00Z',
  mergedInto: null,
  thread: [] as TicketWire['thread'],
  can: { settle: true, rate: true, write: false },
} as TicketWire
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({ settleTicket: async () => ({ data: { ...solved, status: 'open', can: { settle: false, rate: true, write: false } } }) }),
}))
vi.mock('../../lib/router/use-page.ts', () => ({ useParams: () => ({ ticketId: 'T-1' }) }))
vi.mock('../../lib/one-at-a-time.ts', () => ({ useOneAtATime: () => [(work: () => Promise<void>) => work(), false] }))
vi.mock('./help-gate.tsx', () => ({
  HelpGate: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 'c1' } }),
  HelpWaits: () => null,
}))
vi.mock('./use-tickets.ts', () => ({
  useTicket: () => {
    const [data, changed] = useState(solved)
    return { data, changed }
  },
}))

it('gives the focus to the name of a ticket once it was said whether it is solved', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop', name: 'Galleria' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <TicketPage />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not yet')?.click())
  expect(box.querySelector('.ticket-settle')).toBeNull()
  expect(document.activeElement?.textContent).toBe('It rattles')
  await act(async () => root.unmount())
})

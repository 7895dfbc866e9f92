// @vitest-environment happy-dom
import type { QueuedTicketWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TicketHandling } from './ticket-handling.tsx'

const { updateTicket } = vi.hoisted(() => ({ updateTicket: vi.fn<(input: { body: object }) => Promise<unknown>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ updateTicket }) }))
vi.mock('./use-span-words.ts', () => ({ useSpanWords: () => String, minutesBetween: () => 1 }))
vi.mock('./use-ticket-queue.ts', () => ({ useTicketColleagues: () => ({ data: [{ _id: 'me', name: 'Asha' }] }) }))

const ticket = { ticket_Id: 'T-1', status: 'open', priority: 'normal', assignedTo: null, createdAt: '2026-12-01T10:00:00Z' } as QueuedTicketWire
const box = document.createElement('div')
let root: Root
const press = (name: string) => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

function Handled() {
  const [now, setNow] = useState(ticket)
  return <TicketHandling ticket={now} customerId="me" onChanged={setNow} />
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  updateTicket.mockReset().mockImplementation(async ({ body }) => ({ data: { ...ticket, ...body } }))
  document.body.append(box)
  root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Handled />
      </I18nProvider>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

it.each(['Close without an answer', "I'll take it"])('gives the focus to what tells how it stands once "%s" is done', async (name) => {
  await press(name)
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(name)
  expect(document.activeElement?.id).toBe('ticket-handling')
})

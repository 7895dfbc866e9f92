// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { keptWordsOf } from '../help/kept-words.ts'
import { answerOf } from './ticket-others.tsx'
import { TicketQueuePage } from './ticket-queue-page.tsx'

const query = vi.hoisted(() => ({ now: '' }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({}) }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams(query.now) }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ userInfo: { _id: 'staff' } }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' }, paths: createPaths('') }) }))
vi.mock('../staff/staff-page.tsx', () => ({ StaffPage: ({ children }: { children: (customerId: string) => ReactNode }) => children('staff') }))
vi.mock('../help/ticket-thread.tsx', () => ({ TicketThread: () => null }))
vi.mock('../help/attachment-field.tsx', () => ({ AttachmentField: () => null }))
vi.mock('./ticket-handling.tsx', () => ({ TicketHandling: () => null }))
vi.mock('./use-canned-answers.ts', () => ({ useFilledAnswers: () => ({}) }))
vi.mock('./use-ticket-queue.ts', () => ({
  useOtherTickets: () => ({}),
  // As it is known already: both were looked at before.
  useQueuedTicket: (_: string, number: string) => ({
    data: { ticket_Id: number, subject: `About ${number}`, status: 'open', mergedInto: null, customer: { name: 'Anjali' } },
  }),
}))

it('keeps an answer to the ticket that it was begun for', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  const box = document.createElement('div')
  const root = createRoot(box)
  const area = () => box.querySelector('textarea') ?? expect.fail('no field')
  const open = (ticket: string) => {
    query.now = `ticket=${ticket}`
    return act(async () =>
      root.render(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <TicketQueuePage />
        </I18nProvider>,
      ),
    )
  }
  await open('T-1')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), 'Your refund is on its way')
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await open('T-2')
  expect(area().value).toBe('')
  await open('T-1')
  expect(area().value).toBe('Your refund is on its way')
  await act(async () => root.unmount())
})

it('goes on with an answer where its ticket does', () => {
  const words = keptWordsOf('shop', 'staff')
  const [from, to] = [answerOf({ ticket_Id: 'T-3' }), answerOf({ ticket_Id: 'T-4' })]
  words.write(from, 'Of the second')
  words.write(to, 'Of the first')
  words.move(from, to)
  expect([words.read(from), words.read(to)]).toEqual(['', 'Of the first\n\nOf the second'])
})

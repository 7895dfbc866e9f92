// @vitest-environment happy-dom
import type { TicketWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attachment } from './attachment-field.tsx'
import { TicketReply } from './ticket-reply.tsx'

type Sent = { readonly body: { readonly comments: string; readonly attachments: readonly string[] } }
const { commentTicket, account, field } = vi.hoisted(() => ({
  commentTicket: vi.fn<(input: Sent, options: { readonly idempotencyKey: string }) => Promise<unknown>>(),
  account: { now: 'anjali' },
  field: { add: (_: Attachment): void => undefined },
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ commentTicket }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ userInfo: { _id: account.now } }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' } }) }))
vi.mock('./attachment-field.tsx', () => ({
  AttachmentField: ({
    attachments,
    onChange,
  }: {
    attachments: readonly Attachment[]
    onChange: (change: (known: readonly Attachment[]) => readonly Attachment[]) => void
  }) => {
    field.add = (one) => onChange((known) => [...known, one])
    return <output>{attachments.map(({ name }) => name).join()}</output>
  },
}))

const box = document.createElement('div')
let root: Root
let answer: { done: () => void; lost: () => void }
const area = () => box.querySelector('textarea') ?? expect.fail('no field')
const files = () => box.querySelector('output')?.textContent
const show = (ticket: string) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TicketReply key={ticket} ticket={{ ticket_Id: ticket, status: 'open' } as TicketWire} onChanged={() => undefined} />
      </I18nProvider>,
    ),
  )
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text)
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
const attach = (name: string) => act(async () => field.add({ url: `/${name}`, name, source: undefined }))
const send = () => act(async () => box.querySelector('form')?.requestSubmit())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(box)
  sessionStorage.clear()
  account.now = 'anjali'
  commentTicket.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = { done: () => resolve({ data: {} }), lost: () => reject(new Error('There is no connection.')) }
      }),
  )
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('keeps what is written over leaving the page, for this ticket and this account alone', async () => {
  await show('T-1')
  await type('It still rattles')
  await show('T-2')
  expect(area().value).toBe('')
  await show('T-1')
  expect(area().value).toBe('It still rattles')
  account.now = 'asha'
  await show('T-2')
  await show('T-1')
  expect(area().value).toBe('')
})

it('keeps what was sent ahead with it, until it is taken out or written with', async () => {
  await show('T-1')
  await attach('photo.jpg')
  await show('T-2')
  expect(files()).toBe('')
  await show('T-1')
  expect(files()).toBe('photo.jpg')
  account.now = 'asha'
  await show('T-2')
  await show('T-1')
  expect(files()).toBe('')
  account.now = 'anjali'
  await show('T-2')
  await show('T-1')
  await type('It still rattles')
  await send()
  await act(async () => answer.done())
  expect(commentTicket.mock.calls.map(([{ body }]) => body.attachments)).toEqual([['/photo.jpg']])
  await show('T-2')
  await show('T-1')
  expect(files()).toBe('')
})

it('takes away what was sent, and nothing that came meanwhile', async () => {
  await show('T-1')
  await type('It still rattles')
  await attach('photo.jpg')
  await send()
  expect(area().readOnly).toBe(true)
  await attach('report.pdf')
  await act(async () => answer.done())
  expect(commentTicket.mock.calls.map(([{ body }]) => body)).toEqual([{ comments: 'It still rattles', attachments: ['/photo.jpg'] }])
  expect([area().value, area().readOnly, files()]).toEqual(['', false, 'report.pdf'])
  await show('T-2')
  await show('T-1')
  expect(area().value).toBe('')
})

it('leaves what could not be sent where it is', async () => {
  await show('T-1')
  await type('It still rattles')
  await attach('photo.jpg')
  await send()
  await act(async () => answer.lost())
  expect([area().value, files(), box.querySelector('.field-error')?.textContent]).toEqual(['It still rattles', 'photo.jpg', 'There is no connection.'])
})

it('names the file that is not there any more, since it was kept for a day', async () => {
  await show('T-1')
  await type('It still rattles')
  await attach('photo.jpg')
  await attach('report.pdf')
  const details = { url: '/report.pdf' }
  const gone = Object.assign(new Error('We cannot find this file.'), { name: 'ApiFailure', code: 'storage.file_not_found', status: 404, problem: { details } })
  commentTicket.mockRejectedValueOnce(gone)
  await send()
  expect([area().value, files()]).toEqual(['It still rattles', 'photo.jpg,report.pdf'])
  expect(box.querySelector('.field-error')?.textContent).toBe('We no longer have report.pdf. Please remove it and add it again.')
})

it('sends the same once more under the same key, since it may have come, and anything else under another one', async () => {
  await show('T-1')
  const said = async (text: string, ends: 'done' | 'lost') => {
    await type(text)
    await send()
    await act(async () => answer[ends]())
    return commentTicket.mock.lastCall?.[1].idempotencyKey
  }
  const [first, again] = [await said('It still rattles', 'lost'), await said('It still rattles', 'lost')]
  expect(again).toBe(first)
  const keys = [await said('It still rattles a lot', 'done'), await said('It still rattles a lot', 'done')]
  expect(new Set([first, ...keys]).size).toBe(3)
})

// @vitest-environment happy-dom
import type { ChatMessageWire, ChatWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadView } from './thread-view.tsx'

type Page = { chat: ChatWire; data: ChatMessageWire[]; hasMore: boolean }
const api = vi.hoisted(() => ({ listChatMessages: vi.fn<() => Promise<Page>>() }))
const { listChatMessages } = api
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop', formatLocale: 'en-IN' } }) }))
vi.mock('./chat-link.ts', () => {
  const link = { subscribe: () => () => undefined, unanswered: () => [], mark: () => undefined }
  return { chatLink: () => link }
})
vi.mock('./chat-acts.tsx', () => ({ ChatActs: () => null }))
vi.mock('./composer.tsx', () => ({ Composer: () => null }))

const chat: ChatWire = {
  contextId: 'c',
  pid: 's',
  cid: 'me',
  name: 'Green Acre',
  messages: [],
  unread: 0,
  read: 9,
  other: { delivered: 0, read: 0 },
  waitingSince: null,
  order: null,
  isBlocked: false,
  isBlockedByOther: false,
  isClosed: false,
}
const message = (seq: number): ChatMessageWire => ({
  _id: `m${seq}`,
  conversationId: 'c',
  seq,
  tid: `t${seq}`,
  roleType: 'SELLER',
  fid: 's',
  text: `${seq}`,
  pictures: [],
  subject: null,
  createdAt: '2026-11-20T10:00:00Z',
})
/** Each message is as high as any other. */
const HEIGHT = 50

let root: Root
const log = () => document.querySelector<HTMLElement>('.chat-log') ?? expect.fail('no messages')
const press = () => act(async () => document.querySelector<HTMLButtonElement>('.chat-older button')?.click())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => document.querySelectorAll('.chat-message').length * HEIGHT)
  listChatMessages.mockReset().mockResolvedValueOnce({ chat, data: [message(4), message(5)], hasMore: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient()}>
          <ThreadView side="CUSTOMER" contextId="c" renderHead={() => null} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says why earlier messages have not come', async () => {
  listChatMessages.mockRejectedValueOnce(new Error('There is no connection.'))
  await press()
  expect(document.querySelector('.chat-older [role=alert]')?.textContent).toBe('There is no connection.')
  listChatMessages.mockResolvedValueOnce({ chat, data: [message(3)], hasMore: true })
  await press()
  expect(document.querySelector('.chat-older [role=alert]')).toBeNull()
})

it('leaves in place what is read when earlier messages come above it', async () => {
  log().scrollTop = 0
  listChatMessages.mockResolvedValueOnce({ chat, data: [message(1), message(2), message(3)], hasMore: false })
  await press()
  expect(log().scrollTop).toBe(3 * HEIGHT)
})

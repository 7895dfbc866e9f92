// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { InboxPage } from './inbox-page.tsx'

type Query = { readonly isWaiting: boolean; readonly itemsPerPage: number; readonly page?: number }
const asked = vi.hoisted((): object[] => [])
const failure = vi.hoisted(() => ({ now: undefined as Error | undefined }))
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    listSellerChats: async ({ query }: { query: Query }) => {
      asked.push(query)
      if (failure.now) throw failure.now
      const { isWaiting, page = 1 } = query
      const names = isWaiting ? ['Asha'] : page === 1 ? ['Mary', 'Ravi'] : ['Ravi', 'Zoe']
      const chats = names.map((name) => ({ contextId: name, name }))
      return { chats, page: { page, itemsPerPage: 2, total: isWaiting ? 1 : 3 }, seller: { name: 'Green Acre' } }
    },
  }),
}))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths(''), tenant: {} }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams() }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('../auth/sign-in-prompt.tsx', () => ({
  SignInGate: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 's' } }),
}))
vi.mock('../chat/chat-link.ts', () => ({ chatLink: () => ({ subscribe: () => () => undefined }) }))
vi.mock('../chat/thread-view.tsx', () => ({ ThreadView: () => null }))
vi.mock('../chat/chat-list.tsx', () => ({
  ChatList: ({ chats }: { chats: readonly { contextId: string }[] }) => (
    <ul>
      {chats.map(({ contextId }) => (
        <li key={contextId}>{contextId}</li>
      ))}
    </ul>
  ),
}))

let root: Root
const names = () => [...document.querySelectorAll('.chat-side li')].map(({ textContent }) => textContent)
const button = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))
const press = async (words: string) => {
  await act(async () => button(words)?.click())
  await settle()
}
async function show(): Promise<void> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <InboxPage />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  failure.now = undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('shows those who wait and the others, also those who wrote long ago, each once', async () => {
  await show()
  expect(names()).toEqual(['Asha', 'Mary', 'Ravi'])
  await press('Show more')
  expect(names()).toEqual(['Asha', 'Mary', 'Ravi', 'Zoe'])
  expect(button('Show more')).toBeUndefined()
  expect(asked).toEqual([
    { isWaiting: true, itemsPerPage: 60 },
    { isWaiting: false, itemsPerPage: 60 },
    { isWaiting: false, itemsPerPage: 60, page: 2 },
  ])
})

it('says why they have not come, and asks again', async () => {
  failure.now = new Error('There is no connection.')
  await show()
  expect([names(), document.body.textContent]).toEqual([[], expect.stringContaining('There is no connection.')])
  failure.now = undefined
  await press('Try again')
  expect(names()).toEqual(['Asha', 'Mary', 'Ravi'])
})

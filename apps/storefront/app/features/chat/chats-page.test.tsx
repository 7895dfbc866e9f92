// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { ChatsPage } from './chats-page.tsx'

const asked = vi.hoisted((): object[] => [])
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    listChats: async ({ query }: { query: { readonly page?: number; readonly itemsPerPage: number } }) => {
      asked.push(query)
      const { page = 1 } = query
      // Somebody wrote to Copper Kettle between the two, which moved Fernery to the second page.
      const chats = (page === 1 ? ['Green Acre', 'Fernery'] : ['Fernery', 'Norrgård']).map((name) => ({ contextId: name, name }))
      return { chats, page: { page, itemsPerPage: 2, total: 3 } }
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
vi.mock('./chat-link.ts', () => ({ chatLink: () => ({ subscribe: () => () => undefined }) }))
vi.mock('./thread-view.tsx', () => ({ ThreadView: () => null }))
vi.mock('./chat-list.tsx', () => ({
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
          <ChatsPage />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('shows all shops somebody has written to, also those of long ago, each once', async () => {
  await show()
  expect(names()).toEqual(['Green Acre', 'Fernery'])
  await press('Show more')
  expect(names()).toEqual(['Green Acre', 'Fernery', 'Norrgård'])
  expect(button('Show more')).toBeUndefined()
  expect(asked).toEqual([{ itemsPerPage: 60 }, { itemsPerPage: 60, page: 2 }])
})

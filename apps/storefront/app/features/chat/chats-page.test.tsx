// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { withChats } from './chat-lists.fixture.tsx'
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
vi.mock('./chat-list.tsx', async () => ({ ChatList: (await import('./chat-lists.fixture.tsx')).PlainList }))

const { names, button, press, show } = withChats()
beforeEach(() => {
  asked.length = 0
})

it('shows all shops somebody has written to, also those of long ago, each once', async () => {
  await show(<ChatsPage />)
  expect(names()).toEqual(['Green Acre', 'Fernery'])
  await press('Show more')
  expect(names()).toEqual(['Green Acre', 'Fernery', 'Norrgård'])
  expect(button('Show more')).toBeUndefined()
  expect(asked).toEqual([{ itemsPerPage: 60 }, { itemsPerPage: 60, page: 2 }])
})

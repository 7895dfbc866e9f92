// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { withChats } from '../chat/chat-lists.fixture.tsx'
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
vi.mock('../chat/chat-list.tsx', async () => ({ ChatList: (await import('../chat/chat-lists.fixture.tsx')).PlainList }))

const { names, button, press, show } = withChats()
beforeEach(() => {
  asked.length = 0
  failure.now = undefined
})

it('shows those who wait and the others, also those who wrote long ago, each once', async () => {
  await show(<InboxPage />)
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
  await show(<InboxPage />)
  expect([names(), document.body.textContent]).toEqual([[], expect.stringContaining('There is no connection.')])
  failure.now = undefined
  await press('Try again')
  expect(names()).toEqual(['Asha', 'Mary', 'Ravi'])
})

// @vitest-environment happy-dom
import { Store } from 'lucide-react'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { StaffPage } from './staff-page.tsx'

const listRights = vi.hoisted(() => vi.fn<() => Promise<{ data: { rights: string[]; sellerRights: string[]; hasCalendars: boolean } }>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listRights }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths('') }) }))
vi.mock('../account/account-page.tsx', () => ({
  AccountPage: ({ children }: { children: (session: { userInfo: { _id: string } }) => ReactNode }) => children({ userInfo: { _id: 'c' } }),
}))

let root: Root
let client: QueryClient
const allowed = (...sellerRights: string[]) => ({ data: { rights: [], sellerRights, hasCalendars: false } })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  listRights.mockReset()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  client.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={client}>
          <StaffPage title="Counter" icon={Store} right={{ seller: 'order.sell' }} refused="No" waits={null}>
            {() => <input />}
          </StaffPage>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
}
const field = () => document.querySelector('input')

it('says why nobody knows what somebody may do', async () => {
  listRights.mockRejectedValueOnce(new Error('Something went wrong'))
  await show()
  expect([field(), document.body.textContent]).toEqual([null, expect.stringContaining('Something went wrong')])
})

it('leaves what somebody is in the middle of when the same can not be asked for again, and not when the right is gone', async () => {
  listRights.mockResolvedValueOnce(allowed('order.sell')).mockRejectedValueOnce(new Error('Something went wrong')).mockResolvedValueOnce(allowed())
  await show()
  const before = field() ?? expect.fail('no field')
  await act(async () => client.invalidateQueries())
  await settle()
  expect(field()).toBe(before)
  await act(async () => client.invalidateQueries())
  await settle()
  expect(field()).toBeNull()
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { CounterCodePage } from './counter-code-page.tsx'

const makeCounterCode = vi.hoisted(() => vi.fn<() => Promise<{ data: { code: string; expiresAt: string } }>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ makeCounterCode }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths('') }) }))
vi.mock('../account/account-page.tsx', () => ({
  AccountPage: ({ children }: { children: (session: { userInfo: { _id: string } }) => ReactNode }) => children({ userInfo: { _id: 'c' } }),
}))

it('says why there is no new code', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  makeCounterCode
    .mockResolvedValueOnce({ data: { code: '4KX9RM', expiresAt: '2020-01-01T00:00:00.000Z' } })
    .mockRejectedValueOnce(new Error('There is no connection.'))
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <CounterCodePage />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
  expect(box.textContent).toContain('This code has expired.')
  expect(box.querySelector('[role=alert]')).toBeNull()
  await act(async () => box.querySelector('button')?.click())
  await settle()
  expect(box.querySelector('[role=alert]')?.textContent).toBe('There is no connection.')
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { SecurityPage } from './security-page.tsx'

const security = vi.hoisted(() => ({ unlink: (): void => undefined }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ unlinkProvider: async () => undefined }) }))
vi.mock('../account/account-page.tsx', () => ({
  AccountPage: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 'c1' } }),
}))
vi.mock('./use-security.ts', () => ({
  useSecurity: () => {
    const [providers, setProviders] = useState([{ type: 'google', name: 'Google', since: '2026-11-20T10:00:00Z' }])
    security.unlink = () => setProviders([])
    return { data: { hasPassword: true, passkeys: [], providers, sessions: [] } }
  },
  useSecurityReload: () => async () => security.unlink(),
}))

it('gives the focus to the name of the page once the last provider is unlinked', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <SecurityPage />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await act(async () => box.querySelector<HTMLButtonElement>('[aria-label="Unlink Google"]')?.click())
  expect(box.textContent).not.toContain('Google')
  expect(document.activeElement?.tagName).toBe('H1')
  await act(async () => root.unmount())
})

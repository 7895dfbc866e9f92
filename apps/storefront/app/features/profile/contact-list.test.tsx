// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { ContactList } from './contact-list.tsx'

const { requestContactChange } = vi.hoisted(() => ({ requestContactChange: vi.fn<() => Promise<object>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ requestContactChange }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../auth/outbox-hint.tsx', () => ({ OutboxHint: () => null }))
vi.mock('./use-customer.ts', () => ({ useCustomer: ({ userInfo }: Session) => ({ customer: userInfo, keep: async () => undefined }) }))
vi.mock('./use-security.ts', () => ({
  useSecurity: () => ({ data: { hasPassword: false, isConfirmed: false }, isPending: false }),
  useSecurityReload: () => async () => undefined,
}))

it('begins anew each time it is opened, although the code of an attempt that was closed is on its way by then', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const asked = Promise.withResolvers<object>()
  requestContactChange.mockReturnValueOnce(asked.promise)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop', country: 'IN' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  const session = { userInfo: { _id: 'c1', authentication: { email: 'anjali@example.com' } } } as Session
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <ContactList session={session} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const press = (name: string, within: ParentNode = box) =>
    act(async () => [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  const dialog = () => box.querySelector('dialog')
  await press('Confirm')
  await settleUntil(() => dialog() !== null)
  await act(async () => box.querySelector<HTMLFormElement>('#contact-form')?.requestSubmit())
  expect(requestContactChange).toHaveBeenCalledOnce()
  await press('Cancel', dialog() ?? box)
  await settleUntil(() => dialog()?.open === false)
  await act(async () => asked.resolve({ refId: 'r1', current: null, otherFrom: null }))
  await press('Confirm', box.querySelector('ul') ?? box)
  await settleUntil(() => dialog()?.open === true)
  expect(box.querySelector('#contact-form')).not.toBeNull()
  expect(box.querySelector('#contact-code-form')).toBeNull()
  await act(async () => root.unmount())
  box.remove()
})

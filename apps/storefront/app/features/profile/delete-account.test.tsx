// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { DeleteAccount } from './delete-account.tsx'

const { api } = vi.hoisted(() => ({
  api: { requestDeletionCode: vi.fn<() => Promise<{ refId: string }>>(), deleteAccount: vi.fn<(input: { body: object }) => Promise<void>>() },
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
vi.mock('./use-security.ts', () => ({ useSecurity: () => ({ data: { hasPassword: false } }) }))

const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const session = { token: 't', userInfo: { _id: 'c1', name: { first: 'Anjali', last: 'Rao' }, authentication: { userName: 'anjali@example.com' } } } as Session

let root: Root
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`No button ${name}`)
    button.click()
  })
const field = () => document.querySelector<HTMLInputElement>('#delete-code') ?? expect.fail('no field for the code')

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let sent = 0
  api.requestDeletionCode.mockReset().mockImplementation(async () => ({ refId: `r${++sent}` }))
  api.deleteAccount.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <DeleteAccount session={session} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await press('Delete my account')
  await press('Send me a code')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('leaves nothing of whoever is gone on the device', async () => {
  for (const name of ['booking', 'booking-attempt', 'address-draft', 'bill-draft', 'words']) sessionStorage.setItem(`galleria:shop:${name}`, '{}')
  for (const name of ['searches', 'unsent', 'seen']) localStorage.setItem(`galleria:shop:${name}`, '["what was done here"]')
  field().value = '123456'
  await press('Delete for good')
  expect(api.deleteAccount).toHaveBeenCalledWith({ body: { refId: 'r1', code: '123456' } })
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('galleria:'))).toEqual([])
})

it('sends another code where the first has not come or holds no longer', async () => {
  await press('Send another one')
  expect(document.activeElement).toBe(field())
  field().value = '654321'
  await press('Delete for good')
  expect(api.deleteAccount).toHaveBeenCalledWith({ body: { refId: 'r2', code: '654321' } })
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { Session } from '../../lib/session.ts'
import { GuestContact } from './guest-contact.tsx'

const session: Session = {
  token: 't',
  userInfo: { _id: 'g', customerNo: '1', name: { first: '', last: '' }, authentication: { userName: 'anjali@example.com' } },
}
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ changeGuestContact: async () => ({ data: session.userInfo }) }) }))
vi.mock('../../lib/session.ts', () => ({ useSessionActions: () => ({ signIn: () => undefined }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: { login: () => '/login' } }) }))
vi.mock('../auth/return-target.ts', () => ({ useHere: () => '/checkout' }))
vi.mock('./guest-form.tsx', () => ({
  GuestForm: ({ onEmail, onCancel }: { onEmail: (email: string) => void; onCancel: () => void }) => (
    <>
      <button type="button" onClick={() => onEmail('asha@example.com')}>
        Save
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  ),
}))

it.each(['Save', 'Cancel'])('gives the focus back to what was pressed to change the address, after %s, and takes it from nobody before', async (how) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <GuestContact session={session} onContinue={() => undefined} />
      </I18nProvider>,
    ),
  )
  const focused = () => document.activeElement?.textContent
  const press = (name: string) => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  expect(document.activeElement).toBe(document.body)
  const [change] = box.querySelectorAll('button')
  await act(async () => change?.click())
  await press(how)
  expect(focused()).toBe(change?.textContent)
  await act(async () => root.unmount())
})

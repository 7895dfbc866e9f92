// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { RouteData } from '../../lib/router/use-page.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { codeSent, sentCodeOf } from '../auth/sent-code.ts'
import { AccountWays, type Way } from './account-ways.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

vi.mock('../../lib/api.ts', () => ({ useApi: () => ({}) }))
vi.mock('../auth/return-target.ts', () => ({ useHere: () => '/checkout' }))
vi.mock('../auth/use-complete-sign-in.ts', () => ({ useCompleteSignIn: () => async () => undefined }))
vi.mock('../auth/other-ways.tsx', () => ({ OtherWays: () => null }))
vi.mock('../auth/login-form.tsx', () => ({ LoginForm: () => <p>with a password</p> }))
vi.mock('../auth/register-form.tsx', () => ({ RegisterForm: () => <p>as somebody new</p> }))
vi.mock('../auth/code-request-form.tsx', () => ({ CodeRequestForm: () => <p>asks for a code</p> }))
vi.mock('../auth/code-form.tsx', () => ({ CodeForm: () => <p>takes the code</p> }))

const kept = sentCodeOf('demo')
const tenant = { tenantKey: 'demo' } as Tenant
const context = { tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const sent = (purpose: 'sign_in' | 'reset', seconds: number) => codeSent({ refId: 'r', userName: 'asha@example.com', channel: 'email', purpose }, seconds)

/** The ways into an account, with this one chosen first. */
function Ways({ first }: { first: Way }) {
  const [way, setWay] = useState(first)
  return <AccountWays way={way} onWay={setWay} isOpened={false} />
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: ReturnType<typeof createRoot>
let box: HTMLElement
beforeEach(() => {
  sessionStorage.clear()
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => act(async () => root.unmount()))

async function expectAsked(part: ReactNode, asked: string): Promise<void> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <RouteData value={{ hasGuests: false, providers: [] }}>{part}</RouteData>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  // What comes when it is needed takes a moment.
  for (let turn = 0; turn < 1000 && !box.textContent.includes(asked); turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(box.textContent).toContain(asked)
}

it('takes the code that this tab waits for', async () => {
  kept.write(sent('sign_in', 600))
  await expectAsked(<SignInPanel />, 'takes the code')
})

it.each([
  ['for a new password, which leads to that', sent('reset', 600)],
  ['that is too old', sent('sign_in', -1)],
])('takes no code %s, also where a code is chosen as the way', async (_, code) => {
  kept.write(code)
  await expectAsked(<SignInPanel />, 'with a password')
  await expectAsked(<Ways first="code" />, 'asks for a code')
  expect(kept.read()).toEqual(code)
})

it('takes nobody to have an account who was sent no code', async () => {
  await expectAsked(<SignInPanel />, 'as somebody new')
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { StopAlertPage } from './alert-page.tsx'
import { NotifyForm } from './notify-form.tsx'

const session = vi.hoisted(() => ({ now: null as unknown }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => session.now as Session | null }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths('') }) }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams('t=token') }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
const api = vi.hoisted(() => ({
  askForStockAlert: async () => ({ data: { outcome: 'confirm' } }),
  listStockAlerts: async () => ({ data: [{ variation: { _id: 'v' } }] }),
  stopStockAlert: async () => ({}),
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))

let root: Root
let box: HTMLElement
const show = (part: ReactNode) => act(async () => root.render(<I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{part}</I18nProvider>))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  session.now = null
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('leads whoever has asked to be told to what happens next', async () => {
  await show(<NotifyForm variantId="v" />)
  const field = box.querySelector('input') ?? expect.fail('no field')
  field.value = 'asha@example.com'
  await act(async () => box.querySelector('form')?.requestSubmit())
  await settleUntil(() => box.querySelector('[role=status]') !== null)
  expect(document.activeElement).toBe(box.querySelector('[role=status]'))
})

it('says to whoever waits already that they do, and leaves the focus where it is', async () => {
  session.now = { token: 't', userInfo: { _id: 'c', authentication: { email: '' } } }
  await show(<NotifyForm variantId="v" />)
  await settleUntil(() => box.querySelector('[role=status]') !== null)
  expect(document.activeElement).toBe(document.body)
})

it('leads whoever has stopped such mails to what became of that', async () => {
  await show(<StopAlertPage />)
  await act(async () => box.querySelector('button')?.click())
  await settleUntil(() => box.querySelector('[role=status]') !== null)
  expect(document.activeElement?.textContent).toBe('Your address is forgotten')
})

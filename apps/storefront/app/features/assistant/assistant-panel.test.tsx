// @vitest-environment happy-dom
import type { AssistantMessageWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AssistantPanel } from './assistant-panel.tsx'

type Said = { readonly body: { readonly message: string } }
const talkToAssistant = vi.hoisted(() => vi.fn<(said: Said) => Promise<AssistantMessageWire[]>>())
const tenantKey = vi.hoisted(() => ({ now: '' }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ talkToAssistant }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => String }))
vi.mock('../../lib/place.ts', () => ({ usePlace: () => null }))
vi.mock('../../lib/session.ts', () => ({ useBuyer: () => null }))
vi.mock('./assistant-message.tsx', () => ({ AssistantMessage: () => null }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: tenantKey.now } }) }))

let root: Root
let answers: (() => void)[]
const said = () => talkToAssistant.mock.calls.map(([{ body }]) => body.message)
const answer = () => act(async () => answers.shift()?.())
const field = () => document.querySelector<HTMLInputElement>('.assistant-field') ?? expect.fail('no field')
const person = () => document.querySelector<HTMLButtonElement>('.assistant-person') ?? expect.fail('no way to a person')
const send = () => act(async () => field().form?.requestSubmit())
const type = (text: string) =>
  act(async () => {
    // As a person does: React hears of what was set by a script only if it is told so.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(async ({ task }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // What is said is kept for the shop: each test has one of its own.
  tenantKey.now = task.id
  answers = []
  talkToAssistant.mockReset().mockImplementation(() => new Promise((resolve) => answers.push(() => resolve([]))))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <AssistantPanel isOpen onClose={() => undefined} />
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('keeps what is typed while the desk answers, and says it afterwards', async () => {
  await type('Where is my order?')
  await send()
  expect([said(), field().value]).toEqual([['hello'], 'Where is my order?'])
  await answer()
  await send()
  expect([said(), field().value]).toEqual([['hello', 'Where is my order?'], ''])
})

it('offers a person once that can be taken', async () => {
  await act(async () => person().click())
  expect([said(), person().getAttribute('aria-disabled')]).toEqual([['hello'], 'true'])
  await answer()
  expect(person().getAttribute('aria-disabled')).toBeNull()
  await act(async () => person().click())
  expect([said(), person().getAttribute('aria-disabled')]).toEqual([['hello', '/person'], 'true'])
})

it('stays with what was said when the answer that was chosen goes', async () => {
  const offered = { text: 'What is it about?', buttons: [{ title: 'My order', payload: '/order_status' }] } as unknown as AssistantMessageWire
  talkToAssistant.mockImplementationOnce(async () => [offered])
  await act(async () => answers.shift()?.())
  await type('Hi')
  await send()
  const choice = document.querySelector<HTMLElement>('.assistant-choices button') ?? expect.fail('no answer to choose')
  choice.focus()
  await act(async () => choice.click())
  expect(said()).toEqual(['hello', 'Hi', '/order_status'])
  expect(document.activeElement).toBe(document.querySelector('[role=log]'))
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { storageKey } from '../../lib/storage.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { SearchForm } from './search-form.tsx'

const tenantKey = vi.hoisted(() => ({ now: '' }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ suggestSearch: () => new Promise(() => undefined) }) }))
vi.mock('../../lib/router/use-page.ts', () => ({ useLocation: () => ({ key: 'here' }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: tenantKey.now, locale: 'en', name: 'Demo' }, paths: createPaths('') }) }))

let root: Root
const field = () => document.querySelector<HTMLInputElement>('[name=q]') ?? expect.fail('no field')
const rows = () => [...document.querySelectorAll('.suggest-row')].map((row) => row.textContent)
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name) ?? expect.fail(name)
const show = (query: string) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <SearchForm query={query} />
      </I18nProvider>,
    ),
  )
const goTo = (element: HTMLElement) => act(async () => element.focus())
const press = (key: string) => act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

beforeAll(async () => {
  // This document does not know <search>, of which React would complain.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
  // What is fetched when somebody goes to the field is there at once.
  await import('../suggest/search-panel.tsx')
})
beforeEach(async ({ task }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // What a device remembers is read once for a shop: each test has one of its own.
  tenantKey.now = task.id
  localStorage.setItem(storageKey(task.id, 'searches'), '["lamp","rug"]')
  const box = document.body.appendChild(document.createElement('div'))
  const outside = document.body.appendChild(document.createElement('button'))
  outside.textContent = 'Cart'
  root = createRoot(box)
  await show('')
  await goTo(field())
  await settleUntil(() => rows().length === 2)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('closes what it suggests by Escape from anywhere within, and leads back to the field', async () => {
  await goTo(button('Clear all'))
  expect(rows()).toEqual(['lamp', 'rug'])
  await press('Escape')
  expect([rows(), document.activeElement === field()]).toEqual([[], true])
})

it('closes what it suggests when somebody goes on from there', async () => {
  await goTo(button('Clear all'))
  await goTo(button('Cart'))
  expect(rows()).toEqual([])
})

it('leads through the suggestions from the field alone', async () => {
  await press('ArrowDown')
  expect(field().value).toBe('lamp')
  await goTo(button('Clear all'))
  await press('ArrowDown')
  expect(field().value).toBe('lamp')
})

it('stays open for whoever forgets one search of several', async () => {
  await goTo(button('Forget “rug”'))
  await act(async () => button('Forget “rug”').click())
  expect([rows(), document.activeElement === field()]).toEqual([['lamp'], true])
})

it('shows what is searched for now, and leaves alone what somebody types meanwhile', async () => {
  field().value = 'lamp'
  await goTo(button('Cart'))
  await show('lamp')
  await show('rug')
  expect(field().value).toBe('rug')
  const typing = field()
  await goTo(typing)
  typing.value = 'rug re'
  await show('rug red')
  expect([field() === typing, document.activeElement === typing, typing.value]).toEqual([true, true, 'rug re'])
})

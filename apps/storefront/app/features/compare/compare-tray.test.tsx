// @vitest-environment happy-dom
import type { ItemTileWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compareStore, useComparison } from '../../lib/compare.ts'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { CompareTray } from './compare-tray.tsx'

type Asked = { readonly body: { readonly ids: readonly string[] } }
const listItems = vi.hoisted(() => vi.fn<(asked: Asked) => Promise<{ data: Partial<ItemTileWire>[] }>>())
const tenantKey = vi.hoisted(() => ({ now: '' }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listItems }) }))
vi.mock('../../lib/tenant.ts', () => ({
  useTenant: () => ({ tenant: { tenantKey: tenantKey.now, locale: 'en' }, paths: createPaths(''), format: { money: () => '' } }),
}))
vi.mock('../../components/product-thumbnail.tsx', () => ({ ProductThumbnail: () => null }))

let root: Root
const store = () => compareStore(tenantKey.now)
const tileOf = (id: string): Partial<ItemTileWire> => ({ _id: id, Name: `The ${id}`, Brand: '', image: '', Market: { slug: 'home' } })
const names = () => [...document.querySelectorAll('.compare-tray-item button')].map((button) => button.getAttribute('aria-label'))
const compare = (...ids: string[]) => act(async () => store().set({ market: 'home', category: 'lamps', ids }))

function Tray() {
  return <CompareTray comparison={useComparison()} />
}

beforeEach(async ({ task }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  tenantKey.now = task.id
  listItems.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Tray />
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('drops what is no longer sold, once the answer to all of them says so', async () => {
  listItems.mockResolvedValueOnce({ data: [tileOf('lamp')] })
  await compare('lamp')
  await settle()
  expect(names()).toEqual(['Remove The lamp from the comparison'])
  const { promise, resolve } = Promise.withResolvers<{ data: Partial<ItemTileWire>[] }>()
  listItems.mockReturnValueOnce(promise)
  listItems.mockResolvedValueOnce({ data: [tileOf('lamp'), tileOf('spot')] })
  await compare('lamp', 'gone', 'spot')
  // The last answer says nothing of those that came after it.
  expect(store().get().ids).toEqual(['lamp', 'gone', 'spot'])
  await act(async () => resolve({ data: [tileOf('lamp'), tileOf('spot')] }))
  await settle()
  expect(names()).toEqual(['Remove The lamp from the comparison', 'Remove The spot from the comparison'])
  expect(store().get().ids).toEqual(['lamp', 'spot'])
})

it('lets go of a product that nothing is known of yet', async () => {
  listItems.mockReturnValue(new Promise(() => undefined))
  await compare('lamp')
  expect(names()).toEqual(['Remove … from the comparison'])
  await act(async () => document.querySelector<HTMLButtonElement>('.compare-tray-item button')?.click())
  expect(store().get().ids).toEqual([])
})

it('leaves whoever goes through them by keys at the next one, and on the page once nothing is compared', async () => {
  listItems.mockReturnValue(new Promise(() => undefined))
  const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }))
  await compare('lamp', 'spot', 'bulb')
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.compare-tray-item button')]
  const remove = (index: number) =>
    act(async () => {
      buttons()[index]?.focus()
      buttons()[index]?.click()
    })
  await remove(0)
  expect([store().get().ids, document.activeElement === buttons()[0]]).toEqual([['spot', 'bulb'], true])
  await remove(1)
  expect([store().get().ids, document.activeElement === buttons()[0]]).toEqual([['spot'], true])
  await remove(0)
  expect([store().get().ids, document.activeElement]).toEqual([[], main])
})

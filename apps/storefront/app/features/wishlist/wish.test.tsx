// @vitest-environment happy-dom
import type { WishedItemWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { NO_WISHES, WishlistContext } from '../../lib/wishlist.ts'
import { Wish } from './wish.tsx'

const add = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('../cart/cart-actions.ts', () => ({ useCart: () => ({ add }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: {} }) }))
vi.mock('../catalog/tile-data.ts', () => ({ tileOf: ({ _id, Name }: WishedItemWire) => ({ id: _id, name: Name, variantId: 'v', seller: {} }) }))
vi.mock('../catalog/tile.tsx', () => ({ Tile: () => null }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const lamp = { _id: 'lamp', Name: 'Lamp' } as WishedItemWire

async function movedWith(wished: Set<string>, meanwhile: () => void): Promise<number> {
  const toggle = vi.fn<() => void>()
  const nothing = () => undefined
  const wishlist = { subscribe: () => nothing, get: () => ({ ...NO_WISHES, ids: wished }), refresh: nothing, clear: async () => undefined, toggle }
  let arrive: (isAdded: boolean) => void = nothing
  add.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <WishlistContext value={wishlist}>
          <Wish item={lamp} />
        </WishlistContext>
      </I18nProvider>,
    ),
  )
  await act(async () => box.querySelector('button')?.click())
  meanwhile()
  await act(async () => arrive(true))
  await act(async () => root.unmount())
  return toggle.mock.calls.length
}

it('leaves the list as it goes into the cart, and is not put back on it where its heart was pressed meanwhile', async () => {
  const wished = new Set(['lamp'])
  expect(await movedWith(wished, () => undefined)).toBe(1)
  expect(await movedWith(wished, () => void wished.delete('lamp'))).toBe(0)
})

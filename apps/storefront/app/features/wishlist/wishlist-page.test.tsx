// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { WishedItemWire } from '@galleria/contract'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { NO_WISHES, type Wishlist, WishlistContext, type WishlistView } from '../../lib/wishlist.ts'
import { WishlistPage } from './wishlist-page.tsx'

vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: { home: () => '/' } }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('../account/account-layout.tsx', () => ({ AccountLayout: ({ children }: { children: ReactNode }) => children }))
vi.mock('../auth/sign-in-prompt.tsx', () => ({
  SignInGate: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 'c1' } }),
}))
vi.mock('./wish.tsx', () => ({ Wish: ({ item }: { item: WishedItemWire }) => <button type="button">{item._id}</button> }))

it('gives the focus to its heading once a product is off the list, and what was pressed with it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const viewOf = (...ids: string[]): WishlistView => ({ ...NO_WISHES, items: ids.map((_id) => ({ _id }) as WishedItemWire) })
  let view = viewOf('lamp', 'rug')
  let tell = (): void => undefined
  const wishlist: Wishlist = {
    get: () => view,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    toggle: () => undefined,
    refresh: () => undefined,
    clear: async () => undefined,
  }
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <WishlistContext value={wishlist}>
          <WishlistPage />
        </WishlistContext>
      </I18nProvider>,
    ),
  )
  expect(document.activeElement).toBe(document.body)
  for (const left of [['rug'], []]) {
    box.querySelector<HTMLElement>('.wish-grid button')?.focus()
    view = viewOf(...left)
    await act(async () => tell())
    expect(document.activeElement).toBe(box.querySelector('h1'))
  }
  await act(async () => root.unmount())
  box.remove()
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { toastStore } from '../../lib/toast.ts'
import { useWishlist } from '../../lib/wishlist.ts'
import { WishlistProvider } from './wishlist-provider.tsx'

const go = vi.hoisted(() => vi.fn<(href: string) => void>())
vi.mock('../../lib/api.ts', () => ({ apiFor: () => ({}) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => go }))
vi.mock('../../lib/session.ts', () => ({ accountStore: () => ({ get: () => null, subscribe: () => () => undefined }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' }, paths: { login: (from: string) => `/login?from=${from}` } }) }))

function Heart() {
  const { toggle } = useWishlist()
  useEffect(() => toggle({ _id: 'lamp', Name: 'Lamp' }), [toggle])
  return null
}

it('tells a guest to log in first, and not as if the wish were on the list', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <WishlistProvider>
          <Heart />
        </WishlistProvider>
      </I18nProvider>,
    ),
  )
  expect(go).toHaveBeenCalledWith(expect.stringContaining('/login'))
  expect(toastStore.get()).toMatchObject([{ text: 'Log in to put it on your wishlist.', kind: 'error' }])
  await act(async () => root.unmount())
})

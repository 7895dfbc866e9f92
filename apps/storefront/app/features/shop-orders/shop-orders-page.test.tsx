// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { ShopOrdersPage } from './shop-orders-page.tsx'

const address = vi.hoisted(() => ({ key: 'a', search: '' }))
const asked = vi.hoisted((): object[] => [])
vi.mock('../../lib/router/use-page.ts', () => ({ useLocation: () => ({ key: address.key }) }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams(address.search) }))
vi.mock('../staff/use-rights.ts', () => ({ useRights: () => ({ sellerRights: [] }) }))
vi.mock('../staff/staff-page.tsx', () => ({ StaffPage: ({ children }: { children: (id: string) => ReactNode }) => children('c') }))
vi.mock('./use-shop-orders.ts', () => ({
  useShopOrders: (_: string, what: object) => {
    asked.push(what)
    return { data: undefined, error: null, isFetching: true, refetch: () => undefined }
  },
}))

let root: Root
const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
async function goTo(search: string): Promise<void> {
  address.key += 'a'
  address.search = search
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <ShopOrdersPage />
        </TenantContext>
      </I18nProvider>,
    ),
  )
}
const field = () => document.querySelector<HTMLInputElement>('input[type=search]') ?? expect.fail('no field')
const shown = () => [asked.at(-1), field().value]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('shows the order that a link names, also to somebody who is here already, and what was there before on the way back', async () => {
  await goTo('')
  expect(shown()).toEqual([{ status: 'created' }, ''])
  await goTo('?order=G-1')
  expect(shown()).toEqual([{ q: 'G-1' }, 'G-1'])
  await goTo('?order=G-2')
  expect(shown()).toEqual([{ q: 'G-2' }, 'G-2'])
  await goTo('?status=shipped')
  expect(shown()).toEqual([{ status: 'shipped' }, ''])
})

it('shows it again when the link is followed again, and leaves what is typed while the address stays', async () => {
  await goTo('?order=G-1')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), 'Mary')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(shown()).toEqual([{ q: 'G-1' }, 'Mary'])
  await act(async () => field().form?.requestSubmit())
  expect(shown()).toEqual([{ q: 'Mary' }, 'Mary'])
  await goTo('?order=G-1')
  expect(shown()).toEqual([{ q: 'G-1' }, 'G-1'])
})

// @vitest-environment happy-dom
import type { OrderWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { VerifyPage } from './verify-page.tsx'

const shop = vi.hoisted(() => ({ order: undefined as OrderWire | undefined, gone: [] as string[] }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ verifyOrder: async () => ({ content: shop.order }) }) }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams('orderId=G-1') }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => (to: string) => shop.gone.push(to) }))
vi.mock('../auth/sign-in-prompt.tsx', () => ({
  BuyerGate: ({ children }: { children: (session: Session) => ReactNode }) => children({ userInfo: { _id: 'c1' } } as Session),
}))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('../cart/cart-context.ts', () => ({ useCartContext: () => ({}) }))
vi.mock('./place-failure.tsx', () => ({ useCheckoutFailureText: () => String }))
vi.mock('./too-late.tsx', () => ({ TooLate: () => 'too late' }))
vi.mock('./unpaid-order.tsx', () => ({ UnpaidOrder: () => 'unpaid' }))

const paths = createPaths('')
const stands = (about: Partial<OrderWire>): OrderWire =>
  ({ orderId: 'G-1', orderStatus: 'created', can: { pay: false }, payment: { status: 'paid' }, bill: null, appointment: null, ...about }) as OrderWire

async function verify(order: OrderWire): Promise<string> {
  shop.order = order
  const box = document.createElement('div')
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths, format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <TenantContext value={context}>
            <VerifyPage />
          </TenantContext>
        </I18nProvider>
      </QueryClientProvider>,
    ),
  )
  await act(async () => void (await new Promise((done) => setTimeout(done, 5))))
  const { textContent } = box
  await act(async () => root.unmount())
  return textContent
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  shop.gone = []
})

it('shows the order once it is paid', async () => {
  await verify(stands({}))
  expect(shop.gone).toEqual([paths.orderSuccess('G-1')])
})

it('shows also what an operator was quick to refuse', async () => {
  await verify(stands({ orderStatus: 'cancelled', bill: { state: 'refused' } as OrderWire['bill'] }))
  expect(shop.gone).toEqual([paths.orderSuccess('G-1')])
})

it.each([{ bill: null }, { bill: { state: 'ended' } as OrderWire['bill'] }])('stays with what was cancelled before it was paid: %j', async (about) => {
  expect(await verify(stands({ orderStatus: 'cancelled', ...about }))).toBe('too late')
  expect(shop.gone).toEqual([])
})

it('asks for the money of what is not paid', async () => {
  expect(await verify(stands({ can: { pay: true } as OrderWire['can'], payment: { status: 'failed' } as OrderWire['payment'] }))).toBe('unpaid')
  expect(shop.gone).toEqual([])
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { CancelOrderDialogProps } from './cancel-order-dialog.tsx'
import { OrderPage } from './order-page.tsx'

const { order } = vi.hoisted(() => ({
  order: {
    _id: 'o1',
    orderId: 'G-1',
    orders: [],
    total: { amount: 100, currency: 'INR' },
    createdAt: '2026-12-01T10:00:00Z',
    bill: {},
    can: {},
    payment: {},
    type: 'PRODUCT',
  },
}))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams() }))
vi.mock('../../lib/router/use-page.ts', () => ({ useParams: () => ({ orderId: 'G-1' }) }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('../account/account-page.tsx', () => ({
  AccountPage: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 'c1' } }),
}))
vi.mock('./order-queries.ts', () => ({ useOrder: () => ({ data: order }) }))
vi.mock('./parcel-heading.ts', () => ({ useOrderHeadline: () => () => 'Cancelled' }))
vi.mock('./order-parcel.tsx', () => ({ OrderParcel: () => null }))
vi.mock('./order-side.tsx', () => ({
  OrderAddress: () => null,
  OrderSide: ({ onCancel }: { onCancel: () => void }) => (
    <button type="button" onClick={onCancel}>
      Cancel order
    </button>
  ),
}))
vi.mock('./cancel-order-dialog.tsx', () => ({
  CancelOrderDialog: ({ onClose, onCancelled }: CancelOrderDialogProps) => (
    <button
      type="button"
      onClick={() => {
        onClose()
        onCancelled?.()
      }}
    >
      Cancel the order
    </button>
  ),
}))

it('gives the focus to how an order stands once it is cancelled', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <OrderPage />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  for (const name of ['Cancel order', 'Cancel the order'])
    await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  expect(document.activeElement?.textContent).toBe('Cancelled')
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
import type { OrderWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { toastStore } from '../../lib/toast.ts'
import { inr } from './quote.fixture.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../orders/order-picture.tsx', () => ({ OrderPicture: () => null }))
vi.mock('../orders/order-parts.ts', () => ({ restOf: () => inr(100), parcelsOf: () => [], tillOf: () => 'door', namesOf: () => [] }))
vi.mock('../orders/time-left.tsx', () => ({ TimeLeft: () => null }))
vi.mock('./ways-to-pay.tsx', () => ({ WaysToPay: () => null }))
vi.mock('./use-pay-again.ts', () => ({ usePayAgain: () => ({ chosen: 'STRIPE', isBusy: false }) }))

const order = { orderId: 'G-1', payment: { type: 'STRIPE', status: 'pending' }, bill: null, appointment: null } as OrderWire

it('says why it could not be asked how a payment stands', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <UnpaidOrder order={order} title="" customerId="c1" isChecking={false} onCheck={async () => ({ error: new Error('There is no connection.') })} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check again')?.click())
  expect(toastStore.get().map(({ text }) => text)).toEqual([expect.stringContaining('There is no connection.')])
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { toastStore } from '../../lib/toast.ts'
import { CancelOrderDialog, type ToCancel } from './cancel-order-dialog.tsx'

const { cancelOrder } = vi.hoisted(() => ({ cancelOrder: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../returns/refund-target.tsx', () => ({ RefundTargetField: () => null, useHasWallet: () => false }))
vi.mock('./order-queries.ts', () => ({ useCancelOrder: () => useOneMutation({ mutationFn: cancelOrder }) }))

const inr = (amount: number) => ({ amount, currency: 'INR' })
const parcel = (orderId: string) =>
  ({
    orderId,
    total: inr(100),
    wallet: inr(0),
    payment: { type: 'COD', status: 'pending' },
    type: 'PRODUCT',
    sellers: ['Circuit Yard'],
    isParcel: true,
  }) as ToCancel

/** Of two parcels, one dialog asks about each. */
function Page() {
  const [shown, setShown] = useState({ orderId: 'G-1-1', isOpen: false })
  return (
    <>
      {['G-1-1', 'G-1-2'].map((orderId) => (
        <button key={orderId} type="button" onClick={() => setShown({ orderId, isOpen: true })}>
          {orderId}
        </button>
      ))}
      <CancelOrderDialog customerId="c1" order={parcel(shown.orderId)} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    </>
  )
}

let root: Root
let box: HTMLElement
let answer: PromiseWithResolvers<unknown>
const press = (name: string) => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const dialog = () => box.querySelector('dialog')
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  answer = Promise.withResolvers<unknown>()
  cancelOrder.mockReset().mockReturnValueOnce(answer.promise)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <Page />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await press('G-1-1')
  await press('Cancel the parcel')
  await press('Keep the parcel')
  await settleUntil(() => dialog()?.open === false)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
})

it('says that a parcel is cancelled also to whoever has closed the question, and asks on about another one', async () => {
  await press('G-1-2')
  await act(async () => answer.resolve({}))
  await settleUntil(() => toastStore.get().length > 0)
  expect(toastStore.get()).toMatchObject([{ text: 'The parcel is cancelled' }])
  expect(dialog()?.open).toBe(true)
})

it('says of no parcel that it could not be cancelled when that was another one', async () => {
  await press('G-1-2')
  await act(async () => answer.reject(new Error('There is no connection.')))
  await act(async () => new Promise((resolve) => void setTimeout(resolve, 20)))
  expect(dialog()?.textContent).not.toContain('There is no connection.')
  await press('Keep the parcel')
  await settleUntil(() => dialog()?.open === false)
})

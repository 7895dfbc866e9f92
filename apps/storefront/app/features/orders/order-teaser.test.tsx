// @vitest-environment happy-dom
import type { OrderSummaryWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { OrderTeaser } from './order-teaser.tsx'

type Query = { readonly data?: readonly OrderSummaryWire[]; readonly error: unknown; readonly refetch: () => void }
const { query } = vi.hoisted((): { query: { now: Query } } => ({ query: { now: { error: null, refetch: () => undefined } } }))
vi.mock('./order-queries.ts', () => ({ useNewestOrders: () => query.now }))
vi.mock('./pickup-time.ts', () => ({ usePickupTime: () => () => '' }))
vi.mock('./order-arrival.ts', () => ({ useOrderArrival: () => () => undefined }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: { home: () => '/' }, format: {} }) }))

it('says why the newest order has not come, asks again, and keeps what has come', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const show = (now: Query) =>
    act(async () => {
      query.now = now
      root.render(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <OrderTeaser key={Math.random()} customerId="c1" />
        </I18nProvider>,
      )
    })
  const refetch = vi.fn<() => void>()
  await show({ error: null, refetch })
  expect(box.querySelector('.order-teaser-skeleton')).not.toBeNull()
  await show({ error: new Error('There is no connection.'), refetch })
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('There is no connection.')
  box.querySelector('button')?.click()
  expect(refetch).toHaveBeenCalledOnce()
  await show({ data: [], error: new Error('There is no connection.'), refetch })
  expect(box.querySelector('a.order-teaser')).not.toBeNull()
  await act(async () => root.unmount())
})

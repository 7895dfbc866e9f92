import type { OrderSummaryWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { type Arriving, useOrderArrival } from './order-arrival.ts'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

function Arrival({ order }: { order: Arriving }) {
  return useOrderArrival()(order) ?? 'nothing'
}

type Status = OrderSummaryWire['orderStatus']
type Stands = { readonly orderStatus?: Status; readonly payment?: OrderSummaryWire['payment']['status'] }

/** Of an order that stands where it stands, with parts that stand where these do. */
const saidOf = (parts: readonly Status[], { orderStatus = 'shipped', payment = 'paid' }: Stands = {}): string => {
  const orders = parts.map((status) => ({ orderStatus: status }))
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <Arrival order={{ deliveryDay: '2026-11-17', orderStatus, payment: { type: 'STRIPE', status: payment }, orders }} />
      </TenantContext>
    </I18nProvider>,
  )
}

it('is of everything only while more than one parcel is still to come', () => {
  expect(saidOf(['created', 'shipped'])).toMatch(/^Everything arrives by /)
  expect(saidOf(['created', 'shipped', 'delivered'])).toMatch(/^Everything arrives by /)
  for (const parts of [['shipped'], ['shipped', 'cancelled'], ['delivered', 'shipped'], []] as const) expect(saidOf(parts), parts.join()).toMatch(/^Arrives /)
})

it('is not said of what is over, or waits for its money', () => {
  expect(saidOf(['delivered', 'cancelled'], { orderStatus: 'delivered' })).toBe('nothing')
  expect(saidOf(['created', 'created'], { orderStatus: 'created', payment: 'pending' })).toBe('nothing')
})

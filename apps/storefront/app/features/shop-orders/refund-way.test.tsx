import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { RefundWay } from './refund-way.tsx'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

/** Of 100 rupees, so many of which the wallet paid. */
const saidOf = (inWallet: number, payment: Parameters<typeof RefundWay>[0]['payment']): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <RefundWay refund={{ amount: 10_000, currency: 'INR' }} toWallet={inWallet * 100} payment={payment} />
      </TenantContext>
    </I18nProvider>,
  ).replaceAll('&#x27;', "'")

it('asks a seller to hand over what was paid on delivery or in the shop, and none of what the wallet paid', () => {
  expect(saidOf(0, { type: 'COD', isAtShop: false })).toBe('It was paid in cash, so you pay it back yourself.')
  expect(saidOf(0, { type: 'COD', isAtShop: true })).toBe('It was paid in the shop, so you pay it back yourself.')
  expect(saidOf(40, { type: 'COD', isAtShop: false })).toMatch(/^₹40.* goes to the customer's wallet, and you pay back ₹60.* yourself\.$/)
  expect(saidOf(100, { type: 'COD', isAtShop: false })).toBe('It goes back the way it was paid.')
  expect(saidOf(40, { type: 'STRIPE', isAtShop: false })).toBe('It goes back the way it was paid.')
})

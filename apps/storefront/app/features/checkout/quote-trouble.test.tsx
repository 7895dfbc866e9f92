import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { QuoteTrouble } from './quote-trouble.tsx'
import type { Checkout } from './use-checkout.ts'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const FINE = { error: null, isError: false, isFetching: false }
const FAILED = { error: new Error('no answer'), isError: true, isFetching: false }

const saidOf = (checkout: object): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <QuoteTrouble checkout={{ ordered: { groups: [] }, query: FINE, stores: FINE, state: { isFetched: false }, ...checkout } as unknown as Checkout} />
      </TenantContext>
    </I18nProvider>,
  )

const address = { _id: 'a' }

it('says why there is no price, with a way on', () => {
  expect(saidOf({ address })).toBe('')
  expect(saidOf({ address, query: FAILED })).toContain('Try again')
})

it('says so too where everything is fetched and nobody knows where from', () => {
  expect(saidOf({ state: { isFetched: true }, stores: FAILED })).toContain('Try again')
  expect(saidOf({ state: { isFetched: true }, stores: { ...FAILED, isFetching: true } })).toBe('')
  // A list of before that is still there does for a price.
  expect(saidOf({ state: { isFetched: true }, address, stores: FAILED })).toBe('')
})

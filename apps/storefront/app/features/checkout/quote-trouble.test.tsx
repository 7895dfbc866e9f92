import { money } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { QuoteTrouble, type UnpricedCheckout } from './quote-trouble.tsx'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const FINE = { error: null, isError: false, isFetching: false, refetch: () => Promise.resolve() }
const FAILED = { ...FINE, error: new Error('no answer'), isError: true }
const UNPRICED: UnpricedCheckout = {
  session: { token: 't', userInfo: { _id: 'asha', customerNo: '1', name: { first: 'Asha', last: '' }, authentication: { userName: 'asha' } } },
  ordered: { groups: [], total: money(0, 'INR') },
  state: { isFetched: false },
  address: undefined,
  stores: FINE,
  query: FINE,
  act: () => undefined,
}

const saidOf = (checkout: Partial<UnpricedCheckout>): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <QuoteTrouble checkout={{ ...UNPRICED, ...checkout }} />
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

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { ShopCard } from './shop-card.tsx'
import type { ShopCardData } from './shop-data.ts'

const NEW: ShopCardData = {
  id: 's',
  slug: 'orin',
  name: 'Orin',
  city: 'Pune',
  facility: null,
  market: undefined,
  rating: 0,
  ratingCount: 0,
  itemCount: 2,
  hours: null,
  km: null,
}
const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

const linesOf = (shop: ShopCardData): number =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <ShopCard shop={shop} />
      </TenantContext>
    </I18nProvider>,
  ).split('<p ').length - 1

it('keeps no room for what is not known of a shop', () => {
  const hours = { timeZone: 'Asia/Kolkata', spans: [], closedOn: [] }
  expect(linesOf(NEW)).toBe(1)
  expect(linesOf({ ...NEW, km: 2 })).toBe(2)
  expect(linesOf({ ...NEW, rating: 4, ratingCount: 3, hours })).toBe(3)
})

import type { PickupOfferWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { PickupPicker } from './pick-up-picker.tsx'

const OFFER: PickupOfferWire = {
  _id: 'near',
  name: 'Green Acre',
  phone: '1',
  address: { street1: '214 12th Main Road', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN' },
  location: { type: 'Point', coordinates: [77.6, 12.9] },
  timeZone: 'Asia/Kolkata',
  hours: { timeZone: 'Asia/Kolkata', spans: [], closedOn: [] },
  km: 3,
  days: [],
}
const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

const drawn = (offer: PickupOfferWire, isFromAddress = false): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <PickupPicker offers={[offer]} pick={{}} missed={undefined} isFromAddress={isFromAddress} onPick={() => undefined} />
      </TenantContext>
    </I18nProvider>,
  )

it('tells how far away a place is, where that is known', () => {
  expect(drawn(OFFER)).toContain('3 km away')
  expect(drawn(OFFER, true)).toContain('3 km from your address')
  expect(drawn({ ...OFFER, km: null })).not.toContain('away')
})

it('says nothing of it where a process of an older version has answered', () => {
  const { km: _, ...old } = OFFER
  expect(drawn(old as PickupOfferWire)).not.toMatch(/away|NaN/)
})

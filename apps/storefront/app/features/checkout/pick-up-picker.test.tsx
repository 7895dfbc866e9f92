import type { PickupOfferWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { PickupPick } from './pick-up.ts'
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

const drawn = (offer: PickupOfferWire, isFromAddress = false, pick: PickupPick = {}): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <PickupPicker offers={[offer]} pick={pick} missed={undefined} isFromAddress={isFromAddress} onPick={() => undefined} />
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

it('says of a time after midnight on which day it is', () => {
  const slots = [
    { slot: '23:00', from: '2026-11-16T17:30:00Z', to: '2026-11-16T18:30:00Z', left: 9 },
    { slot: '01:00', from: '2026-11-16T19:30:00Z', to: '2026-11-16T20:30:00Z', left: 9 },
  ]
  const date = '2026-11-16'
  const shown = drawn({ ...OFFER, days: [{ date, left: 18, slots }] }, false, { store: 'near', date })
  const { shortDay, span } = context.format
  const [evening = '', night = ''] = slots.map(({ from, to }) => span(from, to, OFFER.timeZone))
  expect(shown).toContain(`<b>${evening}</b>`)
  expect(shown).toContain(`<b>${shortDay('2026-11-17')}, ${night}</b>`)
})

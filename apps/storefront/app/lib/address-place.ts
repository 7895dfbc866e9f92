import type { AddressWire } from '@galleria/contract'
import { type Place, placeKey, placeStore } from './place.ts'

/** Where an address is: called by its town and postal code. */
export function placeOfAddress({ city, state, country, zip, location }: Pick<AddressWire, 'city' | 'state' | 'country' | 'zip' | 'location'>): Place {
  const [lon = 0, lat = 0] = location.coordinates
  return { label: `${city} ${zip}`, city, state, country, zip, lat, lon }
}

/** ST-12: whoever has chosen no place is at the default address, the one that is marked or else the first, and nowhere without one. */
export function followAddresses(tenantKey: string, addresses: readonly AddressWire[]): void {
  const store = placeStore(tenantKey)
  const kept = store.get()
  if (kept?.source === 'chosen') return
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const place = address ? placeOfAddress(address) : null
  if (placeKey(place) !== placeKey(kept?.place ?? null) || place?.label !== kept?.place.label) store.set(place && { place, source: 'address' })
}

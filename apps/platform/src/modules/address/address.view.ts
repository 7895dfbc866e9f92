import type { AddressWire } from '@galleria/contract'
import type { Address } from './address.ts'

/** E-04, C-27 */
export function toWireAddress(address: Address): AddressWire {
  const { firstName, middleName, lastName, street2, landmark, phone, email } = address
  return {
    _id: address.id,
    isDefault: address.isDefault,
    name: { first: firstName, ...(middleName ? { middle: middleName } : {}), last: lastName },
    houseNumber: address.houseNumber,
    street1: address.street1,
    ...(street2 ? { street2 } : {}),
    ...(landmark ? { landmark } : {}),
    city: address.city,
    state: address.state,
    country: address.country,
    zip: address.zip,
    type: address.kind,
    location: { type: 'Point', coordinates: [address.longitude, address.latitude] },
    contacts: [{ value: phone, contactType: 'PRIMARY_PHONE' }, ...(email ? [{ value: email, contactType: 'PRIMARY_EMAIL' as const }] : [])],
    createdAt: address.createdAt.toISOString(),
  }
}

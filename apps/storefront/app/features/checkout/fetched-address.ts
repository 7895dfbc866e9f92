import type { AddressWire, PickupOfferWire } from '@galleria/contract'

/** Of whoever fetches everything: what a quote needs to know of a place is the store's, and there is no address of theirs. */
export function fetchedAt({ _id, address, location }: PickupOfferWire): AddressWire {
  return {
    _id,
    name: { first: '', last: '' },
    houseNumber: '',
    street1: address.street1,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: address.country,
    isDefault: false,
    location,
    contacts: [],
    createdAt: '',
  }
}

import type { AddressWire } from '@galleria/contract'

type Placed = Pick<AddressWire, 'name' | 'houseNumber' | 'street1' | 'street2' | 'landmark' | 'city' | 'state' | 'zip'>

export const fullName = ({ name }: Pick<AddressWire, 'name'>): string => [name.first, name.middle, name.last].filter(Boolean).join(' ')

/** An address as it stands on a parcel, without the name. */
export const addressLines = (address: Placed): readonly string[] =>
  [
    [address.houseNumber, address.street1].filter(Boolean).join(', '), // a store has no number of its own
    address.street2,
    address.landmark,
    `${address.city}, ${address.state} ${address.zip}`,
  ].filter((line): line is string => Boolean(line))

/** In one line, with the name first. */
export const addressInLine = (address: Placed): string => [fullName(address), ...addressLines(address)].join(', ')

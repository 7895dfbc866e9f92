import type { AddressWire } from '@galleria/contract'
import { streetLine, writtenZip } from '@galleria/rules'

type Placed = Pick<AddressWire, 'name' | 'houseNumber' | 'street1' | 'street2' | 'landmark' | 'city' | 'state' | 'zip' | 'country'>

export const fullName = ({ name }: Pick<AddressWire, 'name'>): string => [name.first, name.middle, name.last].filter(Boolean).join(' ')

/** An address as it stands on a parcel, without the name. */
export const addressLines = (address: Placed): readonly string[] =>
  [streetLine(address), address.street2, address.landmark, `${address.city}, ${address.state} ${writtenZip(address.zip, address.country)}`].filter(
    (line): line is string => Boolean(line),
  )

/** In one line, with the name first. */
export const addressInLine = (address: Placed): string => [fullName(address), ...addressLines(address)].join(', ')

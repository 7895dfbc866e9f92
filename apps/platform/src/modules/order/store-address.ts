import { v7 as newId } from 'uuid'
import type { Place } from '../seller/index.ts'
import type { OrderAddress } from './order.ts'
import type { Addressee, Recipient } from './order.ports.ts'

/** Who fetches everything themselves needs no address of their own (V-03): the order is for them, at the store where they fetch its first part. */
export function storeAddress(
  { store }: { readonly store: Place },
  { name, contact }: Pick<Recipient, 'name' | 'contact'>,
  { fullName = '', phone }: Addressee,
): OrderAddress {
  const [longitude, latitude] = store.position
  const isNamed = name.first !== '' || name.last !== ''
  return {
    id: newId(),
    firstName: isNamed ? name.first : fullName,
    middleName: null,
    lastName: name.last,
    houseNumber: '',
    street1: store.street1,
    street2: null,
    landmark: store.name,
    city: store.city,
    state: store.state,
    country: store.country,
    zip: store.zip,
    kind: 'office',
    phone: contact.phone ?? phone ?? '',
    email: contact.email,
    longitude,
    latitude,
  }
}

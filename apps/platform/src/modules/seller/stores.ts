import { type OpeningHours, type PickupTerms } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { hoursOf } from './seller-facts.ts'
import type { Office, Seller } from './seller.ts'

/** A place where a seller hands out what was ordered. */
export type Store = Office & {
  /** Known within the seller. */
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly hours: OpeningHours
}

/** Where a seller hands out, and where it does that otherwise than its shop says for all. */
export type SellerPickup = { readonly sellerId: string; readonly stores: readonly Store[]; readonly terms: Partial<PickupTerms> }

/** The store at the office of a seller, which has no name of its own. */
const OFFICE_ID = 'main'

/** Where customers may come and fetch what they ordered: nowhere, unless the seller says so and when it is open. Its office comes first. */
export function pickupOf(ctx: RequestContext, seller: Seller): SellerPickup {
  const { office, preferences, name, phone } = seller
  const { allowPickupFromShop, pickup: { stores = [], ...terms } = {} } = preferences
  const places = [...(office ? [{ ...office, id: OFFICE_ID, name, phone, hours: undefined }] : []), ...stores]
  const open = places.flatMap(({ hours: own, phone: ownPhone = phone, ...place }) => {
    const hours = hoursOf(ctx, own ? { preferences: { ...preferences, hours: own } } : seller)
    return hours ? [{ ...place, phone: ownPhone, hours }] : []
  })
  return { sellerId: seller.id, stores: allowPickupFromShop ? open : [], terms }
}

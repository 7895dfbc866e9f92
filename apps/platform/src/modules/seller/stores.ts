import { type OpeningHours, type PickupTerms } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { hoursOf } from './seller-facts.ts'
import type { Office, Seller, SellerHours } from './seller.ts'

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

/** A place of a seller, whenever it is open. */
export type Place = Omit<Store, 'hours'>

/** All of them: its office, where it has one, and its stores. */
export const placesOf = (seller: Seller): readonly Place[] => ownPlaces(seller).map(({ hours: _, ...place }) => place)

function ownPlaces({
  office,
  preferences: { pickup: { stores = [] } = {} },
  name,
  phone,
}: Seller): readonly (Place & { readonly hours?: SellerHours | undefined })[] {
  const own = stores.map((store) => ({ ...store, phone: store.phone ?? phone }))
  return office ? [{ ...office, id: OFFICE_ID, name, phone }, ...own] : own
}

/** Where customers may come and fetch what they ordered: nowhere, unless the seller says so and when it is open. Its office comes first. */
export function pickupOf(ctx: RequestContext, seller: Seller): SellerPickup {
  const { preferences } = seller
  const { allowPickupFromShop, pickup: { stores: _, ...terms } = {} } = preferences
  const open = ownPlaces(seller).flatMap(({ hours: own, ...place }) => {
    const hours = hoursOf(ctx, own ? { preferences: { ...preferences, hours: own } } : seller)
    return hours ? [{ ...place, hours }] : []
  })
  return { sellerId: seller.id, stores: allowPickupFromShop ? open : [], terms }
}

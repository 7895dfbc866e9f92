import { distanceKm } from '@galleria/kernel'
import { Type } from 'typebox'
import { type DeliveryPlace, isAmong, PlaceTerms } from './delivery-place.ts'
import { policy } from './policy.ts'

/** Whether what a seller sends from one place is brought to another; as `visitZone`, whether its people come there. */
export type DeliveryZonePolicy = (from: DeliveryPlace, to: DeliveryPlace) => boolean

const everywhere = policy('everywhere', Type.Object({}), (): DeliveryZonePolicy => () => true)

/** Only to these places. */
const served = policy(
  'served',
  Type.Object({ places: Type.Array(Type.Object(PlaceTerms), { minItems: 1 }) }),
  ({ places }): DeliveryZonePolicy =>
    (_, to) =>
      places.some((place) => isAmong(place, to)),
)

/** Only so far from the seller, in kilometres as the crow flies. */
const within = policy(
  'within',
  Type.Object({ km: Type.Number({ exclusiveMinimum: 0 }) }),
  ({ km }): DeliveryZonePolicy =>
    (from, to) =>
      distanceKm(from.position, to.position) <= km,
)

export const deliveryZonePolicies = [everywhere, served, within]

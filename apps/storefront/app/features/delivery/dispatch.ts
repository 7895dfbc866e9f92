import type { DeliveryPromiseWire, DispatchWire, PlaceWire } from '@galleria/contract'
import { distanceKm, type Position } from '@galleria/kernel'
import { deliveryPromise } from '@galleria/rules'

/** When a seller sends, from where, and how long the way takes: what a browser says a delivery day from. */
export type Dispatch = DispatchWire

/** The promise for the shop's own place as the server made it, and what a browser makes one for its shopper's place from. */
export type ProductDelivery = { readonly dispatch: Dispatch; readonly promised: DeliveryPromiseWire }

export const positionOf = ({ lon, lat }: Pick<PlaceWire, 'lon' | 'lat'>): Position => [lon, lat]

/** The day on which what is ordered at an instant arrives at a place: by the function that the platform asks too. */
export function promiseTo(to: Position, { from, ...terms }: Dispatch, at: Date): DeliveryPromiseWire | undefined {
  const [longitude = 0, latitude = 0] = from.coordinates
  const promise = deliveryPromise(at, terms, distanceKm([longitude, latitude], to))
  return promise && { day: promise.day, orderBefore: promise.orderBefore.toISOString() }
}

/** Nothing where the seller promises no day, or the shop has no place to say one for. */
export function productDelivery(dispatch: Dispatch | null, place: PlaceWire | null, at: Date): ProductDelivery | null {
  const promised = dispatch && place && promiseTo(positionOf(place), dispatch, at)
  return dispatch && promised ? { dispatch, promised } : null
}

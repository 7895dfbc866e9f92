import { distanceKm, type Position } from '@galleria/kernel'
import type { Seller } from './seller.ts'

/** Sellers that have a place, from south to north, and those that have none, in the order in which they came. */
export type SellerMap = {
  readonly sellers: readonly Seller[]
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly unplaced: readonly Seller[]
}

export type NearbyQuery = {
  readonly position: Position
  /** Undefined is anywhere. */
  readonly withinKm?: number | undefined
  readonly offset: number
  readonly limit: number
}
type Measured = { readonly seller: Seller; readonly km: number }
/** `km` is null of whoever has no place. */
export type NearbySeller = Measured | { readonly seller: Seller; readonly km: null }

export function mapOf(sellers: Iterable<Seller>): SellerMap {
  const all = [...sellers]
  const placed = all.filter(({ office }) => office !== null).toSorted((a, b) => latitudeOf(a) - latitudeOf(b))
  return {
    sellers: placed,
    latitudes: Float64Array.from(placed, latitudeOf),
    longitudes: Float64Array.from(placed, ({ office }) => office?.position[0] ?? 0),
    unplaced: all.filter(({ office }) => office === null),
  }
}
const latitudeOf = ({ office }: Seller): number => office?.position[1] ?? 0

/** A degree of latitude is never shorter, in kilometres, on the sphere that distances are measured on. */
const DEGREE_KM = 111.19
/** How far is looked first, and how much farther each time that there were too few. */
const FIRST_KM = 25
const FARTHER = 8
const HALF_WAY_ROUND_KM = 20_100

/**
 * One page of the sellers within so many kilometres, the nearest first and the same distances in the order of their ids, and how many there are in all. Only those in
 * a box around the place are measured, and where anywhere will do, boxes grow until the page is full; those without a place come last there.
 */
export function sellersNear(
  map: SellerMap,
  { position, withinKm, offset, limit }: NearbyQuery,
): { readonly found: readonly NearbySeller[]; readonly total: number } {
  const inOrder = (near: Measured[]) => near.toSorted((a, b) => a.km - b.km || (a.seller.id < b.seller.id ? -1 : 1))
  const page = (near: NearbySeller[]) => near.slice(offset, offset + limit)
  if (withinKm !== undefined) {
    const near = measured(map, position, withinKm)
    return { found: page(inOrder(near)), total: near.length }
  }
  const total = map.sellers.length + map.unplaced.length
  for (let km = FIRST_KM; km < HALF_WAY_ROUND_KM; km *= FARTHER) {
    const near = measured(map, position, km)
    if (near.length >= offset + limit) return { found: page(inOrder(near)), total }
  }
  return { found: page([...inOrder(measured(map, position, HALF_WAY_ROUND_KM)), ...map.unplaced.map((seller) => ({ seller, km: null }))]), total }
}

function measured({ sellers, latitudes, longitudes }: SellerMap, [longitude, latitude]: Position, km: number): Measured[] {
  const degrees = km / DEGREE_KM
  const reach = longitudesWithin(latitude, degrees)
  const near: Measured[] = []
  for (let index = firstFrom(latitudes, latitude - degrees); index < sellers.length && (latitudes[index] ?? 0) <= latitude + degrees; index += 1) {
    const [lon, lat, seller] = [longitudes[index] ?? 0, latitudes[index] ?? 0, sellers[index]]
    // The shorter way round: 179.9 and -179.9 are neighbours.
    const away = Math.abs(((lon - longitude + 540) % 360) - 180)
    if (away > reach || !seller) continue
    const distance = distanceKm([longitude, latitude], [lon, lat])
    if (distance <= km) near.push({ seller, km: distance })
  }
  return near
}

/** How many degrees of longitude a circle reaches to either side; all of them where it holds a pole. */
function longitudesWithin(latitude: number, degrees: number): number {
  if (Math.abs(latitude) + degrees >= 90) return 180
  const radians = Math.PI / 180
  return Math.asin(Math.min(1, Math.sin(degrees * radians) / Math.cos(latitude * radians))) / radians
}

/** The first index whose value is not below `least`. */
function firstFrom(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

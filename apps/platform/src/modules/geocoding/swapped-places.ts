import type { Position } from '@galleria/kernel'
import type { Place } from './geocoding.ts'

/** A place of an address, and what it is called where it is told. */
export type NamedPlace = { readonly name: string; readonly country: string; readonly position: Position }

/** Degrees by which a country may be larger than its outermost cities. */
const MARGIN = 0.5

/** Between the outermost of these places, or hardly further. */
function boxAround(places: readonly Place[]): (position: Position) => boolean {
  const ends = (of: (place: Place) => number): readonly [number, number] =>
    places.reduce(([least, most], place) => [Math.min(least, of(place)), Math.max(most, of(place))], [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  const [west, east] = ends(({ longitude }) => longitude)
  const [south, north] = ends(({ latitude }) => latitude)
  return ([longitude, latitude]) => longitude >= west - MARGIN && longitude <= east + MARGIN && latitude >= south - MARGIN && latitude <= north + MARGIN
}

/** Those that lie outside of their country and would lie inside with longitude and latitude the other way round; none of a country whose cities nobody knows. */
export async function swappedPlaces(places: readonly NamedPlace[], citiesIn: (country: string) => Promise<readonly Place[]>): Promise<NamedPlace[]> {
  const swapped: NamedPlace[] = []
  for (const [country, own] of Map.groupBy(places, (place) => place.country)) {
    const isInside = boxAround(await citiesIn(country))
    swapped.push(...own.filter(({ position: [longitude, latitude] }) => !isInside([longitude, latitude]) && isInside([latitude, longitude])))
  }
  return swapped
}

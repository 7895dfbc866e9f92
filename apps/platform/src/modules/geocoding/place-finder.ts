import { foldName, spellingsOf } from './city-names.ts'
import type { Place, PlaceQuery } from './geocoding.ts'
import { foldRegion, regionOfZip } from './postal-regions.ts'

/** One country's part of the list of cities, with the codes and names of its states and districts. */
export type GazetteerRows = {
  readonly cities: readonly (Place & { readonly name: string; readonly region: string; readonly district: string })[]
  readonly regions: readonly { readonly code: string; readonly name: string }[]
  readonly districts: readonly { readonly code: string; readonly name: string }[]
}

/**
 * Decides from what is known, best first:
 * 1. a city of that name (or its old or new name) in the state that was written, else in the state of the postal code;
 * 2. the only city of that name in the country, when neither state is known;
 * 3. a district of that name in one of these states: in the country people give it as their city;
 * 4. the middle of the postal code's state, else of the written one. That is far from exact, but it lets somebody in a village that no list has
 *    buy, where the only use of the position is to sort sellers by distance. Couriers go by the address.
 * Nothing is found only when city, state and postal code are all unknown.
 */
export function placeFinder(country: string, { cities, regions, districts }: GazetteerRows): (query: PlaceQuery) => Place | undefined {
  const byName = Map.groupBy(cities, (city) => foldName(city.name))
  const byRegion = Map.groupBy(cities, (city) => city.region)
  const byDistrict = Map.groupBy(cities, (city) => city.district)
  const districtsByName = Map.groupBy(districts, ({ name }) => foldRegion(country, name))
  const regionCodes = new Map([
    ...regions.map(({ code }) => [code.toLowerCase(), code] as const),
    ...regions.map(({ code, name }) => [foldRegion(country, name), code] as const),
  ])

  return ({ city, state, zip }) => {
    const written = regionCodes.get(foldRegion(country, state))
    const postal = regionCodes.get(regionOfZip(country, zip) ?? '')
    const states = [written, postal].filter((code) => code !== undefined)
    const spellings = spellingsOf(country, city)
    const named = spellings.flatMap((name) => byName.get(name) ?? [])
    for (const code of states) {
      const match = named.find(({ region }) => region === code)
      if (match) return placeOf(match)
    }
    if (states.length === 0 && named.length === 1 && named[0]) return placeOf(named[0])
    for (const code of states) {
      const district = spellings.flatMap((name) => districtsByName.get(name) ?? []).find((candidate) => candidate.code.startsWith(`${code}.`))
      const middle = middleOf(byDistrict.get(district?.code ?? '') ?? [])
      if (middle) return middle
    }
    return middleOf(byRegion.get(postal ?? written ?? '') ?? [])
  }
}

const placeOf = ({ longitude, latitude }: Place): Place => ({ longitude, latitude })

/** The median, so that islands and outliers do not pull it into the sea. */
function middleOf(places: readonly Place[]): Place | undefined {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const longitude = median(places.map((place) => place.longitude))
  const latitude = median(places.map((place) => place.latitude))
  return longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
}

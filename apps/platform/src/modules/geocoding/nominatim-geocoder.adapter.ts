import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { askService, unavailable } from './asked-service.adapter.ts'
import type { Geocoder } from './geocoding.ts'

const Found = Compile(Type.Array(Type.Object({ lat: Type.String(), lon: Type.String() })))
const name = Type.Optional(Type.String())
const Located = Compile(
  Type.Object({
    error: Type.Optional(Type.Unknown()),
    address: Type.Optional(
      Type.Object({ city: name, town: name, village: name, municipality: name, county: name, state: name, postcode: name, country_code: name }),
    ),
  }),
)

export type NominatimOptions = {
  /** Such as https://nominatim.openstreetmap.org */
  readonly url: string
  /** Who asks, as the service's rules of use want it: a name, and how to reach whoever runs the shop. */
  readonly agent: string
  readonly timeoutMs?: number
  /** Between two questions. */
  readonly gapMs?: number
  /** Whoever would have to wait longer for a turn is told that the service is unavailable. */
  readonly patienceMs?: number
}

/** Details of an answer: down to a town. */
const TOWN = '10'

/**
 * Asks a service that speaks Nominatim's protocol, by the rules of use of the public one: one question a second from this process, by name. It may not be asked for
 * what somebody is still typing; that is the gazetteer's. Throws `server.unavailable` when the service does not answer in time or refuses.
 */
export function createNominatimGeocoder({ url, agent, timeoutMs = 5_000, gapMs = 1_000, patienceMs = 3_000 }: NominatimOptions): Geocoder {
  const headers = { 'user-agent': agent }
  let nextTurn = 0

  async function turn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextTurn)
    if (at - now > patienceMs) throw unavailable('is asked more than it allows')
    nextTurn = at + gapMs
    if (at > now) await wait(at - now)
  }
  function addressOf(path: string, query: Readonly<Record<string, string>>): URL {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    for (const [key, value] of Object.entries({ format: 'jsonv2', ...query })) address.searchParams.set(key, value)
    return address
  }

  return {
    geocode: async ({ street, city, state, zip, country }) => {
      await turn()
      const query = { street, city, state, postalcode: zip, countrycodes: country.toLowerCase(), limit: '1' }
      const [first] = await askService(addressOf('search', query), Found, { timeoutMs, headers })
      return first && { longitude: Number(first.lon), latitude: Number(first.lat) }
    },
    locate: async ({ latitude, longitude }, language) => {
      await turn()
      const query = { lat: String(latitude), lon: String(longitude), zoom: TOWN, addressdetails: '1', 'accept-language': language }
      const { address } = await askService(addressOf('reverse', query), Located, { timeoutMs, headers })
      const city = address?.city ?? address?.town ?? address?.village ?? address?.municipality ?? address?.county
      if (!city || !address?.country_code) return undefined
      return { city, state: address.state ?? '', country: address.country_code.toUpperCase(), zip: address.postcode ?? null }
    },
  }
}

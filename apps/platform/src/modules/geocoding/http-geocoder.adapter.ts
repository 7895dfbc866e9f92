import type { Locale } from '@galleria/kernel'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { askService, unavailable } from './asked-service.adapter.ts'
import type { Geocoder, Locality } from './geocoding.ts'

const Component = Type.Object({ long_name: Type.String(), short_name: Type.String(), types: Type.Array(Type.String()) })
const Result = Type.Object({
  geometry: Type.Object({ location: Type.Object({ lat: Type.Number(), lng: Type.Number() }) }),
  address_components: Type.Optional(Type.Array(Component)),
})
const Reply = Compile(Type.Object({ status: Type.String(), results: Type.Optional(Type.Array(Result)) }))

export type HttpGeocoderOptions = {
  /** Such as https://maps.googleapis.com/maps/api/geocode/json */ readonly url: string
  readonly key?: string | undefined
  readonly timeoutMs?: number
}

/**
 * Asks a service that speaks Google's geocoding protocol, which others speak too. ST-18: status OK, then the first result counts.
 * Throws `server.unavailable` when the service does not answer in time or refuses.
 */
export function createHttpGeocoder({ url, key, timeoutMs = 5_000 }: HttpGeocoderOptions): Geocoder {
  async function firstResult(query: Readonly<Record<string, string>>): Promise<Static<typeof Result> | undefined> {
    const address = new URL(url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    if (key) address.searchParams.set('key', key)
    const { status, results } = await askService(address, Reply, { timeoutMs })
    if (status === 'ZERO_RESULTS') return undefined
    const result = status === 'OK' ? results?.[0] : undefined
    if (!result) throw unavailable(`answered ${status}`)
    return result
  }
  return {
    geocode: async ({ street, city, state, zip, country }) => {
      const result = await firstResult({ address: `${street}, ${city}, ${state} ${zip}`, components: `country:${country}` })
      return result && { longitude: result.geometry.location.lng, latitude: result.geometry.location.lat }
    },
    locate: async ({ latitude, longitude }, language: Locale) => {
      const result = await firstResult({ latlng: `${latitude},${longitude}`, language, result_type: 'street_address|postal_code|locality' })
      return result && localityOf(result.address_components ?? [])
    },
  }
}

/** Undefined where the answer names no town or no country. */
function localityOf(components: readonly Static<typeof Component>[]): Locality | undefined {
  const named = (...types: readonly string[]) => types.map((type) => components.find((component) => component.types.includes(type))).find(Boolean)
  const city = named('locality', 'postal_town', 'administrative_area_level_3', 'administrative_area_level_2')?.long_name
  const country = named('country')?.short_name
  if (!city || !country) return undefined
  return { city, state: named('administrative_area_level_1')?.long_name ?? '', country, zip: named('postal_code')?.long_name ?? null }
}

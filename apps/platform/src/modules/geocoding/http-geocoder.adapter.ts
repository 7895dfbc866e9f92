import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { DomainError } from '../../errors.ts'
import { asStep } from '../../infra/trace-steps.ts'
import type { Geocoder } from './geocoding.ts'

const Reply = Compile(
  Type.Object({
    status: Type.String(),
    results: Type.Optional(Type.Array(Type.Object({ geometry: Type.Object({ location: Type.Object({ lat: Type.Number(), lng: Type.Number() }) }) }))),
  }),
)

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
  return {
    geocode: async ({ street, city, state, zip, country }) => {
      const address = new URL(url)
      address.searchParams.set('address', `${street}, ${city}, ${state} ${zip}`)
      address.searchParams.set('components', `country:${country}`)
      if (key) address.searchParams.set('key', key)
      const reply = await asStep('geocode', 'client', () => ask(address, timeoutMs))
      if (reply.status === 'ZERO_RESULTS') return undefined
      const location = reply.status === 'OK' ? reply.results?.[0]?.geometry.location : undefined
      if (!location) throw new DomainError('server.unavailable', undefined, { cause: new Error(`The geocoder answered ${reply.status}`) })
      return { longitude: location.lng, latitude: location.lat }
    },
  }
}

async function ask(address: URL, timeoutMs: number) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return Reply.Parse(await response.json())
  } catch (error) {
    // Without the cause's own text: it may hold the address, and with it the key.
    throw new DomainError('server.unavailable', undefined, {
      cause: new Error(`The geocoder gave no answer: ${error instanceof Error ? error.name : 'unknown'}`),
    })
  }
}

import { createGazetteer } from './gazetteer.adapter.ts'
import { geocoderChain, type Logger } from './geocoder-chain.ts'
import type { Geocoder } from './geocoding.ts'
import { createHttpGeocoder } from './http-geocoder.adapter.ts'

export type { Geocoder, Place, PlaceQuery } from './geocoding.ts'

export type GeocodingModuleDeps = {
  /** The service that is asked first, if there is one. */
  readonly geocoderUrl?: string | undefined
  readonly geocoderKey?: string | undefined
  readonly logger: Logger
}

/** Finds where addresses are: by a service where one is set, and by the list of cities that comes with us. */
export function createGeocodingModule({ geocoderUrl: url, geocoderKey: key, logger }: GeocodingModuleDeps): { readonly geocoder: Geocoder } {
  const gazetteer = createGazetteer()
  return { geocoder: url ? geocoderChain([createHttpGeocoder({ url, key }), gazetteer], logger) : gazetteer }
}

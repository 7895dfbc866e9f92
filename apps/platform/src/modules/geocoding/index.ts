import { VERSION } from '../../version.ts'
import { cachedGeocoder } from './cached-geocoder.ts'
import { citiesIn, createGazetteer } from './gazetteer.adapter.ts'
import { geocoderChain, type Logger } from './geocoder-chain.ts'
import type { Geocoder } from './geocoding.ts'
import { geocodingRoutes } from './geocoding.routes.ts'
import { createHttpGeocoder } from './http-geocoder.adapter.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.adapter.ts'
import { createPhotonSuggester } from './photon-suggester.adapter.ts'
import { type NamedPlace, swappedPlaces } from './swapped-places.ts'
import { suggesterChain } from './suggester-chain.ts'
import { createTownSuggester } from './town-suggester.ts'
import { createTownReader, createTowns, type ErrorLogger } from './towns.adapter.ts'

export type { Geocoder, Place, PlaceQuery } from './geocoding.ts'

export type { NamedPlace } from './swapped-places.ts'

/** Of these places, those whose longitude and latitude are the other way round, as far as the list of cities tells. */
export const findSwappedPlaces = (places: readonly NamedPlace[]): Promise<NamedPlace[]> => swappedPlaces(places, citiesIn)

export type GeocodingModuleDeps = {
  /** The service that is asked first, if there is one. */
  readonly geocoderUrl?: string | undefined
  readonly geocoderProtocol?: 'google' | 'nominatim'
  readonly geocoderKey?: string | undefined
  readonly geocoderContact?: string
  /** The service that completes addresses while they are typed, if there is one. */
  readonly suggesterUrl?: string | undefined
  readonly logger: Logger & ErrorLogger
}

/** Finds where addresses are and which town is where: by a service where one is set, and by the lists of towns that come with us (decision 0043). */
export function createGeocodingModule({ logger, ...settings }: GeocodingModuleDeps) {
  const reader = createTownReader()
  const towns = createTowns({ make: reader.read, logger })
  const gazetteer = createGazetteer({ towns })
  const service = serviceOf(settings)
  const geocoder = service ? geocoderChain([cachedGeocoder(service), gazetteer], logger) : gazetteer
  const photon = settings.suggesterUrl ? createPhotonSuggester({ url: settings.suggesterUrl }) : undefined
  const suggester = suggesterChain(photon, createTownSuggester(towns), logger)
  return { routes: geocodingRoutes({ geocoder, towns, suggester }), geocoder, close: reader.close }
}

function serviceOf({
  geocoderUrl: url,
  geocoderProtocol,
  geocoderKey: key,
  geocoderContact,
}: Omit<GeocodingModuleDeps, 'logger' | 'suggesterUrl'>): Geocoder | undefined {
  if (!url) return undefined
  if (geocoderProtocol !== 'nominatim') return createHttpGeocoder({ url, key })
  return createNominatimGeocoder({ url, agent: geocoderContact ? `Galleria/${VERSION} (${geocoderContact})` : `Galleria/${VERSION}` })
}

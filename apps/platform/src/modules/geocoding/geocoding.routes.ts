import { locatePlace, type PlaceWire, searchPlaces, suggestAddresses } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { Geocoder, Locality, Place } from './geocoding.ts'
import { localityOf } from './locality.ts'
import type { Suggester } from './suggestion.ts'
import type { TownIndex } from './town-index.ts'
import { searchTowns } from './town-search.ts'

const placeOf = ({ city, state, country, zip }: Locality, { latitude, longitude }: Place): PlaceWire => ({
  label: city,
  city,
  state,
  country,
  zip,
  lat: latitude,
  lon: longitude,
})

const MOST_TOWNS = 8
const MOST_ADDRESSES = 5

type Deps = { readonly geocoder: Geocoder; readonly towns: () => Promise<TownIndex>; readonly suggester: Suggester }

export function geocodingRoutes({ geocoder, towns, suggester }: Deps) {
  return [
    implement(searchPlaces, async (ctx, { query: { q, limit = MOST_TOWNS } }) => {
      const found = searchTowns(await towns(), { text: q, country: ctx.tenant.settings.country, limit })
      return { data: found.map((town) => placeOf(localityOf(town, ctx.locale), town)) }
    }),
    implement(suggestAddresses, async (ctx, { query: { q, limit = MOST_ADDRESSES } }) => {
      const found = await suggester.suggest({ text: q, country: ctx.tenant.settings.country, language: ctx.locale, limit })
      return { data: found.map(({ longitude, latitude, ...parts }) => ({ ...parts, lat: latitude, lon: longitude })) }
    }),
    implement(locatePlace, async (ctx, { query: { lat, lon } }) => {
      const place = { latitude: lat, longitude: lon }
      const locality = await geocoder.locate(place, ctx.locale)
      return { data: locality ? placeOf(locality, place) : null }
    }),
  ]
}

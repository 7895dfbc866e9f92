import { LRUCache } from 'lru-cache'
import type { Geocoder, Locality, Place } from './geocoding.ts'

/** Answers, a few hundred bytes each, and how long they hold: places move rarely, and services ask not to be asked twice. */
const MOST = 2000
const HOLDS_MS = 24 * 60 * 60 * 1000
/** About a hundred metres: the town is the same. */
const DECIMALS = 3

type Answer<T> = { readonly known: T | undefined }

/** Asks another geocoder each question once a day at most. What failed is asked again. */
export function cachedGeocoder(geocoder: Geocoder): Geocoder {
  const places = new LRUCache<string, Answer<Place>>({ max: MOST, ttl: HOLDS_MS })
  const localities = new LRUCache<string, Answer<Locality>>({ max: MOST, ttl: HOLDS_MS })
  return {
    geocode: (query) => once(places, [query.street, query.city, query.state, query.zip, query.country].join('\n'), () => geocoder.geocode(query)),
    locate: ({ latitude, longitude }, language) => {
      const place = { latitude: rounded(latitude), longitude: rounded(longitude) }
      return once(localities, `${place.latitude},${place.longitude},${language}`, () => geocoder.locate(place, language))
    },
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

async function once<T>(answers: LRUCache<string, Answer<T>>, key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const answer = answers.get(key)
  if (answer) return answer.known
  const known = await ask()
  answers.set(key, { known })
  return known
}

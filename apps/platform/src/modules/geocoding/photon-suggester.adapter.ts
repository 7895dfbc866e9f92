import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { askService } from './asked-service.adapter.ts'
import type { Suggester } from './suggestion.ts'

const text = Type.Optional(Type.String())
const Reply = Compile(
  Type.Object({
    features: Type.Array(
      Type.Object({
        geometry: Type.Object({ coordinates: Type.Array(Type.Number(), { minItems: 2 }) }),
        properties: Type.Object({
          type: text,
          name: text,
          housenumber: text,
          street: text,
          locality: text,
          district: text,
          city: text,
          state: text,
          postcode: text,
          countrycode: text,
        }),
      }),
    ),
  }),
)

export type PhotonOptions = {
  /** Such as https://photon.komoot.io/api */
  readonly url: string
  /** Somebody is typing: what comes later is of no use. */
  readonly timeoutMs?: number
}

/** Languages that Photon is usually built with; another one makes it refuse, without one it answers in the country's own. */
const LANGUAGES: ReadonlySet<string> = new Set(['en', 'de', 'fr'])
/** Asked for that many more than wanted: it knows no countries, and some will be of another. */
const MORE = 3

/**
 * Asks a service that speaks Photon's protocol (github.com/komoot/photon), which is made for what is being typed and can be run by oneself. Throws `server.unavailable` when it
 * does not answer in time or refuses.
 */
export function createPhotonSuggester({ url, timeoutMs = 1_500 }: PhotonOptions): Suggester {
  return {
    suggest: async ({ text: q, country, language, limit }) => {
      const address = new URL(url)
      address.searchParams.set('q', q)
      address.searchParams.set('limit', String(limit * MORE))
      if (LANGUAGES.has(language)) address.searchParams.set('lang', language)
      const { features } = await askService(address, Reply, { timeoutMs })
      return features
        .filter(({ properties }) => properties.countrycode?.toUpperCase() === country)
        .slice(0, limit)
        .map(
          ({
            geometry: { coordinates },
            properties: { type, name = '', housenumber = '', street = '', locality, district, city, state = '', postcode = '' },
          }) => {
            const isTown = type === 'city' || type === 'locality' || type === 'district'
            return {
              houseNumber: housenumber,
              // A street, and a building without a number, are their own names.
              street: street || (isTown ? '' : name),
              area: locality ?? district ?? '',
              city: city ?? (isTown ? name : ''),
              state,
              zip: postcode,
              longitude: coordinates[0] ?? 0,
              latitude: coordinates[1] ?? 0,
            }
          },
        )
    },
  }
}

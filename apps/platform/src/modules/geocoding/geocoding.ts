import type { Locale } from '@galleria/kernel'

export type Place = { readonly longitude: number; readonly latitude: number }

export type PlaceQuery = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string /** ISO 3166-1 alpha-2 */
  readonly country: string
}

/** The town that lies at a position. */
export type Locality = {
  readonly city: string
  readonly state: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly zip: string | null
}

/** Both answer undefined when they do not know, and throw when they cannot be asked. */
export type Geocoder = {
  /** Where an address is. */
  geocode(query: PlaceQuery): Promise<Place | undefined>
  /** Which town is at a position, in the words of a language. */
  locate(place: Place, language: Locale): Promise<Locality | undefined>
}

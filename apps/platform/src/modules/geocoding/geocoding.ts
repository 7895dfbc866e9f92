export type Place = { readonly longitude: number; readonly latitude: number }

export type PlaceQuery = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string /** ISO 3166-1 alpha-2 */
  readonly country: string
}

/** Finds where an address is. Undefined when it does not know; throws when it cannot be asked. */
export type Geocoder = { geocode(query: PlaceQuery): Promise<Place | undefined> }

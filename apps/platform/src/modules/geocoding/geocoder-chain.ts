import type { Geocoder } from './geocoding.ts'

/** The part of a logger that is used here. */
export type Logger = { warn(details: object, message: string): void }

/** Asks one geocoder after the other until one knows the place. One that fails is passed over: an outside service must not stop a purchase. */
export function geocoderChain(geocoders: readonly Geocoder[], logger: Logger): Geocoder {
  return {
    geocode: async (query) => {
      for (const geocoder of geocoders) {
        const place = await geocoder.geocode(query).catch((error: unknown) => {
          logger.warn({ err: error }, 'a geocoder failed; the next one is asked')
          return undefined
        })
        if (place) return place
      }
      return undefined
    },
  }
}

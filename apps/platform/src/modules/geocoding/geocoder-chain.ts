import type { Geocoder } from './geocoding.ts'

/** The part of a logger that is used here. */
export type Logger = { warn(details: object, message: string): void }

/** Asks one geocoder after the other until one knows. One that fails is passed over: an outside service must not stop a purchase. */
export function geocoderChain(geocoders: readonly Geocoder[], logger: Logger): Geocoder {
  async function firstOf<T>(ask: (geocoder: Geocoder) => Promise<T | undefined>): Promise<T | undefined> {
    for (const geocoder of geocoders) {
      const answer = await ask(geocoder).catch((error: unknown) => {
        logger.warn({ err: error }, 'a geocoder failed; the next one is asked')
        return undefined
      })
      if (answer) return answer
    }
    return undefined
  }
  return {
    geocode: (query) => firstOf((geocoder) => geocoder.geocode(query)),
    locate: (place, language) => firstOf((geocoder) => geocoder.locate(place, language)),
  }
}

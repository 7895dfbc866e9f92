import { localityOf } from './locality.ts'
import type { SuggestedAddress, Suggester } from './suggestion.ts'
import { searchTowns } from './town-search.ts'
import type { TownIndex } from './town-index.ts'

/** "14 Sycamore House": a number that stands alone, with at most one letter; "12th Main Road" has none. */
const HOUSE = /^(\d+(?:[-/]\d+)?[a-z]?)(?:\s+|$)(.*)$/i
/** Letters of a town that are worth looking for. */
const LEAST = 3

/** The suggester that needs no service: after the last comma it looks for a town of the country; what stands before is a house and a street as they were typed. */
export function createTownSuggester(towns: () => Promise<TownIndex>): Suggester {
  return {
    suggest: async ({ text, country, language, limit }) => {
      const parts = text.split(',').map((part) => part.trim())
      const town = parts.pop() ?? ''
      if (town.length < LEAST) return []
      const typed = streetIn(parts.filter(Boolean))
      return searchTowns(await towns(), { text: town, country, limit: limit * 2 })
        .filter((found) => found.country === country)
        .slice(0, limit)
        .map((found) => {
          const { city, state } = localityOf(found, language)
          return { ...typed, city, state, zip: '', longitude: found.longitude, latitude: found.latitude }
        })
    },
  }
}

/** The parts before the town. */
export function streetIn([first = '', ...others]: readonly string[]): Pick<SuggestedAddress, 'houseNumber' | 'street' | 'area'> {
  const [, houseNumber = '', rest = ''] = HOUSE.exec(first) ?? []
  const [street = '', ...areas] = houseNumber === '' ? [first, ...others] : [rest, ...others].filter(Boolean)
  return { houseNumber, street, area: areas.join(', ') }
}

import type { Place } from '../../lib/place.ts'

const names = new Map<string, Intl.DisplayNames>()

/** "India", in the language of the page; the code itself for a country that it has no name for. */
function countryName(locale: string, country: string): string {
  let display = names.get(locale)
  if (!display) {
    display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    names.set(locale, display)
  }
  try {
    return display.of(country) ?? country
  } catch {
    return country // not in the form of a code
  }
}

/** "Karnataka, India": what tells a town from others of its name. */
export const regionInWords = ({ state, city, country }: Pick<Place, 'state' | 'city' | 'country'>, locale: string): string =>
  [state === city ? '' : state, countryName(locale, country)].filter(Boolean).join(', ')

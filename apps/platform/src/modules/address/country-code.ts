import { foldToAscii, LOCALES } from '@galleria/kernel'

/** What people write besides the names that Unicode has. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'United States of America', 'Estados Unidos de América', 'EEUU'],
  GB: ['UK', 'Great Britain', 'Gran Bretaña'],
}

const foldName = (name: string): string => foldToAscii(name).trim()

/** Folded name -> ISO 3166-1 alpha-2, in every language that we speak. */
const codes = new Map<string, string>()

/** Made for the first address that comes. */
function codesByName(): ReadonlyMap<string, string> {
  if (codes.size > 0) return codes
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  // Countries that are no more have the names of those that followed them.
  const regions = pairs.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  for (const locale of LOCALES) {
    for (const style of ['short', 'long'] as const) {
      const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none', style })
      for (const code of regions) {
        const name = names.of(code)
        if (name !== undefined) codes.set(foldName(name), code)
      }
    }
  }
  for (const [code, names] of Object.entries(ALSO)) for (const name of names) codes.set(foldName(name), code)
  return codes
}

/** "IN" of "IN", "in", "India" and "ESTADOS UNIDOS" is "US": the two letters of a country by its code or name. Undefined when there is no such country. */
export function countryCodeOf(text: string): string | undefined {
  const written = text.trim()
  const byName = codesByName().get(foldName(written))
  if (byName !== undefined) return byName
  return /^[a-z]{2}$/i.test(written) ? written.toUpperCase() : undefined
}

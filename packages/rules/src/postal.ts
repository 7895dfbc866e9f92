import type { FieldProblem } from './field-problem.ts'

/** How postal codes look in a country. `digits` of the usual form, where it has only digits. */
export type ZipRule = { readonly name: 'pin' | 'postal' | 'zip'; readonly pattern: RegExp; readonly digits: number | undefined }

const ZIP_RULES: Readonly<Record<string, ZipRule>> = {
  IN: { name: 'pin', pattern: /^[1-9]\d{5}$/, digits: 6 },
  EC: { name: 'postal', pattern: /^\d{6}$/, digits: 6 },
  US: { name: 'zip', pattern: /^\d{5}(-?\d{4})?$/, digits: 5 },
}

/** Letters and digits of a postal code where we know no better. */
const LEAST = 3
const MOST = 10
const ANY_ZIP: ZipRule = { name: 'postal', pattern: new RegExp(`^[A-Z0-9-]{${LEAST},${MOST}}$`), digits: undefined }

/** By ISO 3166-1 alpha-2. */
export const zipRuleOf = (country: string): ZipRule => ZIP_RULES[country] ?? ANY_ZIP

/** As the rules compare it and the platform keeps it. */
export const tidyZip = (zip: string): string => zip.toUpperCase().replace(/\s/g, '')

/** Where a postal code has a space, from its beginning or, below nought, from its end. */
const SPACES: Readonly<Record<string, number>> = { CA: 3, CZ: 3, GB: -3, GR: 3, IE: 3, NL: 4, SE: 3, SK: 3 }

/** A postal code that is kept tidy, as it is written on a letter: "D02 XY45". */
export function writtenZip(zip: string, country: string): string {
  const at = SPACES[country]
  return at === undefined || zip.includes(' ') ? zip : `${zip.slice(0, at)} ${zip.slice(at)}`
}

/** Of a tidy postal code. */
export function zipProblem(zip: string, country: string): FieldProblem | undefined {
  const { pattern, digits } = zipRuleOf(country)
  if (pattern.test(zip)) return undefined
  if (digits === undefined) return { kind: 'letters_and_digits', least: LEAST, most: MOST }
  if (!/^[\d-]*$/.test(zip)) return { kind: 'not_digits' }
  const given = zip.replace(/\D/g, '').length
  return given === digits ? { kind: 'leading_zero' } : { kind: 'digits', given, needed: digits }
}

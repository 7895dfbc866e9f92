import { inEveryLanguage, type Locale } from '@galleria/kernel'

/** Letters that names are written in: Latin, Greek and Cyrillic, marks, signs and figures. Others stand after them, by their codes. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x2af],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
] as const
/** A weight takes two letters of this alphabet, in the order of their codes. */
const BASE = 200
const FIRST = 0x100
const letterOf = (figure: number): string => String.fromCharCode(FIRST + Math.floor(figure / BASE), FIRST + (figure % BASE))

type Weights = { readonly first: ReadonlyMap<string, string>; readonly marks: ReadonlyMap<string, string>; readonly cases: ReadonlyMap<string, string> }

/** The place of each letter among all, letters that are alike at this strength in one place. */
function placesAt(locale: Locale, sensitivity: 'base' | 'accent' | 'variant', letters: readonly string[]): ReadonlyMap<string, string> {
  const { compare } = new Intl.Collator(locale, { sensitivity })
  const sorted = letters.toSorted(compare)
  const places = new Map<string, string>()
  let place = 0
  for (const [index, letter] of sorted.entries()) {
    if (index > 0 && compare(sorted[index - 1] ?? '', letter) !== 0) place += 1
    places.set(letter, letterOf(place))
  }
  return places
}

const LETTERS = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)))
let made: Readonly<Record<Locale, Weights>> | undefined
const weights = (): Readonly<Record<Locale, Weights>> =>
  (made ??= inEveryLanguage((locale) => ({
    first: placesAt(locale, 'base', LETTERS),
    marks: placesAt(locale, 'accent', LETTERS),
    cases: placesAt(locale, 'variant', LETTERS),
  })))

/** Names longer than this are alike to whoever sorts them. */
const LONGEST = 200
/** What is one sign, and sorted as the letters that it stands for. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' }
const NONE = '\u0001'
const FIGURES = '0'

/**
 * A text whose order by codes is the order of names in a language, numbers by what they are worth: for an engine that knows no languages. What
 * `Intl.Collator` says of letters decides, letter by letter; the few that it takes for two letters (ß, æ) are written as those.
 */
export function nameSortKey(name: string, locale: Locale): string {
  const { first, marks, cases } = weights()[locale]
  const parts: [string[], string[], string[]] = [[], [], []]
  const text = name
    .normalize('NFC')
    .slice(0, LONGEST)
    .replace(/[ßæÆœŒ\u2100-\u214f\ufb00-\ufb06]/g, (letter) => SPELLED[letter] ?? letter.normalize('NFKC'))
  for (const [token] of text.matchAll(/\d+|[^\d]/gu)) {
    if (/\d/.test(token)) {
      const digits = token.replace(/^0+(?=\d)/, '')
      // Figures before letters, shorter ones before longer ones.
      parts[0].push(`${first.get(FIGURES)}${String.fromCharCode(FIRST + digits.length)}${digits}`)
      continue
    }
    parts[0].push(first.get(token) ?? `\u0400${token}`)
    parts[1].push(marks.get(token) ?? NONE)
    parts[2].push(cases.get(token) ?? NONE)
  }
  return parts.map((part) => part.join('')).join(NONE)
}

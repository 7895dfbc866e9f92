import { formatLocale, inEveryLanguage, LOCALES, type Locale, type LocalizedText, textIn } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import type { AttributeValue } from '../product-draft.ts'
import { readDate } from './dates.ts'

/** How a value is read: as words, or as something that each language writes in its own way. */
export type ValueType = 'text' | 'number' | 'boolean' | 'date'

export type ValueRule = {
  readonly type: ValueType
  /** What figures are counted in: "mm", { en: "pages", es: "páginas" }. */
  readonly unit?: LocalizedText | undefined
  /** The sign between the values of a list: "Black,Silver". */
  readonly separator?: string | undefined
}

const YES = inEveryLanguage((locale) => WORDS[locale].yes)
const NO = inEveryLanguage((locale) => WORDS[locale].no)

/** Figures alone, in a range or as measures of several sides: "12", "-20 - 60", "33.6 × 50.5 x 15". */
const FIGURES = /^-?\d+(?:\.\d+)?(?:\s*(?:-|–|×|x)\s*-?\d+(?:\.\d+)?)*$/i
const FIGURE = /(^|\s*(?:-|–|×|x)\s*)(-?\d+(?:\.\d+)?)/giy

/**
 * Writes values in each language of the product for a shop in `country`, by the rules of that place for figures and dates. `known` are words of
 * values in several languages, by the word that the source has. A value that all languages write alike is one text.
 */
export function valueWriter({ country, known }: { country: string; known: ReadonlyMap<string, LocalizedText> }) {
  const figures = inEveryLanguage((locale) => new Intl.NumberFormat(formatLocale(locale, country), { maximumFractionDigits: 3 }))
  const days = inEveryLanguage((locale) => new Intl.DateTimeFormat(formatLocale(locale, country), { dateStyle: 'long', timeZone: 'UTC' }))

  const figuresIn = (words: string, locale: Locale): string =>
    words.replace(FIGURE, (_, sign: string, figure: string) => {
      const between = /[×x]/i.test(sign) ? ' × ' : sign === '' ? '' : ' – '
      return between + figures[locale].format(Number(figure))
    })
  const quantity = (words: string, unit: LocalizedText | undefined): AttributeValue =>
    oneOrEach((locale) => (unit ? `${figuresIn(words, locale)} ${textIn(unit, locale)}` : figuresIn(words, locale)))
  const wordsIn = (words: string): AttributeValue => known.get(words.toLowerCase()) ?? words
  const list = (items: readonly AttributeValue[]): AttributeValue =>
    oneOrEach((locale) => items.map((item) => (typeof item === 'string' ? item : textIn(item, locale))).join(', '))

  return (words: string, { type, unit, separator }: ValueRule): AttributeValue | undefined => {
    if (words === '') return undefined
    if (type === 'boolean') return truthOf(words)
    const date = type === 'date' ? readDate(words) : undefined
    if (date !== undefined) return oneOrEach((locale) => days[locale].format(new Date(date)))
    if ((type === 'number' || unit) && FIGURES.test(words)) return quantity(words, unit)
    if (separator === undefined || !words.includes(separator)) return wordsIn(words)
    const items = words
      .split(separator)
      .map((item) => item.trim())
      .filter(Boolean)
    return list(items.map(wordsIn))
  }
}

function truthOf(words: string): LocalizedText | undefined {
  const word = words.toLowerCase()
  if (['true', 'yes', 'y', '1'].includes(word)) return YES
  return ['false', 'no', 'n', '0'].includes(word) ? NO : undefined
}

function oneOrEach(write: (locale: Locale) => string): AttributeValue {
  const texts = inEveryLanguage(write)
  const [first = ''] = LOCALES.map((locale) => texts[locale])
  return LOCALES.every((locale) => texts[locale] === first) ? first : texts
}

import { LOCALES, type Locale } from '@galleria/kernel'
import { beginningOf, indexedWords } from './query-words.ts'
import type { SearchableText } from './search.ts'
import { type Field, inEveryField } from './ranking.ts'
import type { FieldWords } from './word-index.ts'
import { foldedWords, hasNumber } from './words.ts'

export type Texts = Readonly<Record<Field, string>>
export type Names = Pick<Texts, `name_${Locale}`>

/**
 * What an article number is also asked for by: "DV7-1211" is typed "dv71211", or one of its parts. What is letters alone ("OCTO-TEAL-XL") is said in words
 * elsewhere: as a number's, every teal thing would be called so above all. It has what its parts make with their neighbours, as words of a query have.
 */
function partsOf(sku: string): string[] {
  const parts = foldedWords(sku)
  return hasNumber(sku) ? parts : parts.slice(1).map((part, before) => `${parts[before] ?? ''}${part}`)
}

/** The texts of a document by field. */
export function textsOf({ name, text, details, brand, skus, categoryName }: SearchableText): Texts {
  const numbers = skus.flatMap((sku) => [...partsOf(sku), foldedWords(sku).join('')])
  const spoken = Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [`name_${locale}`, name[locale] ?? ''],
      [`text_${locale}`, text[locale] ?? ''],
    ]),
  )
  return {
    ...NO_TEXTS,
    ...spoken,
    details: Object.values(details).join(' '),
    category: Object.values(categoryName).join(' '),
    brand,
    skus: [...new Set(numbers)].join(' '),
  }
}

export const NO_TEXTS: Texts = inEveryField(() => '')

/** Names of categories, brands and numbers have no words that only join others. */
const AS_THEY_STAND: ReadonlySet<Field> = new Set<Field>(['category', 'brand', 'skus'])

/** The words of each field. An attribute says a word once: languages share most of them. */
export function wordsOf(texts: Texts): FieldWords {
  const words = inEveryField((field) => {
    if (AS_THEY_STAND.has(field)) return foldedWords(texts[field])
    const own = indexedWords(texts[field])
    return field === 'details' ? [...new Set(own)] : own
  })
  const begun = LOCALES.flatMap((locale) => {
    const [name, whole] = [texts[`name_${locale}`], words[`name_${locale}`]]
    const beginning = beginningOf(name, locale)
    return beginning === name ? whole : indexedWords(beginning)
  })
  return { ...words, begun }
}

/** The words of a name in every language; none follows one of another language. */
export const wordsOfName = (texts: Names): string[] =>
  LOCALES.flatMap((locale, place) => [...(place === 0 ? [] : ['']), ...foldedWords(texts[`name_${locale}`])])

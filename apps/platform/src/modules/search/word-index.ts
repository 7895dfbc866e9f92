import { inEveryLanguage, type Locale } from '@galleria/kernel'
import SearchableMap from 'minisearch/SearchableMap'

/** Where words of a document stand. Of each no more is kept than how often, up to the most that its bits hold: a word said ten times is said often. */
const FIELDS = [
  { name: 'name_en', locale: 'en', bits: 2, weight: 3, shortness: 0.7 },
  { name: 'name_es', locale: 'es', bits: 2, weight: 3, shortness: 0.7 },
  { name: 'text_en', locale: 'en', bits: 3, weight: 2, shortness: 0.5 },
  { name: 'text_es', locale: 'es', bits: 3, weight: 2, shortness: 0.5 },
  { name: 'details', locale: undefined, bits: 2, weight: 1, shortness: 0.5 },
  { name: 'category', locale: undefined, bits: 1, weight: 1, shortness: 0 },
  { name: 'brand', locale: undefined, bits: 1, weight: 2, shortness: 0 },
  { name: 'skus', locale: undefined, bits: 1, weight: 4, shortness: 0 },
] as const

export type Field = (typeof FIELDS)[number]['name']
export const FIELD_NAMES = FIELDS.map(({ name }) => name)
export type FieldWords = Readonly<Record<Field, readonly string[]>>

const LAYOUT = FIELDS.map(({ bits, ...field }, position) => ({
  ...field,
  shift: FIELDS.slice(0, position).reduce((sum, before) => sum + before.bits, 0),
  most: 2 ** bits - 1,
}))
type Place = (typeof LAYOUT)[number]
const CATEGORY = LAYOUT.filter(({ name }) => name === 'category')

/** Another language than the reader's counts half: names and brands cross borders. */
const OTHER_LANGUAGE = 0.5
const WEIGHTS = inEveryLanguage((reader) => LAYOUT.map(({ weight, locale }) => (locale === undefined || locale === reader ? weight : weight * OTHER_LANGUAGE)))

/** A form of a word inflects within its language: it is looked for where that is written, and where texts of all languages stand together. */
const SPOKEN = inEveryLanguage((locale) => new Set(LAYOUT.filter(({ name, ...field }) => field.locale === locale || name === 'details' || name === 'category')))

/** A word that stands for one that was asked for: 1 when it is that word. A form of it counts in fields of its language only. */
export type Variant = { readonly word: string; readonly weight: number; readonly formOf?: Locale; readonly how: HowMeant }

/** As it was typed, in another form, made of two words or into two, begun so, or nearly so. */
export type HowMeant = 'typed' | 'form' | 'joined' | 'parted' | 'beginning' | 'mistyped'

export type WordIndex = ReturnType<typeof createWordIndex>

/** How much of a word there is in each document, by the document's number. */
export type Frequencies = Map<number, number>

const has = (posting: number, { shift, most }: Place): number => (posting >> shift) & most

/**
 * Which words stand in which documents, fields packed into one number each. Documents are told by small numbers; each is removed with the
 * words that it was added with. `onWord` hears of words that come with a document and leave with the last one.
 */
export function createWordIndex(onWord: { readonly added: (word: string) => void; readonly removed: (word: string) => void }) {
  const words = new SearchableMap<Map<number, number>>()
  const lengths = LAYOUT.map((): number[] => [])
  const totals = LAYOUT.map(() => 0)
  let documents = 0

  const averages = (): number[] => totals.map((total) => (total === 0 ? 1 : total / documents))

  /** BM25F: how often a word stands in a field, told as a share of what is usual in one so long, and weighed by the field. */
  function frequencyOf(posting: number, document: number, usual: readonly number[], reader: Locale, formOf: Locale | undefined): number {
    let sum = 0
    for (const [position, place] of LAYOUT.entries()) {
      const count = has(posting, place)
      if (count === 0 || (formOf && !SPOKEN[formOf].has(place))) continue
      const length = (lengths[position]?.[document] ?? 0) / (usual[position] ?? 1)
      sum += ((WEIGHTS[reader][position] ?? 0) * count) / (1 - place.shortness + place.shortness * length)
    }
    return sum
  }

  return {
    /** How many documents there are. */
    size: () => documents,

    has: (word: string): boolean => words.has(word),

    isIn: (word: string, document: number): boolean => words.get(word)?.has(document) ?? false,

    /** In which fields it stands, and how often, as far as that is kept. */
    placesOf: (word: string, document: number): { readonly field: Field; readonly times: number }[] =>
      LAYOUT.map((place) => ({ field: place.name, times: has(words.get(word)?.get(document) ?? 0, place) })).filter(({ times }) => times > 0),

    /** How many documents it stands in. */
    countOf: (word: string): number => words.get(word)?.size ?? 0,

    add(document: number, fields: FieldWords): void {
      for (const [word, posting] of postingsOf(fields)) {
        let postings = words.get(word)
        if (!postings) {
          postings = new Map()
          words.set(word, postings)
          onWord.added(word)
        }
        postings.set(document, posting)
      }
      for (const [position, { name }] of LAYOUT.entries()) {
        const length = fields[name].length
        const known = lengths[position]
        if (known) known[document] = length
        totals[position] = (totals[position] ?? 0) + length
      }
      documents += 1
    },

    remove(document: number, fields: FieldWords): void {
      for (const word of postingsOf(fields).keys()) {
        const postings = words.get(word)
        postings?.delete(document)
        if (postings?.size !== 0) continue
        words.delete(word)
        onWord.removed(word)
      }
      for (const [position, { name }] of LAYOUT.entries()) totals[position] = (totals[position] ?? 0) - fields[name].length
      documents -= 1
    },

    /** Adds to `found` what there is of these words. In which order words are given changes sums by rounding only. */
    collect(variants: readonly Variant[], reader: Locale, found: Frequencies = new Map()): Frequencies {
      const usual = averages()
      for (const { word, weight, formOf } of variants) {
        for (const [document, posting] of words.get(word) ?? []) {
          const frequency = frequencyOf(posting, document, usual, reader, formOf)
          if (frequency > 0) found.set(document, (found.get(document) ?? 0) + weight * frequency)
        }
      }
      return found
    },

    /** Documents whose category is called by one of these words. */
    inCategoryOf(variants: readonly Variant[]): ReadonlySet<number> {
      const named = new Set<number>()
      for (const { word } of variants)
        for (const [document, posting] of words.get(word) ?? []) if (CATEGORY.some((place) => has(posting, place) > 0)) named.add(document)
      return named
    },

    /** The words that begin so, itself among them if it is one. */
    *beginningWith(prefix: string): Generator<string> {
      for (const [word] of words.atPrefix(prefix)) yield word
    },
  }
}

function postingsOf(fields: FieldWords): Map<string, number> {
  const postings = new Map<string, number>()
  for (const place of LAYOUT) {
    for (const word of fields[place.name]) {
      const posting = postings.get(word) ?? 0
      if (has(posting, place) < place.most) postings.set(word, posting + (1 << place.shift))
    }
  }
  return postings
}

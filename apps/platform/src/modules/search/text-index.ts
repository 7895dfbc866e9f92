import { inEveryLanguage, LOCALES, type Locale } from '@galleria/kernel'
import { LRUCache } from 'lru-cache'
import MiniSearch from 'minisearch'
import { type Comparisons, createNearWords, type NearWords } from './near-words.ts'
import type { SearchableText } from './search.ts'
import { createTurns } from './time-slices.ts'
import { matchWords, type Scores } from './word-matches.ts'
import { foldedWords } from './words.ts'

/** The words of one tenant's documents. */
export type TextIndex = {
  readonly put: (document: SearchableText) => void
  readonly remove: (id: string) => void
  /** Letters of all texts together. */
  readonly characters: () => number
  /** Scores of the documents that the text means. Nothing when it holds no word. */
  readonly find: (text: string, locale: Locale) => Promise<Scores>
}

type Fields = { readonly id: string } & { readonly [field: string]: string }

const FIELDS = [...LOCALES.flatMap((locale) => [`name_${locale}`, `text_${locale}`]), 'brand', 'skus']

/** How much a word weighs by where it stands. Other languages count too: names and brands cross borders. */
const weightsFor = (reader: Locale): Record<string, number> => ({
  ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, locale === reader ? 6 : 3])),
  ...Object.fromEntries(LOCALES.map((locale) => [`text_${locale}`, locale === reader ? 1 : 0.5])),
  brand: 3,
  skus: 4,
})
const WEIGHTS = inEveryLanguage(weightsFor)

/** A longer text is pasted, not typed, and every word takes its time. */
const MAX_WORDS = 8
/** One letter begins half the words of a shop. */
const MIN_PREFIX = 2
/** Never in numbers: the next size or model is another thing. */
const hasNumber = (word: string): boolean => /\d/.test(word)
const canBeMistyped = (word: string): boolean => word.length >= 4 && !hasNumber(word)
/** What a word counts that is only nearly the one asked for. */
const NEARLY = 0.45
/** Words that one query may compare with those that nobody wrote, all its words together. */
export const MAX_COMPARED = 6000
/** Matches kept of recent queries: the pages and orders of one text are asked for one after another. */
const REMEMBERED_MATCHES = 100_000

function fieldsOf({ id, name, text, brand, skus }: SearchableText): Fields {
  const localized = LOCALES.flatMap((locale) => [
    [`name_${locale}`, name[locale] ?? ''],
    [`text_${locale}`, text[locale] ?? ''],
  ])
  const joined = skus.map((sku) => foldedWords(sku).join('')) // "DV7-1211" is also typed "dv71211"
  return { id, ...Object.fromEntries(localized), brand, skus: [...skus, ...joined].join(' ') }
}

const lengthOf = (fields: Fields): number => FIELDS.reduce((sum, field) => sum + (fields[field]?.length ?? 0), 0)

/** Tells `vocabulary` of words that come into the index with a document, and that leave it with the last one. */
class WordIndex extends MiniSearch<Fields> {
  constructor(vocabulary: Pick<NearWords, 'add' | 'remove'>) {
    super({
      fields: FIELDS,
      tokenize: foldedWords,
      processTerm: (word) => word,
      // Documents are removed with their text, never discarded: clearing up after discards runs by itself, and crashes the process
      // when the index changes meanwhile (https://github.com/lucaong/minisearch/issues/306).
      autoVacuum: false,
    })
    const index = this._index
    const [fetchWord, deleteWord] = [index.fetch.bind(index), index.delete.bind(index)]
    index.fetch = (word, initial) =>
      fetchWord(word, () => {
        if (!hasNumber(word)) vocabulary.add(word)
        return initial()
      })
    index.delete = (word) => {
      if (!hasNumber(word)) vocabulary.remove(word)
      deleteWord(word)
    }
  }
}

/** `onCompared` hears how many words each query has compared: what it costs, whatever the machine. */
export function createTextIndex({ onCompared }: { onCompared?: (count: number) => void } = {}): TextIndex {
  const nearWords = createNearWords()
  const words = new WordIndex(nearWords)
  /** What is indexed: needed to remove it again, and to see that a change is not one of the text. */
  const indexed = new Map<string, Fields>()
  const recent = new LRUCache<string, Scores>({ maxSize: REMEMBERED_MATCHES, sizeCalculation: (matches) => matches.size + 1 })
  const underway = new Map<string, Promise<Scores>>()
  let changes = 0
  let characters = 0

  function noteChange(): void {
    changes += 1
    recent.clear()
  }

  function remove(id: string): void {
    const fields = indexed.get(id)
    if (!fields) return
    words.remove(fields)
    indexed.delete(id)
    characters -= lengthOf(fields)
    noteChange()
  }

  function scoresOf(word: string, locale: Locale, isLast: boolean, comparisons: Comparisons | undefined): Scores {
    const asTyped = { queries: [word], prefix: isLast && word.length >= MIN_PREFIX }
    const near = comparisons && canBeMistyped(word) ? nearWords.find(word, comparisons).filter((other) => !asTyped.prefix || !other.word.startsWith(word)) : []
    const instead = near.map((other) => ({ queries: [other.word], boostTerm: () => (NEARLY * other.word.length) / (other.word.length + other.distance) }))
    const found = words.search({ combineWith: 'OR', queries: [asTyped, ...instead] }, { boost: WEIGHTS[locale] })
    // Rounded, because sums of floating-point numbers depend on the order in which documents came.
    return new Map(found.map(({ id, score }) => [id, Math.round(score * 1e6) / 1e6]))
  }

  return {
    put(document) {
      const fields = fieldsOf(document)
      const before = indexed.get(document.id)
      if (before && FIELDS.every((field) => before[field] === fields[field])) return
      remove(document.id)
      words.add(fields)
      indexed.set(document.id, fields)
      characters += lengthOf(fields)
      noteChange()
    },

    remove,

    characters: () => characters,

    async find(text, locale) {
      const asked = [...new Set(foldedWords(text))].slice(0, MAX_WORDS)
      const key = `${locale} ${asked.join(' ')}`
      const known = recent.get(key)
      if (known) return known
      // A page asks for the same words in every market at once.
      const state = `${changes} ${key}`
      const finding = underway.get(state) ?? matchesOf(asked, locale, key).finally(() => underway.delete(state))
      underway.set(state, finding)
      return finding
    },
  }

  async function matchesOf(asked: readonly string[], locale: Locale, key: string): Promise<Scores> {
    const startedAt = changes
    const turn = createTurns()
    const comparisons = { left: MAX_COMPARED }
    const matches = await matchWords(asked.length, async (position, how) => {
      await turn() // a common word takes milliseconds; others may have their turn between two
      return scoresOf(asked[position] ?? '', locale, position === asked.length - 1, how === 'mistyped' ? comparisons : undefined)
    })
    onCompared?.(MAX_COMPARED - comparisons.left)
    if (changes === startedAt) recent.set(key, matches)
    return matches
  }
}

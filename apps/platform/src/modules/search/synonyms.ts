import { inEveryLanguage, type Locale } from '@galleria/kernel'
import type { SearchRules } from '@galleria/rules'
import { counts } from './query-words.ts'
import { stemsOf } from './word-stems.ts'
import { foldedWords } from './words.ts'

/** What a query may also be asked as. Every further one costs a search. */
const MOST_ALTERNATIVES = 6

/** The words of a query with one term of it said otherwise: from word `at` on, so many of the query's words are `replaced` `by` so many others. */
export type Alternative = { readonly asked: readonly string[]; readonly at: number; readonly replaced: number; readonly by: number }

/** The rules of a shop, made ready to be asked. */
export type ReadyRules = {
  /** Tells rules from others that were ready in this process. */
  readonly number: number
  /** A query with one term of it replaced by another that means the same, in every way, at most six. */
  readonly alternativesOf: (asked: readonly string[], locale: Locale) => readonly Alternative[]
  /** Ids of the products that stand first for a text. */
  readonly pinnedFor: (text: string) => readonly string[]
}

type Term = { readonly words: readonly string[]; readonly others: readonly (readonly string[])[] }

const ready = new WeakMap<SearchRules, ReadyRules>()
let count = 0

/** Rules are made ready once: every query of a shop brings the same ones until they are set anew. */
export function readyRules(rules: SearchRules): ReadyRules {
  let known = ready.get(rules)
  if (!known) {
    count += 1
    known = { number: count, alternativesOf: alternatives(rules), pinnedFor: pins(rules) }
    ready.set(rules, known)
  }
  return known
}

const keyOf = (text: string): string => foldedWords(text).join(' ')

function pins(rules: SearchRules): ReadyRules['pinnedFor'] {
  const byQuery = new Map(rules.pins.map(({ query, products }) => [keyOf(query), products]))
  return (text) => byQuery.get(keyOf(text)) ?? []
}

function alternatives({ synonyms }: SearchRules): ReadyRules['alternativesOf'] {
  const byStemIn = inEveryLanguage((locale) => termsByStem(synonyms, locale))
  return (asked, locale) => {
    const byStem = byStemIn[locale]
    const found = new Map<string, Alternative>()
    for (const [position, word] of asked.entries()) {
      for (const { words, others } of new Set(stemsOf(word).flatMap((stem) => byStem.get(stem) ?? []))) {
        if (!words.every((own, index) => isForm(own, asked[position + index]))) continue
        for (const other of others) {
          const instead = [...asked.slice(0, position), ...other, ...asked.slice(position + words.length)]
          found.set(instead.join(' '), { asked: instead, at: position, replaced: words.length, by: other.length })
        }
      }
    }
    return [...found.values()].slice(0, MOST_ALTERNATIVES)
  }
}

/** As queries have them: without words that only join others, so that "lente de aumento" is one for "lupa". */
function termsByStem(synonyms: SearchRules['synonyms'], locale: Locale): ReadonlyMap<string, readonly Term[]> {
  const byStem = new Map<string, Term[]>()
  for (const group of synonyms) {
    const terms = group
      .map((text) => foldedWords(text).filter((word, position, words) => counts(word, position, words, locale)))
      .filter((words) => words.length > 0)
    for (const words of terms) {
      const term = { words, others: terms.filter((other) => other !== words) }
      for (const stem of stemsOf(words[0] ?? '')) byStem.set(stem, [...(byStem.get(stem) ?? []), term])
    }
  }
  return byStem
}

/** "tvs" is asked for as "tv" is. */
function isForm(word: string, other: string | undefined): boolean {
  if (other === undefined) return false
  const stems = stemsOf(other)
  return word === other || stemsOf(word).some((stem) => stems.includes(stem))
}

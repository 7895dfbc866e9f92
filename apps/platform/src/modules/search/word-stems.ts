import { inEveryLanguage, LOCALES, type Locale } from '@galleria/kernel'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import type { Kinship } from './ranking.ts'
import { hasNumber } from './words.ts'

/**
 * Snowball takes a Spanish plural for another word where spelling changes with it (lápiz, lápices), or where it is made as in other languages (robots). The first
 * is read as its plural, the second as its singular: so nothing else comes from another stem than before.
 */
const inUsualNumber = (word: string): string => word.replace(/(?<=[aeiou])z$/, 'ces').replace(/(?<=..[b-df-hj-np-rtv-z])s$/, '')

const STEM_OF: Readonly<Record<Locale, (word: string) => string>> = { en: english, es: (word) => spanish(inUsualNumber(word)) }

/** What a word comes from, in each language. What has a number in it comes from itself. */
export const stemsOf = (word: string): readonly string[] => (hasNumber(word) ? [word] : LOCALES.map((locale) => STEM_OF[locale](word)))

/** How two words with the same stem are related, whatever their number. */
export const kinshipOf = (word: string, other: string, locale: Locale): Kinship => KINSHIP_OF[locale](word, other)

const KINSHIP_OF: Readonly<Record<Locale, (word: string, other: string) => Kinship>> = {
  en: () => 'form',
  es(word, other) {
    const [ends, others] = [spanishEnds(word), spanishEnds(other)]
    const pairs = ends.flatMap((one) => others.filter(({ base }) => base === one.base).map(({ end }) => [one.end, end]))
    if (pairs.some(([one, two]) => one === two)) return 'form'
    const stem = STEM_OF.es(word)
    if (isSpanishStem(word, stem) || isSpanishStem(other, stem) || (pairs.length === 0 && isDerived(word) !== isDerived(other))) return 'stem'
    return pairs.length > 0 ? 'gender' : 'form'
  },
}

/** What is left of a word without the vowel at its end, and that vowel where it may tell a gender. An "s" may be the word's own ("gas") or that of its plural. */
const spanishEnds = (word: string): { readonly base: string; readonly end: string }[] =>
  [...new Set([word, word.replace(/s$/, '')])].map((one) => ({ base: one.replace(/[aeo]$/, ''), end: /[ao]$/.exec(one)?.[0] ?? '' }))

/** Whether a word, or what it is the plural of, is its own stem: "pan" and "panes", to which the stemmer brings "pana" and "paneer" as well. */
const isSpanishStem = (word: string, stem: string): boolean =>
  word === stem || word === `${stem}s` || (word === `${stem}es` && /[aeiou][dlnrsjyxz]$/.test(stem))

/** Whether an ending makes of a stem what or who does it, or that it is done: a "congelador" is nothing that is "congelado", and a "guitarrista" no "guitarra". */
const isDerived = (word: string): boolean => /(?:dora?|ista|cion|miento|dad)(?:e?s)?$/.test(word)

/** The words of an index by their stems in each language: "headphone" and "headphones" are one word to whoever searches. */
export type WordStems = {
  readonly add: (word: string) => void
  readonly remove: (word: string) => void
  /** Other words with the same stem in this language, in order; none for what has a number in it: a model's name does not inflect. */
  readonly relatives: (word: string, locale: Locale) => readonly string[]
}

/** Words and what they come from, in the order of `LOCALES`: stemming is slow, and a file remembers it. */
export type KnownStems = readonly (readonly [word: string, stems: readonly string[]])[]

/** Memory is taken by words of the vocabulary, not by where they stand. */
export function createWordStems(known: KnownStems = []) {
  const families = inEveryLanguage(() => new Map<string, string[]>())
  const stemsOfWords = new Map<string, readonly string[]>()

  function enter(word: string, stems: readonly string[]): void {
    stemsOfWords.set(word, stems)
    for (const [position, locale] of LOCALES.entries()) {
      const stem = stems[position] ?? word
      const family = families[locale].get(stem)
      if (family) family.push(word)
      else families[locale].set(stem, [word])
    }
  }

  for (const [word, stems] of known) enter(word, stems)
  return {
    add(word: string): void {
      if (!hasNumber(word) && !stemsOfWords.has(word)) enter(word, stemsOf(word))
    },
    remove(word: string): void {
      const stems = stemsOfWords.get(word)
      if (!stems) return
      stemsOfWords.delete(word)
      for (const [position, locale] of LOCALES.entries()) {
        const stem = stems[position] ?? word
        const left = (families[locale].get(stem) ?? []).filter((other) => other !== word)
        if (left.length === 0) families[locale].delete(stem)
        else families[locale].set(stem, left)
      }
    },
    relatives(word: string, locale: Locale): readonly string[] {
      if (hasNumber(word)) return []
      const stem = stemsOfWords.get(word)?.[LOCALES.indexOf(locale)] ?? STEM_OF[locale](word)
      return (families[locale].get(stem) ?? []).filter((other) => other !== word).toSorted()
    },
    known: (): Iterable<KnownStems[number]> => stemsOfWords,
  } satisfies WordStems & { known: unknown }
}

import { inEveryLanguage, LOCALES, type Locale } from '@galleria/kernel'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { hasNumber } from './words.ts'

const STEM_OF: Readonly<Record<Locale, (word: string) => string>> = { en: english, es: spanish }

/** What a word comes from, in each language. What has a number in it comes from itself. */
export const stemsOf = (word: string): readonly string[] => (hasNumber(word) ? [word] : LOCALES.map((locale) => STEM_OF[locale](word)))

/** The words of an index by their stems in each language: "headphone" and "headphones" are one word to whoever searches. */
export type WordStems = {
  readonly add: (word: string) => void
  readonly remove: (word: string) => void
  /** Other words with the same stem in this language, in order; none for what has a number in it: a model's name does not inflect. */
  readonly relatives: (word: string, locale: Locale) => readonly string[]
}

/** Memory is taken by words of the vocabulary, not by where they stand. */
export function createWordStems(): WordStems {
  const families = inEveryLanguage(() => new Map<string, Set<string>>())
  return {
    add(word) {
      if (hasNumber(word)) return
      for (const locale of LOCALES) {
        const stem = STEM_OF[locale](word)
        const family = families[locale].get(stem)
        if (family) family.add(word)
        else families[locale].set(stem, new Set([word]))
      }
    },
    remove(word) {
      if (hasNumber(word)) return
      for (const locale of LOCALES) {
        const stem = STEM_OF[locale](word)
        const family = families[locale].get(stem)
        family?.delete(word)
        if (family?.size === 0) families[locale].delete(stem)
      }
    },
    relatives(word, locale) {
      if (hasNumber(word)) return []
      const family = families[locale].get(STEM_OF[locale](word))
      return [...(family ?? [])].filter((other) => other !== word).toSorted()
    },
  }
}

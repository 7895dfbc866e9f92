import { inEveryLanguage, LOCALES, type Locale } from '@galleria/kernel'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { hasNumber } from './words.ts'

/**
 * Snowball takes a Spanish plural for another word where spelling changes with it (lápiz, lápices), or where it is made as in other languages (robots). The first
 * is read as its plural, the second as its singular: so nothing else comes from another stem than before.
 */
const inUsualNumber = (word: string): string => word.replace(/(?<=[aeiou])z$/, 'ces').replace(/(?<=..[b-df-hj-np-rtv-z])s$/, '')

const STEM_OF: Readonly<Record<Locale, (word: string) => string>> = { en: english, es: (word) => spanish(inUsualNumber(word)) }

/** What a word comes from, in each language. What has a number in it comes from itself. */
export const stemsOf = (word: string): readonly string[] => (hasNumber(word) ? [word] : LOCALES.map((locale) => STEM_OF[locale](word)))

/** In Spanish "zapata" is no "zapato", nor "puerto" a "puerta", though "roja" is "rojo": what differs so may be the same word or another one. */
const IN_OTHER_GENDER: Readonly<Record<Locale, (word: string, other: string) => boolean>> = {
  en: () => false,
  es(word, other) {
    const [one, two] = [inSingular(word), inSingular(other)]
    return one !== two && /[ao]$/.test(one) && /[ao]$/.test(two) && one.slice(0, -1) === two.slice(0, -1)
  },
}
const inSingular = (word: string): string => word.replace(/s$/, '')

/** Whether two words with the same stem differ in their gender, whatever their number. */
export const isOtherGender = (word: string, other: string, locale: Locale): boolean => IN_OTHER_GENDER[locale](word, other)

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

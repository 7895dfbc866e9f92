import { LOCALES } from '@galleria/kernel'
import type { Comparisons, NearWord, NearWords } from './near-words.ts'
import { canBegin, OTHER_FORM, weightOfForm, weightOfLonger, weightOfNear } from './ranking.ts'
import type { Variant, WordIndex } from './word-index.ts'
import { kinshipOf, type WordStems } from './word-stems.ts'
import { hasNumber } from './words.ts'

/** Never in numbers: the next size or model is another thing. */
export const canBeMistyped = (word: string): boolean => word.length >= 4 && !hasNumber(word)

/** Words that are found with a query's word, and with it the words nearly so: they tell what a mistyped one was read as. */
type Perhaps = { readonly variants: Iterable<Variant>; readonly near: readonly NearWord[] }

/** What the words of a query stand for, among the words that the documents of a tenant have. */
export function createMeantWords({ words, stems, nearWords }: { readonly words: WordIndex; readonly stems: WordStems; readonly nearWords: NearWords }) {
  const formsOf = (word: string): Variant[] =>
    LOCALES.flatMap((formOf) =>
      stems.relatives(word, formOf).map((other) => ({ word: other, weight: weightOfForm(kinshipOf(word, other, formOf)), formOf, how: 'form' as const })),
    )

  /** The word, its other forms, and what it makes with its neighbours: "head phones" are headphones. Each once. */
  function meantBy(asked: readonly string[], position: number): Variant[] {
    const word = asked[position] ?? ''
    const joined = [asked.slice(Math.max(0, position - 1), position + 1), asked.slice(position, position + 2)]
      .filter((pair) => pair.length === 2)
      .map((pair) => pair.join(''))
    return onceEach([
      { word, weight: 1, how: 'typed' },
      ...formsOf(word),
      ...joined.flatMap((both) => [{ word: both, weight: OTHER_FORM, how: 'joined' as const }, ...formsOf(both)]),
    ])
  }

  /** Words that are nearly this one, the nearest first. Two letters that changed places are one mistake: fingers do so more than any other. */
  function nearlySo(word: string, comparisons: Comparisons): NearWord[] {
    const swapped = swapsOf(word).filter(words.has)
    const others = nearWords.find(word, comparisons).filter((other) => !swapped.includes(other.word))
    return [...swapped.map((other) => ({ word: other, distance: 1 })), ...others]
  }

  /** Words that may also be meant: those that begin so, and those that are nearly so. Told one by one, because a hundred thousand may begin alike. */
  function perhapsMeant(asked: readonly string[], position: number, isWord: boolean, comparisons: Comparisons | undefined): Perhaps {
    const word = asked[position] ?? ''
    const isLast = position === asked.length - 1
    const isPrefix = isLast && canBegin(word, isWord)
    const near = comparisons && canBeMistyped(word) ? nearlySo(word, comparisons).filter((other) => !isPrefix || !other.word.startsWith(word)) : []
    function* variants(): Generator<Variant> {
      if (isPrefix) for (const other of words.beginningWith(word)) yield { word: other, weight: weightOfLonger(word, other, isWord), how: 'beginning' }
      for (const other of near) yield { word: other.word, weight: weightOfNear(other.word, other.distance), how: 'mistyped' }
    }
    return { variants: variants(), near }
  }

  return { formsOf, meantBy, perhapsMeant }
}

/** The word with two neighbouring letters in each other's place, in every way. */
export function swapsOf(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).flatMap((letter, before) => {
    const swapped = letters.with(before, letter).with(before + 1, letters[before] ?? '')
    return letter === letters[before] ? [] : [swapped.join('')]
  })
}

/** Each word once: one that is a form in more than one language counts everywhere, as one does that is asked for. */
export function onceEach(variants: readonly Variant[]): Variant[] {
  const kept = new Map<string, Variant>()
  for (const variant of variants) {
    const { word, weight, formOf, how } = kept.get(variant.word) ?? variant
    kept.set(word, formOf === variant.formOf ? { ...variant, weight, how } : { word, weight, how })
  }
  return [...kept.values()]
}

import { inEveryLanguage, type Locale } from '@galleria/kernel'
import { measuresIn } from './measures.ts'
import { isNextPair } from './unspaced-words.ts'
import { folded, foldedLetters, foldedWords, typedWords } from './words.ts'

/** A longer text is pasted, not typed, and every word takes its time. */
const MAX_WORDS = 8
/** One word without blanks is as many as it has pairs of letters: a whole text of those still takes its time. */
const MAX_TERMS = 24

/** Words that only join others. Not among them: those that say what is wanted, as "without" and "sin" do. */
export const JOINING: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']),
  es: new Set(['a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'o', 'para', 'por', 'un', 'una', 'y']),
}

/** Those after which a name tells what its thing is for, comes with or is made of. Not "of", before which mostly stands how much: a box of pencils. */
const LEADING_ON: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(['at', 'by', 'for', 'from', 'in', 'on', 'to', 'with']),
  es: new Set(['al', 'con', 'de', 'del', 'en', 'para', 'por']),
}

/**
 * What such a word follows where it says how much or how many instead, as "of" does in English: a "par de zapatos" is shoes. Not what as often is a thing for another: a
 * "bolsa de portátil" is no laptop.
 */
const SAYS_HOW_MUCH: Readonly<Record<Locale, RegExp | undefined>> = {
  en: undefined,
  es: /(?:^|[^\p{L}])(?:(?:juego|set|kit|par|pack|paquete|conjunto|surtido|lote|docena|unidad|pieza|botella|lata|frasco|bote|tarro|tubo|rollo)(?:e?s)?|\d\s*(?:kilo|litro|kg|gr?|ml|l)s?)\s+de$/iu,
}

/** One of those by itself, and not the first word: "in-ear" and "all-in-one" are words of their own. */
const LEADING = inEveryLanguage(
  (locale) => new RegExp(String.raw`(?<=[^\p{L}\p{N}\-'’])[^\p{L}\p{N}\s\-'’]*(?:${[...LEADING_ON[locale]].join('|')})(?![\p{L}\p{N}\-'’])`, 'giu'),
)

/** A name as far as it only tells what the thing is. With its first word it tells nothing else yet: "On running shoes". */
export function beginningOf(name: string, locale: Locale): string {
  for (const { 0: leading, index } of name.matchAll(LEADING[locale])) {
    const before = name.slice(0, index)
    if (/[\p{L}\p{N}]/u.test(before) && !SAYS_HOW_MUCH[locale]?.test(`${before}${leading}`)) return before
  }
  return name
}

/** A word that only joins others does not count, except at the end, where it joins nothing: "vitamin a". */
export const counts = (word: string, position: number, words: { readonly length: number }, locale: Locale): boolean =>
  position === words.length - 1 || !JOINING[locale].has(word)

/** All words of a product's text: its own, letters that are asked for alone, and what it measures in a word for every unit. */
export function indexedWords(text: string): string[] {
  const words = foldedWords(text)
  words.push(...foldedLetters(text))
  for (const { word } of measuresIn(text)) words.push(word)
  return words
}

/** A word that is asked for, and how it was typed: a measure may be two words. */
export type AskedWord = { readonly word: string; readonly typed: string }

const asTyped = (text: string): AskedWord[] => typedWords(text).map((typed) => ({ word: folded(typed), typed }))

/** All words of a text in their order, and how they were typed; a measure is one where a product of the shop measures that (`isKnown`). */
export function wordsAsTyped(text: string, isKnown: (word: string) => boolean): AskedWord[] {
  const words: AskedWord[] = []
  let read = 0
  for (const { start, end, word } of measuresIn(text)) {
    if (!isKnown(word)) continue
    words.push(...asTyped(text.slice(read, start)), { word, typed: text.slice(start, end) })
    read = end
  }
  words.push(...asTyped(text.slice(read)))
  return words
}

/**
 * The words that are asked for, each once, at most eight; what is cut into pairs of letters counts as one. A measure is one word where a product of the shop measures that (`isKnown`),
 * and one that only joins others does not count.
 */
export function askedWords(text: string, locale: Locale, isKnown: (word: string) => boolean): AskedWord[] {
  const words = wordsAsTyped(text, isKnown)
  const counting = words.filter(({ word }, position) => counts(word, position, words, locale))
  const continued = new Set(counting.filter(({ typed }, position) => isNextPair(counting[position - 1]?.typed, typed, text)))
  const once = counting.filter(({ word }, position) => counting.findIndex((other) => other.word === word) === position)
  let count = 0
  const beyond = once.findIndex((word) => {
    count += Number(!continued.has(word))
    return count > MAX_WORDS
  })
  return once.slice(0, beyond < 0 ? MAX_TERMS : Math.min(beyond, MAX_TERMS))
}

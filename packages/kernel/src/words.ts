/** With marks that follow no letter: what makes a picture of a sign ("⚡️Fast") is one. */
const BETWEEN_WORDS = /^\p{M}+|[^\p{L}\p{N}\p{M}]+\p{M}*/u
const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu
const APOSTROPHE = /['’]/
const COMBINING_MARKS = /[\u0300-\u036f]/g
/** Most words of most texts: what they are without accents is what they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all that seven bits have
const IS_PLAIN = /^[\0-\x7f]*$/
const BETWEEN_PLAIN_WORDS = /[^0-9A-Za-z]+/

/** The words of a text in lower case without accents: "Café-crème 2.4 GHz™" is cafe, creme, 2, 4, ghz. */
export const foldedWords = (text: string): string[] => typedWords(text).map(folded)

/** What cities are compared by: however one is written, in whatever script. */
export const cityKey = (city: string): string => foldedWords(city).join(' ')

/** The words of a text as they are written; whose something is is no word of its own: "women's" is women. */
export const typedWords = (text: string): string[] =>
  (APOSTROPHE.test(text) ? text.replace(POSSESSIVE, ' ') : text).split(IS_PLAIN.test(text) ? BETWEEN_PLAIN_WORDS : BETWEEN_WORDS).filter((word) => word !== '')

export const folded = (word: string): string => {
  const small = word.toLowerCase()
  return IS_PLAIN.test(small) ? small : small.normalize('NFKD').replace(COMBINING_MARKS, '')
}

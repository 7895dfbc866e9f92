const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu
const COMBINING_MARKS = /[\u0300-\u036f]/g

/** The words of a text in lower case without accents: "Café-crème 2.4 GHz™" is cafe, creme, 2, 4, ghz. */
export const foldedWords = (text: string): string[] => typedWords(text).map(folded)

/** The words of a text as they are written; whose something is is no word of its own: "women's" is women. */
export const typedWords = (text: string): string[] =>
  text
    .replace(POSSESSIVE, ' ')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')

export const folded = (word: string): string => word.toLowerCase().normalize('NFKD').replace(COMBINING_MARKS, '')

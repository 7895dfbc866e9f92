const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
const COMBINING_MARKS = /[\u0300-\u036f]/g

/** The words of a text in lower case without accents: "Café-crème 2.4 GHz™" is cafe, creme, 2, 4, ghz. */
export const foldedWords = (text: string): string[] => typedWords(text).map(folded)

/** The words of a text as they are written. */
export const typedWords = (text: string): string[] => text.split(BETWEEN_WORDS).filter((word) => word !== '')

export const folded = (word: string): string => word.toLowerCase().normalize('NFKD').replace(COMBINING_MARKS, '')

/** Such a word is a size, a model or an article number: it has no other forms, and a letter of it is never a mistake. */
export const hasNumber = (word: string): boolean => /\d/.test(word)

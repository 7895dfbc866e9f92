const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
const COMBINING_MARKS = /[\u0300-\u036f]/g

/** The words of a text in lower case without accents: "Café-crème 2.4 GHz™" is cafe, creme, 2, 4, ghz. */
export function foldedWords(text: string): string[] {
  return text
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().normalize('NFKD').replace(COMBINING_MARKS, ''))
}

/** Such a word is a size, a model or an article number: it has no other forms, and a letter of it is never a mistake. */
export const hasNumber = (word: string): boolean => /\d/.test(word)

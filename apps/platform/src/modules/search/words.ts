export { folded, foldedWords, typedWords } from '@galleria/kernel'

/** Such a word is a size, a model or an article number: it has no other forms, and a letter of it is never a mistake. */
export const hasNumber = (word: string): boolean => /\d/.test(word)

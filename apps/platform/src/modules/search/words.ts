import { folded, typedWords as wordsBetweenBlanks } from '@galleria/kernel'
import { hasUnspaced, lettersOfPairs, wordsOfUnspaced } from './unspaced-words.ts'

export { folded }

/** Arabic signs that stand for several words (ﷺ), and marks that bring a blank along: no word has one in it. */
const WITH_BLANKS = /[\u037a\ufc5e-\ufc63\ufdfa\ufdfb\ufe70-\ufe7f]/g
const writtenOut = (text: string): string => text.replace(WITH_BLANKS, (sign) => sign.normalize('NFKD'))

/** The words of a text as they are written; of what is written without blanks those that it is cut into. */
export function typedWords(text: string): string[] {
  const words = wordsBetweenBlanks(writtenOut(text))
  return hasUnspaced(text) ? words.flatMap(wordsOfUnspaced) : words
}

/** The same in lower case without accents. */
export const foldedWords = (text: string): string[] => typedWords(text).map(folded)

/** Letters that are words by themselves to whoever asks for one of them, and otherwise stand in pairs. */
export const foldedLetters = (text: string): string[] => (hasUnspaced(text) ? wordsBetweenBlanks(text).flatMap(lettersOfPairs).map(folded) : [])

/** Such a word is a size, a model or an article number: it has no other forms, and a letter of it is never a mistake. */
export const hasNumber = (word: string): boolean => /\d/.test(word)

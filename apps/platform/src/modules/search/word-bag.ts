import { FIELDS } from './ranking.ts'
import { type Texts, wordsOf, wordsOfName } from './indexed-text.ts'
import { postingsOf } from './word-index.ts'

/** All words of one document, as far as a score asks for them. */
export type WordBag = {
  /** How often a word stands in which field, as one small number (`postingsOf`). */
  readonly postings: ReadonlyMap<string, number>
  /** How many words each field has, in the order of `FIELDS`. */
  readonly lengths: readonly number[]
  /** The words of its names, see `wordsOfName`. */
  readonly name: readonly string[]
  /** The id of its category. */
  readonly category: string
}

const RADIX = 36

export function bagOf(texts: Texts, category: string): WordBag {
  const words = wordsOf(texts)
  return { postings: postingsOf(words), lengths: FIELDS.map(({ name }) => words[name].length), name: wordsOfName(texts), category }
}

/** A bag in five lines, small enough to be sent for each of a few hundred matches; no word has a blank or an end of line in it. */
export const packBag = ({ postings, lengths, name, category }: WordBag): string =>
  [
    name.join(' '),
    lengths.join(' '),
    [...postings.keys()].join(' '),
    Array.from(postings.values(), (posting) => posting.toString(RADIX)).join(' '),
    category,
  ].join('\n')

export function unpackBag(packed: string): WordBag {
  const [name = '', lengths = '', words = '', postings = '', category = ''] = packed.split('\n')
  const figures = postings.split(' ')
  return {
    name: name.split(' '),
    category,
    lengths: lengths.split(' ').map(Number),
    postings: new Map(words === '' ? [] : words.split(' ').map((word, place) => [word, Number.parseInt(figures[place] ?? '0', RADIX)])),
  }
}

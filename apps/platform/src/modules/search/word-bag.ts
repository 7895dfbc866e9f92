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
}

const RADIX = 36

export function bagOf(texts: Texts): WordBag {
  const words = wordsOf(texts)
  return { postings: postingsOf(words), lengths: FIELDS.map(({ name }) => words[name].length), name: wordsOfName(texts) }
}

/** A bag in four lines, small enough to be sent for each of a few hundred matches; no word has a blank or an end of line in it. */
export const packBag = ({ postings, lengths, name }: WordBag): string =>
  [name.join(' '), lengths.join(' '), [...postings.keys()].join(' '), Array.from(postings.values(), (posting) => posting.toString(RADIX)).join(' ')].join('\n')

export function unpackBag(packed: string): WordBag {
  const [name = '', lengths = '', words = '', postings = ''] = packed.split('\n')
  const figures = postings.split(' ')
  return {
    name: name.split(' '),
    lengths: lengths.split(' ').map(Number),
    postings: new Map(words === '' ? [] : words.split(' ').map((word, place) => [word, Number.parseInt(figures[place] ?? '0', RADIX)])),
  }
}

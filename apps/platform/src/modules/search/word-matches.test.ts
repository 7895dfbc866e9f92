import { expect, it } from 'vitest'
import { entriesOf, scoreOfNumber, scoresFrom } from './document-scores.ts'
import { type MatchWord, matchWords } from './word-matches.ts'

/** Documents are named here; their numbers are the other way round than their names. */
const NAMES = ['purple chair', 'm9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm11', 'm10', 'm1', 'm0', 'green lamp', 'c', 'both', 'b', 'a']
const nameOf = (number: number): string => NAMES[number] ?? ''
const named = (scores: ReadonlyMap<string, number>) => scoresFrom(Array.from(scores, ([name, score]) => [NAMES.indexOf(name), score] as const))

type Found = { readonly asTyped?: readonly string[]; readonly mistyped?: readonly string[] }

/** Every match scores 1, a mistyped one a half. */
const match = async (...words: readonly Found[]) => {
  const asked: string[] = []
  const find: MatchWord = async (position, how) => {
    asked.push(`${position} ${how}`)
    const { asTyped = [], mistyped = [] } = words[position] ?? {}
    const scores = new Map(asTyped.map((id) => [id, 1]))
    if (how === 'mistyped') for (const id of mistyped) scores.set(id, 0.5)
    return named(scores)
  }
  const { scores, mistyped, dropped } = await matchWords(words.length, find, nameOf)
  return { found: Object.fromEntries(Array.from(entriesOf(scores), ([number, score]) => [nameOf(number), score])), mistyped, dropped, asked }
}

it('adds up the scores of what has all words, and asks for no mistyped one', async () => {
  const { found, asked } = await match({ asTyped: ['a', 'b'] }, { asTyped: ['b', 'c'], mistyped: ['a'] })
  expect(found).toEqual({ b: 2 })
  expect(asked).toEqual(['0 asTyped', '1 asTyped'])
})

it('asks of further words only what has those before, the rarest first, and for all of them where nothing has every one', async () => {
  const askedOf = async (words: readonly (readonly string[])[]): Promise<readonly string[]> => {
    const asked: string[] = []
    const find: MatchWord = async (position, how, among) => {
      asked.push(`${position} ${how}${among ? ` of ${Array.from(among, nameOf).toSorted().join(' ')}` : ''}`)
      const scores = named(new Map(words[position]?.map((name) => [name, 1])))
      return among ? scoresFrom([...entriesOf(scores)].filter(([number]) => among.includes(number))) : scores
    }
    await matchWords(words.length, find, nameOf, undefined, undefined, [1, 2, 0])
    return asked
  }
  expect(
    await askedOf([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['both', 'c'],
    ]),
  ).toEqual(['1 asTyped', '2 asTyped of b c', '0 asTyped of c'])
  expect(await askedOf([['a'], ['b'], ['b']])).toEqual(['1 asTyped', '2 asTyped of b', '0 asTyped of b', '0 asTyped', '2 asTyped', ...likewise(3)])
})
/** Where nothing has all words as typed, each may be mistyped. */
const likewise = (count: number): string[] => Array.from({ length: count }, (_, position) => `${position} mistyped`)

it('takes only the words that nobody wrote as mistyped', async () => {
  const { found, asked } = await match({ asTyped: ['a'], mistyped: ['b'] }, { mistyped: ['a', 'b'] })
  expect(found).toEqual({ a: 1.5 })
  expect(asked).not.toContain('0 mistyped')
})

it('takes every word as perhaps mistyped when the words stand apart only', async () => {
  expect((await match({ asTyped: ['a'], mistyped: ['b'] }, { asTyped: ['b'] })).found).toEqual({ b: 1.5 })
})

it('falls back to any word, weighing how many match', async () => {
  expect((await match({ asTyped: ['a', 'b'] }, { asTyped: ['b'] }, {})).found).toEqual({ a: 1, b: 4 })
  expect((await match({ asTyped: ['a'] }, { asTyped: ['c'] })).found).toEqual({ a: 1, c: 1 })
})

it('tells which words the best match does without, and which it has mistyped', async () => {
  expect(await match({ asTyped: ['a', 'b'] }, { asTyped: ['b'] }, {})).toMatchObject({ dropped: [2], mistyped: [] })
  expect(await match({ asTyped: ['a'] }, { mistyped: ['a'] })).toMatchObject({ dropped: [], mistyped: [1] })
  expect(await match({ asTyped: ['a'], mistyped: ['b'] }, { asTyped: ['b'] })).toMatchObject({ dropped: [], mistyped: [0] })
  expect(await match({ asTyped: ['a'] }, { mistyped: ['b'] }, { asTyped: ['a'] })).toMatchObject({ dropped: [1], mistyped: [] })
  expect(await match({}, {})).toMatchObject({ found: {}, dropped: [], mistyped: [] })
})

it('drops no more words than it takes to find enough', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `m${index}`)
  expect(Object.keys((await match({ asTyped: [...many, 'a'] }, { asTyped: [...many, 'b'] }, {})).found).toSorted()).toEqual(many.toSorted())
  expect(Object.keys((await match({ asTyped: ['a', 'both'] }, { asTyped: ['both', 'b'] }, {})).found).toSorted()).toEqual(['a', 'b', 'both'])
})

it('keeps the thing that is asked for rather than what is said of it', async () => {
  const scores = [new Map([['purple chair', 1]]), new Map([['green lamp', 1]])]
  const { scores: found } = await matchWords(3, async (position) => named(scores[position] ?? new Map()), nameOf, 1)
  const [chair = 0, lamp = 0] = ['purple chair', 'green lamp'].map((name) => scoreOfNumber(found, NAMES.indexOf(name)))
  expect(lamp).toBeGreaterThan(chair)
})

it('finds nothing for no words', async () => {
  expect((await match()).found).toEqual({})
})

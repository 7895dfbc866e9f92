import { expect, it } from 'vitest'
import { type MatchWord, matchWords } from './word-matches.ts'

type Found = { readonly asTyped?: readonly string[]; readonly mistyped?: readonly string[] }

/** Every match scores 1, a mistyped one a half. */
const match = async (...words: readonly Found[]) => {
  const asked: string[] = []
  const find: MatchWord = async (position, how) => {
    asked.push(`${position} ${how}`)
    const { asTyped = [], mistyped = [] } = words[position] ?? {}
    const scores = new Map(asTyped.map((id) => [id, 1]))
    if (how === 'mistyped') for (const id of mistyped) scores.set(id, 0.5)
    return scores
  }
  return { found: Object.fromEntries(await matchWords(words.length, find)), asked }
}

it('adds up the scores of what has all words, and asks for no mistyped one', async () => {
  const { found, asked } = await match({ asTyped: ['a', 'b'] }, { asTyped: ['b', 'c'], mistyped: ['a'] })
  expect(found).toEqual({ b: 2 })
  expect(asked).toEqual(['0 asTyped', '1 asTyped'])
})

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

it('finds nothing for no words', async () => {
  expect((await match()).found).toEqual({})
})

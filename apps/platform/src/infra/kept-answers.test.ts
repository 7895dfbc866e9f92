import { expect, test, vi } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

const TERMS = { most: 2, freshMs: 1000, keptMs: 100_000 }
function world() {
  let now = 1
  let answer: () => Promise<string> = async () => 'first'
  const ask = vi.fn<() => Promise<string>>(() => answer())
  const kept = keptAnswers<string>(TERMS, () => now)
  const away = (): Promise<string> => Promise.reject(new Error('away'))
  return {
    kept,
    ask,
    away,
    get: (key = 'one') => kept.get(key, ask),
    later: (ms: number) => (now += ms),
    answerWith: (next: () => Promise<string>) => (answer = next),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('however many want the same at once, it is asked once', async () => {
  const { get, ask } = world()
  expect(await Promise.all([get(), get(), get()])).toEqual(['first', 'first', 'first'])
  await get()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is old is told, and asked for anew beside that', async () => {
  const { get, ask, later, answerWith } = world()
  await get()
  answerWith(async () => 'second')
  later(1001)
  expect(await get()).toBe('first')
  await settled()
  expect(await get()).toBe('second')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('while whoever was asked is away, what they said last is told, and they are left alone for a while', async () => {
  const { get, ask, away, later, answerWith } = world()
  await get()
  answerWith(away)
  later(1001)
  for (let time = 0; time < 3; time += 1) {
    expect(await get()).toBe('first')
    await settled()
  }
  expect(ask).toHaveBeenCalledTimes(2)
  later(15_000)
  await get()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('what nobody has said fails, for a while without asking again, and then is asked', async () => {
  const { get, ask, away, later, answerWith } = world()
  answerWith(away)
  await expect(get()).rejects.toThrow('away')
  await expect(get()).rejects.toThrow('away')
  expect(ask).toHaveBeenCalledTimes(1)
  answerWith(async () => 'back')
  later(15_001)
  expect(await get()).toBe('back')
})

test('what is too old is not told any more', async () => {
  const { get, away, later, answerWith } = world()
  await get()
  answerWith(away)
  later(100_001)
  await expect(get()).rejects.toThrow('away')
})

test('no more is kept than was said', async () => {
  const { get, ask } = world()
  for (const key of ['one', 'two', 'three', 'one']) await get(key)
  expect(ask).toHaveBeenCalledTimes(4)
})

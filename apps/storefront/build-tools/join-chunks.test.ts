import { describe, expect, it } from 'vitest'
import { type Chunk, joinChunks } from './join-chunks.ts'

const fixed = (name: string, size: number, users: readonly string[], needs: readonly string[] = []): Chunk => ({
  name,
  size,
  users: new Set(users),
  needs: new Set(needs),
})
const chunk = (...[name, size, users, needs]: Parameters<typeof fixed>): Chunk => ({ ...fixed(name, size, users, needs), kind: 'private' })
const joined = (chunks: readonly Chunk[], weights: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(joinChunks(chunks, { request: 100, weightOf: (user) => weights[user] ?? 1 }))

describe('joining chunks', () => {
  it('joins two that save more requests than they cost of what somebody does not need', () => {
    expect(joined([chunk('a', 500, ['cart', 'till']), chunk('b', 90, ['till'])])).toEqual({ a: 'a', b: 'a' })
    expect(joined([chunk('a', 500, ['cart', 'till']), chunk('b', 110, ['till'])])).toEqual({ a: 'a', b: 'b' })
  })

  it('never joins what nobody loads both of', () => {
    expect(joined([chunk('a', 1, ['cart']), chunk('b', 1, ['till'])])).toEqual({ a: 'a', b: 'b' })
  })

  it('counts what it would take along', () => {
    const chunks = [chunk('a', 10, ['cart', 'till']), chunk('b', 10, ['till'], ['library'])]
    expect(joined([...chunks, fixed('library', 10, ['till'])])).toEqual({ a: 'a', b: 'b', library: 'library' })
    expect(joined([...chunks, fixed('library', 10, ['till', 'cart'])])).toEqual({ a: 'a', b: 'a', library: 'library' })
  })

  it('takes whoever loads it by way of another for one of its users', () => {
    const chunks = [fixed('page', 10, ['cart', 'till'], ['mid']), fixed('mid', 10, [], ['a']), chunk('a', 500, ['wallet']), chunk('b', 90, ['cart'])]
    expect(joined(chunks)).toMatchObject({ a: 'a', b: 'b' })
    expect(joined(chunks, { cart: 3 })).toMatchObject({ a: 'a', b: 'a' })
  })

  it('counts a page that is awaited for more than others', () => {
    const chunks = [chunk('a', 500, ['cart', 'till']), chunk('b', 110, ['till'])]
    expect(joined(chunks, { till: 2 })).toEqual({ a: 'a', b: 'a' })
    expect(joined(chunks, { cart: 2 })).toEqual({ a: 'a', b: 'b' })
  })

  it('joins only what is of one kind, and leaves alone what has none', () => {
    expect(joined([chunk('a', 1, ['cart']), { ...fixed('b', 1, ['cart']), kind: 'other' }, fixed('c', 1, ['cart'])])).toEqual({ a: 'a', b: 'b', c: 'c' })
  })

  it('joins none that load each other by way of a third', () => {
    const chunks = [chunk('a', 1, ['cart'], ['mid']), fixed('mid', 1, ['cart'], ['b']), chunk('b', 1, ['cart'])]
    expect(joined(chunks)).toEqual({ a: 'a', mid: 'mid', b: 'b' })
  })

  it('joins the same whichever way its pairs are joined before: what needed one needs both', () => {
    const chunks = [chunk('a', 1, ['cart', 'till']), chunk('b', 1, ['cart', 'till']), chunk('c', 1, ['cart'], ['a', 'mid']), fixed('mid', 1, ['cart'], ['b'])]
    expect(joined(chunks)).toEqual({ a: 'a', b: 'a', c: 'c', mid: 'mid' })
  })
})

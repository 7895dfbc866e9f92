import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createProductMemory } from './product-memory.ts'

type Row = { readonly name: string }
const NOTHING = { tenantId: 'ours', isStructural: false, productIds: [], reviewedIds: [] }

describe('what is kept of products', () => {
  /** Answers another row each time. */
  function counted() {
    let reads = 0
    return async (): Promise<Row> => ({ name: `read ${(reads += 1)}` })
  }

  test('is read once for each product and tenant', async () => {
    const memory = createProductMemory<Row>()
    const read = counted()
    const names = async (tenantId: string, productId: string) => (await memory.find(tenantId, productId, read))?.name
    expect(await names('ours', 'a')).toBe('read 1')
    expect(await names('ours', 'a')).toBe('read 1')
    expect(await names('ours', 'b')).toBe('read 2')
    expect(await names('theirs', 'a')).toBe('read 3')
    expect(memory.size).toBe(3)
  })

  test.each([
    ['the product changes', { productIds: ['a'] }],
    ['somebody reviews it', { reviewedIds: ['a'] }],
    ['the shop around it changes', { isStructural: true }],
  ])('is read anew when %s, and nothing else is but with the shop', async (_, change) => {
    const memory = createProductMemory<Row>()
    const read = counted()
    for (const id of ['a', 'b']) await memory.find('ours', id, read)
    await memory.find('theirs', 'a', read)
    memory.forget({ ...NOTHING, ...change })
    expect((await memory.find('ours', 'a', read))?.name).toBe('read 4')
    expect((await memory.find('ours', 'b', read))?.name).toBe('isStructural' in change ? 'read 5' : 'read 2')
    expect((await memory.find('theirs', 'a', read))?.name).toBe('read 3')
  })

  test.each([
    ['told of', { productIds: ['a'] }, 'later'],
    ['told of with the whole shop', { isStructural: true }, 'later'],
    ['of another product', { productIds: ['b'] }, 'at first'],
  ])('is not what was read before a change that was %s meanwhile', async (_, change, expected) => {
    const memory = createProductMemory<Row>()
    const { promise, resolve } = Promise.withResolvers<Row>()
    const first = memory.find('ours', 'a', () => promise)
    memory.forget({ ...NOTHING, ...change })
    resolve({ name: 'at first' })
    expect(await first).toEqual({ name: 'at first' })
    expect(await memory.find('ours', 'a', async () => ({ name: 'later' }))).toEqual({ name: expected })
  })

  test('is nothing where there is nothing, or where it could not be read', async () => {
    const memory = createProductMemory<Row>()
    expect(await memory.find('ours', 'a', async () => undefined)).toBeUndefined()
    await expect(memory.find('ours', 'a', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect([memory.size, memory.bytes]).toEqual([0, 0])
    expect(await memory.find('ours', 'a', async () => ({ name: 'here' }))).toEqual({ name: 'here' })
  })

  test('is read anew after a while, of whatever nobody told', async () => {
    const memory = createProductMemory<Row>({ maxAgeMs: 1_000 })
    const read = counted()
    await memory.find('ours', 'a', read)
    expect((await memory.find('ours', 'a', read))?.name).toBe('read 1')
    await delay(1_100)
    expect((await memory.find('ours', 'a', read))?.name).toBe('read 2')
  })

  test('is bounded in number and in bytes, and what was wanted last stays', async () => {
    const row = { name: 'x'.repeat(1000) }
    for (const memory of [createProductMemory<Row>({ maxCount: 3 }), createProductMemory<Row>({ maxBytes: 20_000 })]) {
      for (let id = 0; id < 10; id += 1) await memory.find('ours', String(id), async () => row)
      expect(memory.size).toBeLessThanOrEqual(3)
      expect(memory.bytes).toBeLessThanOrEqual(20_000)
      expect(await memory.find('ours', '9', async () => undefined)).toBe(row)
      expect(await memory.find('ours', '0', async () => undefined)).toBeUndefined()
    }
  })
})

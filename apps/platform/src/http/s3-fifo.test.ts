import { describe, expect, it } from 'vitest'
import { createS3Fifo } from './s3-fifo.ts'

function filled(maxWeight: number) {
  const gone: string[] = []
  const cache = createS3Fifo<string>({ maxWeight, onGone: (key) => gone.push(key) })
  const put = (...keys: string[]) => keys.forEach((key) => cache.set(key, key, 10))
  return { cache, gone, put }
}
const numbered = (count: number, name = 'n') => Array.from({ length: count }, (_, n) => `${name}${n}`)

describe('the line of what is kept', () => {
  it('holds no more than it may, and tells what goes', () => {
    const { cache, gone, put } = filled(100)
    put(...numbered(30))
    expect([cache.size, cache.weight, gone]).toEqual([10, 100, numbered(20)])
  })

  it('keeps what is wanted while a hundred thousand others pass by once', () => {
    const { cache, put } = filled(1000)
    const wanted = numbered(50, 'wanted')
    put(...wanted)
    for (const key of wanted) cache.get(key)
    for (const key of numbered(100_000)) {
      put(key)
      if (cache.weight > 1000) throw new Error('too much is kept')
    }
    expect(wanted.filter((key) => cache.peek(key) === undefined)).toEqual([])
  })

  it('lets go what was wanted once and never again, when others are', () => {
    const { cache, put } = filled(100)
    const [old, young] = [numbered(10, 'old'), numbered(10, 'young')]
    put(...old)
    for (const key of old) cache.get(key)
    for (let round = 0; round < 6; round += 1) {
      for (const key of young) {
        if (cache.get(key) === undefined) put(key)
        cache.get(key)
      }
    }
    expect(young.filter((key) => cache.peek(key) === undefined)).toEqual([])
  })

  it('proves what comes back soon after it went, or after it was taken out', () => {
    const { cache, put } = filled(100)
    put('back', ...numbered(15))
    expect(cache.peek('back')).toBeUndefined()
    put('back', ...numbered(50, 'm'))
    expect(cache.peek('back')).toBe('back')
    cache.delete('back')
    put('back', ...numbered(50, 'k'))
    expect(cache.peek('back')).toBe('back')
  })

  it('makes room when something becomes heavier, and takes in nothing that is heavier than all may be', () => {
    const { cache, gone, put } = filled(100)
    put('a', 'b', 'c')
    cache.weigh('c', 95)
    expect([cache.peek('c'), cache.weight, gone]).toEqual(['c', 95, ['a', 'b']])
    cache.set('whale', 'whale', 101)
    expect([cache.peek('whale'), gone.at(-1)]).toEqual([undefined, 'whale'])
  })
})

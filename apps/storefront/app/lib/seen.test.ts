import { MAX_SEEN } from '@galleria/rules'
import { describe, expect, it } from 'vitest'
import { parseSeen, withSeen } from './seen.ts'

describe('withSeen', () => {
  it('puts what was looked at now first, once', () => {
    expect(withSeen(['kettle', 'lamp'], 'lamp')).toEqual(['lamp', 'kettle'])
  })

  it('lets the oldest give way', () => {
    const many = Array.from({ length: MAX_SEEN }, (_, index) => `product ${index}`)
    expect(withSeen(many, 'kettle')).toEqual(['kettle', ...many.slice(0, -1)])
  })
})

describe('parseSeen', () => {
  it.each([
    [null, []],
    ['{"not": "ours"}', []],
    ['half a li', []],
    ['["kettle", 7, null, "lamp"]', ['kettle', 'lamp']],
  ])('makes ids of %s', (text, ids) => {
    expect(parseSeen(text)).toEqual(ids)
  })

  it('takes no more than it would keep', () => {
    expect(parseSeen(JSON.stringify(Array.from({ length: 100 }, (_, index) => String(index))))).toHaveLength(MAX_SEEN)
  })
})

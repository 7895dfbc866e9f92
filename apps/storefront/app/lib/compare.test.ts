import { MAX_COMPARED } from '@galleria/rules'
import { describe, expect, it } from 'vitest'
import { added, comparisonWith, comparisonWithout, parseComparison } from './compare.ts'

const phone = (id: string) => ({ id, market: 'electronics', category: 'phones' })
const two = { market: 'electronics', category: 'phones', ids: ['ombria', 'pebbleton'] }

describe('added', () => {
  it('begins with any product, and takes more of its category', () => {
    expect(added(parseComparison(null), phone('ombria'))).toEqual(comparisonWith(phone('ombria')))
    expect(added(comparisonWith(phone('ombria')), phone('pebbleton'))).toEqual(two)
  })

  it('takes nothing twice', () => {
    expect(added(two, phone('ombria'))).toBe(two)
  })

  it('refuses what is of another category, also of one with the same slug in another market', () => {
    expect(added(two, { ...phone('kettle'), category: 'kettles' })).toBe('other_category')
    expect(added(two, { ...phone('toy phone'), market: 'toys' })).toBe('other_category')
  })

  it('refuses more than fit side by side', () => {
    const full = { ...two, ids: Array.from({ length: MAX_COMPARED }, (_, index) => `phone ${index}`) }
    expect(added(full, phone('one more'))).toBe('full')
    expect(added(full, phone('phone 0'))).toBe(full)
  })
})

describe('comparisonWithout', () => {
  it('forgets the category with the last product, so that another can begin', () => {
    const none = comparisonWithout(comparisonWith(phone('ombria')), 'ombria')
    expect(added(none, { id: 'kettle', market: 'home', category: 'kettles' })).toEqual({ market: 'home', category: 'kettles', ids: ['kettle'] })
  })
})

describe('parseComparison', () => {
  it.each(['null', '7', '[]', '{}', '{"market":"a","category":"b","ids":[]}', '{"market":"a","category":"b","ids":"ab"}', '{"ids":["a"]}', 'no'])(
    'takes %s for nothing',
    (text) => {
      expect(parseComparison(text).ids).toEqual([])
    },
  )

  it('reads what was written, each product once and no more than fit', () => {
    expect(parseComparison(JSON.stringify(two))).toEqual(two)
    expect(parseComparison(JSON.stringify({ ...two, ids: ['a', 'a', 7, 'b', 'c', 'd', 'e'] })).ids).toEqual(['a', 'b', 'c', 'd'])
  })
})

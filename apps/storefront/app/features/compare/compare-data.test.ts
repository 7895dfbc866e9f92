import { describe, expect, it } from 'vitest'
import type { TileData } from '../catalog/tile-data.ts'
import { createPaths } from '../../lib/paths.ts'
import { comparedIn, differs, factRows } from './compare-data.ts'

const id = (digit: string) => `${digit.repeat(8)}-aaaa-4bbb-8ccc-${digit.repeat(12)}`
const tile = {} as TileData

describe('comparedIn', () => {
  it('reads what was written', () => {
    const ids = [id('1'), id('2'), id('3')]
    const address = new URL(createPaths('/es').compare(ids), 'http://shop.example')
    expect(comparedIn(address.searchParams.get('items'))).toEqual(ids)
  })

  it.each([
    [null, []],
    ['', []],
    [`x.${id('1')}.${id('1')}..drop table`, [id('1')]],
  ])('takes ids out of %s, each once', (text, ids) => {
    expect(comparedIn(text)).toEqual(ids)
  })

  it('looks at no more than a hand-made address may ask for', () => {
    expect(comparedIn('0123456789abcdef'.split('').map(id).join('.'))).toHaveLength(8)
  })
})

describe('factRows', () => {
  const kettle = {
    tile,
    facts: [
      { code: 'volume', name: 'Volume', value: '1.7 l' },
      { code: 'power', name: 'Power', value: '2200 W' },
    ],
  }
  const pan = {
    tile,
    facts: [
      { code: 'weight', name: 'Weight', value: '900 g' },
      { code: 'volume', name: 'Volume', value: '1.7 l' },
    ],
  }

  it('puts the same fact into one row, and leaves a gap where nothing is said', () => {
    expect(factRows([kettle, pan])).toEqual([
      { code: 'volume', name: 'Volume', values: ['1.7 l', '1.7 l'] },
      { code: 'power', name: 'Power', values: ['2200 W', undefined] },
      { code: 'weight', name: 'Weight', values: [undefined, '900 g'] },
    ])
  })

  it('marks rows whose columns differ, a gap too', () => {
    expect(factRows([kettle, pan]).map(({ values }) => differs(values))).toEqual([false, true, true])
    expect(factRows([kettle]).map(({ values }) => differs(values))).toEqual([false, false])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf, chosenVariation, defaultVariation, type Option, type Variation } from './variations.ts'

const variation = (colour: string, size: string, amount: number, isSoldOut = false): Variation => ({
  id: `${colour}-${size}`,
  sku: '',
  options: { colour, size },
  price: { amount, currency: 'INR' },
  images: [],
  ...(isSoldOut ? { isSoldOut: true } : {}),
})
const option = (code: string, ...values: string[]): Option => ({ code, name: code, values: values.map((value) => ({ code: value, name: value })) })

const colour = option('colour', 'red', 'blue', 'green', 'white')
const size = option('size', 's', 'm')
const options = [colour, size]
const variations = [variation('red', 's', 300), variation('red', 'm', 200, true), variation('blue', 's', 250, true), variation('green', 'm', 100)]
const red = variations[0] as Variation

describe('choicesOf', () => {
  it('says of each value what choosing it leads to', () => {
    expect(choicesOf(colour, options, variations, red).map(({ value, state, leadsTo }) => [value.code, state, leadsTo?.id])).toEqual([
      ['red', 'free', 'red-s'],
      ['blue', 'gone', 'blue-s'],
      ['green', 'elsewhere', 'green-m'],
      ['white', 'never', undefined],
    ])
  })

  it('keeps a sold-out value selectable', () => {
    expect(choicesOf(size, options, variations, red)[1]).toMatchObject({ state: 'gone', leadsTo: { id: 'red-m' } })
  })

  it('lets every variation be reached from every other by its values', () => {
    const pools = fc.uniqueArray(fc.tuple(fc.constantFrom('red', 'blue', 'green'), fc.constantFrom('s', 'm')), {
      minLength: 1,
      selector: ([c, s]) => `${c}-${s}`,
    })
    fc.assert(
      fc.property(pools, fc.nat(), fc.nat(), (pool, from, to) => {
        const all = pool.map(([c, s]) => variation(c, s, 100))
        const start = all[from % all.length] as Variation
        const goal = all[to % all.length] as Variation
        const step = (at: Variation, by: Option) =>
          choicesOf(by, options, all, at).find(({ value }) => value.code === goal.options[by.code])?.leadsTo as Variation
        expect(step(step(start, colour), size).id).toBe(goal.id)
      }),
    )
  })
})

describe('chosenVariation', () => {
  it('is the one in the address', () => {
    expect(chosenVariation(variations, 'blue-s')?.id).toBe('blue-s')
  })

  it('is the cheapest that can be bought when the address names none that exists', () => {
    expect(chosenVariation(variations, 'nonsense')?.id).toBe('green-m')
    expect(chosenVariation(variations, null)?.id).toBe('green-m')
  })

  it('is the cheapest when all are sold out', () => {
    expect(defaultVariation([variation('red', 's', 300, true), variation('red', 'm', 200, true)])?.id).toBe('red-m')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf, chosenVariant, defaultVariant, type Option, type Variant } from './variants.ts'

const variant = (colour: string, size: string, amount: number, isSoldOut = false): Variant => ({
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
const variants = [variant('red', 's', 300), variant('red', 'm', 200, true), variant('blue', 's', 250, true), variant('green', 'm', 100)]
const red = variants[0] as Variant

describe('choicesOf', () => {
  it('says of each value what choosing it leads to', () => {
    expect(choicesOf(colour, options, variants, red).map(({ value, state, leadsTo }) => [value.code, state, leadsTo?.id])).toEqual([
      ['red', 'free', 'red-s'],
      ['blue', 'gone', 'blue-s'],
      ['green', 'elsewhere', 'green-m'],
      ['white', 'never', undefined],
    ])
  })

  it('keeps a sold-out value selectable', () => {
    expect(choicesOf(size, options, variants, red)[1]).toMatchObject({ state: 'gone', leadsTo: { id: 'red-m' } })
  })

  it('lets every variant be reached from every other by its values', () => {
    const pools = fc.uniqueArray(fc.tuple(fc.constantFrom('red', 'blue', 'green'), fc.constantFrom('s', 'm')), {
      minLength: 1,
      selector: ([c, s]) => `${c}-${s}`,
    })
    fc.assert(
      fc.property(pools, fc.nat(), fc.nat(), (pool, from, to) => {
        const all = pool.map(([c, s]) => variant(c, s, 100))
        const start = all[from % all.length] as Variant
        const goal = all[to % all.length] as Variant
        const step = (at: Variant, by: Option) => choicesOf(by, options, all, at).find(({ value }) => value.code === goal.options[by.code])?.leadsTo as Variant
        expect(step(step(start, colour), size).id).toBe(goal.id)
      }),
    )
  })
})

describe('chosenVariant', () => {
  it('is the one in the address', () => {
    expect(chosenVariant(variants, 'blue-s')?.id).toBe('blue-s')
  })

  it('is the cheapest that can be bought when the address names none that exists', () => {
    expect(chosenVariant(variants, 'nonsense')?.id).toBe('green-m')
    expect(chosenVariant(variants, null)?.id).toBe('green-m')
  })

  it('is the cheapest when all are sold out', () => {
    expect(defaultVariant([variant('red', 's', 300, true), variant('red', 'm', 200, true)])?.id).toBe('red-m')
  })
})

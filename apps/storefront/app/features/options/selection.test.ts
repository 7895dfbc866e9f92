import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf, chosenNames, firstSelection, isGoneInAll, nextToChoose, type Selection, selectionIn, selectionText, stillPossible } from './selection.ts'
import type { Option, Variant } from './variants.ts'

const variant = (colour: string, size: string, amount: number, isSoldOut = false): Variant => ({
  id: `${colour}-${size}`,
  sku: '',
  options: { colour, size },
  price: { amount, currency: 'INR' },
  images: [],
  ...(isSoldOut ? { isSoldOut: true } : {}),
})

const colour: Option = { code: 'colour', name: 'Colour', values: ['red', 'blue', 'green', 'white'].map((code) => ({ code, name: code, swatch: '#000' })) }
const size: Option = { code: 'size', name: 'Size', values: ['s', 'm'].map((code) => ({ code, name: code.toUpperCase() })) }
const options = [colour, size]
const variants = [variant('red', 's', 300), variant('red', 'm', 200, true), variant('blue', 's', 250, true), variant('green', 'm', 100)]
const red: Selection = { shown: variants[0] as Variant, open: [] }
const leadOf = (option: Option, value: string, from: Selection, all: readonly Variant[] = variants) =>
  choicesOf(option, options, all, from).find((choice) => choice.value.code === value)?.leadsTo

describe('firstSelection', () => {
  it('shows the cheapest that can be bought, with its colour chosen and its size not', () => {
    const first = firstSelection(options, variants) as Selection
    expect(selectionText(first)).toBe('green-m~size')
    expect(nextToChoose(options, first)).toBe(size)
    expect(chosenNames(options, first)).toEqual(['green'])
    expect(choicesOf(size, options, variants, first).some(({ isChosen }) => isChosen)).toBe(false)
  })

  it('shows the cheapest when all are sold out', () => {
    expect(firstSelection(options, [variant('red', 's', 300, true), variant('red', 'm', 200, true)])?.shown.id).toBe('red-m')
  })

  it('asks for nothing where there is only one to have', () => {
    expect(firstSelection(options, [variant('red', 's', 300)])?.open).toEqual([])
  })
})

describe('isGoneInAll', () => {
  it('is true only where nothing is left to choose', () => {
    expect(isGoneInAll([variant('red', 's', 300, true), variant('red', 'm', 200, true)])).toBe(true)
    expect(isGoneInAll(variants)).toBe(false)
    expect(isGoneInAll([])).toBe(false)
  })
})

describe('choicesOf', () => {
  it('says of each value what choosing it leads to', () => {
    expect(choicesOf(colour, options, variants, red).map(({ value, state, leadsTo }) => [value.code, state, leadsTo && selectionText(leadsTo)])).toEqual([
      ['red', 'free', 'red-s'],
      ['blue', 'gone', 'blue-s'],
      ['green', 'elsewhere', 'green-m~size'],
      ['white', 'never', undefined],
    ])
  })

  it('keeps a sold-out value selectable', () => {
    expect(choicesOf(size, options, variants, red)[1]).toMatchObject({ state: 'gone', leadsTo: { shown: { id: 'red-m' } } })
  })

  it('leaves the size open while the colour is chosen, and shows what can be bought of it', () => {
    expect(leadOf(colour, 'red', { shown: variants[3] as Variant, open: ['size'] })).toEqual({ shown: variants[0], open: ['size'] })
  })

  it('lets every variant be reached from every other by its values', () => {
    const pools = fc.uniqueArray(fc.tuple(fc.constantFrom('red', 'blue', 'green'), fc.constantFrom('s', 'm')), {
      minLength: 1,
      selector: ([c, s]) => `${c}-${s}`,
    })
    fc.assert(
      fc.property(pools, fc.nat(), fc.boolean(), (pool, to, isFirst) => {
        const all = pool.map(([c, s]) => variant(c, s, 100))
        const start = isFirst ? (firstSelection(options, all) as Selection) : { shown: all.at(-1) as Variant, open: [] }
        const goal = all[to % all.length] as Variant
        const step = (at: Selection, by: Option) => leadOf(by, goal.options[by.code] ?? '', at, all) as Selection
        expect(step(step(start, colour), size)).toEqual({ shown: goal, open: [] })
      }),
    )
  })
})

describe('selectionIn', () => {
  it('is the one in the address, and what it leaves open', () => {
    expect(selectionIn(options, variants, 'blue-s')).toEqual({ shown: variants[2], open: [] })
    expect(selectionIn(options, variants, 'red-s~size')).toEqual({ shown: variants[0], open: ['size'] })
  })

  it('begins anew when the address names none that exists, and knows only options that are asked for', () => {
    expect(selectionText(selectionIn(options, variants, 'nonsense') as Selection)).toBe('green-m~size')
    expect(selectionText(selectionIn(options, variants, null) as Selection)).toBe('green-m~size')
    expect(selectionText(selectionIn(options, variants, 'red-s~colour~shape') as Selection)).toBe('red-s')
  })
})

describe('stillPossible', () => {
  it('holds what agrees with the choices made', () => {
    const ids = (selection: Selection) => stillPossible(options, variants, selection).map(({ id }) => id)
    expect(ids({ shown: variants[0] as Variant, open: ['size'] })).toEqual(['red-s', 'red-m'])
    expect(ids(red)).toEqual(['red-s'])
  })
})

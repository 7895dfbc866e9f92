import { describe, expect, it } from 'vitest'
import { isChosenByShopper } from './variants.ts'

describe('isChosenByShopper', () => {
  const red = { swatch: '#c00' }
  const blue = { swatch: '#00c' }

  it('leaves sizes and everything else without a colour to the shopper', () => {
    expect(isChosenByShopper({ values: [{}, {}] })).toBe(true)
    expect(isChosenByShopper({ values: [red, {}] })).toBe(true)
  })

  it('lets a shop begin with a colour, and asks nothing where there is no choice', () => {
    expect(isChosenByShopper({ values: [red, blue] })).toBe(false)
    expect(isChosenByShopper({ values: [{}] })).toBe(false)
  })
})

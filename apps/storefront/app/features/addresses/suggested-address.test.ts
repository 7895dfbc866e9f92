import { describe, expect, it } from 'vitest'
import { EMPTY_ADDRESS } from './address-rules.ts'
import { asSuggestion, filledBy, missingOf, suggestionLines, townIn } from './suggested-address.ts'

const HOUSE = { houseNumber: '14', street: '12th Main Road', area: 'Indiranagar', city: 'Bengaluru', state: 'Karnataka', zip: '560038', lat: 12.97, lon: 77.64 }

describe('filledBy', () => {
  it('fills all parts of an empty form', () => {
    expect(filledBy(HOUSE, EMPTY_ADDRESS, 'IN')).toEqual({
      houseNumber: '14',
      street1: '12th Main Road',
      street2: 'Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      zip: '560038',
    })
  })

  it('leaves the house and the area that somebody has written', () => {
    const filled = filledBy(HOUSE, { ...EMPTY_ADDRESS, houseNumber: '14 B', street2: 'Sycamore House' }, 'IN')
    expect(filled).not.toHaveProperty('houseNumber')
    expect(filled).not.toHaveProperty('street2')
  })
})

describe('townIn', () => {
  it.each([
    ['EC', 'Bolivar', 'Bolívar'],
    ['EC', 'Provincia de Pichincha', 'Pichincha'],
    ['IN', 'State of Karnataka', 'Karnataka'],
    ['FR', 'Bretagne', 'Bretagne'],
  ])('writes the state as the form of %s has it: %s', (country, state, expected) => {
    expect(townIn({ city: 'X', state, zip: '' }, country)).toEqual({ city: 'X', state: expected })
  })

  it('leaves out a state that the form does not have', () => {
    expect(townIn({ city: 'Leh', state: 'Western Nowhere', zip: '' }, 'IN')).toEqual({ city: 'Leh' })
  })
})

describe('missingOf', () => {
  it('does not write over what is there', () => {
    const town = townIn(HOUSE, 'IN')
    expect(missingOf(town, { ...EMPTY_ADDRESS, city: 'Mysuru', zip: ' ' })).toEqual({ state: 'Karnataka', zip: '560038' })
  })
})

describe('suggestionLines', () => {
  it('names a house by its street and a town by itself', () => {
    expect(suggestionLines(HOUSE, 'IN')).toEqual({ title: '14, 12th Main Road', detail: 'Indiranagar, Bengaluru, Karnataka 560038' })
    expect(suggestionLines(asSuggestion({ city: 'Quito', state: 'Pichincha', zip: null, lat: 0, lon: 0 }), 'EC')).toEqual({
      title: 'Quito',
      detail: 'Pichincha',
    })
  })
})

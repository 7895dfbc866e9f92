import type { AddressInput } from '@galleria/contract'
import { describe, expect, test } from 'vitest'
import { isSamePlace, placeIn, readAddress } from './address.ts'
import { refusalsOf } from './address-refusal.ts'

const input: AddressInput = {
  name: { first: 'Asha', last: 'Rao' },
  houseNumber: '14',
  street1: 'Sycamore House',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  phoneNumber: '98450 10101',
}

/** What is said of each field. */
const complaints = (change: Partial<AddressInput>, country = 'IN', locale: 'en' | 'es' = 'en') => {
  const read = readAddress({ ...input, ...change }, country)
  return 'faults' in read ? Object.fromEntries(refusalsOf(read.faults, country, locale).map(({ path, message }) => [path, message])) : {}
}
const fieldsOf = (change: Partial<AddressInput>, country = 'IN') => {
  const read = readAddress({ ...input, ...change }, country)
  return 'fields' in read ? read.fields : read.faults
}

describe('a good address', () => {
  test('is tidied: spaces, the phone to ten digits, the postal code without its gap, the e-mail in lower case', () => {
    const fields = fieldsOf({
      street1: '  Sycamore \n House ',
      phoneNumber: '+91 (98450) 10-101',
      zip: '560 038',
      email: ' Asha@Example.com ',
      street2: '  ',
      name: { first: ' Asha ', middle: '', last: '' },
    })
    expect(fields).toEqual({
      firstName: 'Asha',
      middleName: null,
      lastName: '',
      houseNumber: '14',
      street1: 'Sycamore House',
      street2: null,
      landmark: null,
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'IN',
      zip: '560038',
      kind: 'home',
      phone: '9845010101',
      email: 'asha@example.com',
    })
  })

  test.each([
    ['IN', '560038'],
    ['EC', '170150'],
    ['US', '94103'],
    ['US', '94103-1234'],
    ['GB', 'SW1A 1AA'],
  ])('in %s may have the postal code %s', (country, zip) => {
    expect(complaints({ country, zip }, country)).toEqual({})
  })
})

describe('what is wrong is said in words that tell the way out', () => {
  test.each([
    ['987654321', 'Phone has 9 digits; it needs 10'],
    ['1', 'Phone has 1 digit; it needs 10'],
    ['98765432101234', 'Phone has 14 digits; it needs 10'],
    ['98450 1O1O1', 'Phone can only have digits, spaces and + ( ) . -'],
  ])('phone %s: %s', (phoneNumber, message) => {
    expect(complaints({ phoneNumber })).toEqual({ '/address/phoneNumber': message })
  })

  test.each([
    ['IN', '56003', 'PIN code has 5 digits; it needs 6'],
    ['IN', '060038', "PIN code can't begin with 0"],
    ['IN', '56OO38', 'PIN code can only have digits'],
    ['EC', '1701', 'Postal code has 4 digits; it needs 6'],
    ['US', '941031', 'ZIP code has 6 digits; it needs 5'],
    ['GB', '!', 'Postal code should have 3 to 10 letters and digits'],
  ])('in %s, %s: %s', (country, zip, message) => {
    expect(complaints({ country, zip }, country)).toEqual({ '/address/zip': message })
  })

  test('all fields at once, in the language of the reader', () => {
    const change = { name: { first: ' ', last: '' }, houseNumber: ' ', street1: ' ', city: ' ', state: ' ', zip: '12', phoneNumber: '12', email: 'asha' }
    expect(complaints(change, 'EC', 'es')).toEqual({
      '/address/name/first': 'Falta el nombre',
      '/address/houseNumber': 'Falta el número de casa',
      '/address/street1': 'Falta la calle',
      '/address/city': 'Falta la ciudad',
      '/address/state': 'Falta la provincia o el estado',
      '/address/country': 'Esta tienda solo entrega en Ecuador',
      '/address/zip': 'El código postal tiene 2 dígitos y necesita 6',
      '/address/phoneNumber': 'El teléfono tiene 2 dígitos y necesita 10',
      '/address/email': 'El correo debe ser como nombre@ejemplo.com',
    })
  })

  test('another country than the shop delivers in', () => {
    expect(complaints({ country: 'EC', zip: '560038' })).toEqual({ '/address/country': 'This shop only delivers in India' })
  })
})

test('a position is taken when it is on this planet', () => {
  expect(placeIn({ ...input, location: { coordinates: [77.6, 12.97] } })).toEqual({ longitude: 77.6, latitude: 12.97 })
  expect(placeIn({ ...input, location: { coordinates: [12.97, 177.6] } })).toBe('invalid')
  expect(placeIn(input)).toBeUndefined()
})

test('a position holds for an address that differs in the name only', () => {
  const read = (change: Partial<AddressInput>) => {
    const fields = fieldsOf(change)
    if (Array.isArray(fields)) throw new Error('not an address')
    return fields as Exclude<typeof fields, readonly unknown[]>
  }
  expect(isSamePlace(read({}), read({ name: { first: 'Ravi', last: '' }, phoneNumber: '9845010102', landmark: 'by the well' }))).toBe(true)
  for (const change of [{ zip: '560001' }, { city: 'Mysuru' }, { street1: 'Elsewhere' }, { houseNumber: '15' }])
    expect(isSamePlace(read({}), read(change))).toBe(false)
})

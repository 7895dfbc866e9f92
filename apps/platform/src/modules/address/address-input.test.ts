import type { AddressInput, AddressWire } from '@galleria/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeQueryOf, readAddress } from './address.ts'
import { coordinatesIn, namePartsOf, phoneIn, streetIn } from './address-input.ts'
import { toWireAddress } from './address.view.ts'

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const fieldsOf = (input: AddressInput, person = {}) => {
  const read = readAddress(input, 'IN', person)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.fields
}

/** E-04 as the specification has it: nobody's name, contacts in a list. */
const address: AddressInput = {
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  zip: '560038',
  location: { coordinates: [77.6412, 12.9698] },
  contacts: [
    { value: '+91 (98450) 10.101', contactType: 'PRIMARY_PHONE' },
    { value: 'Asha@Example.com', contactType: 'PRIMARY_EMAIL' },
  ],
}

describe('who it is for (C-27)', () => {
  test('a full name loses no word', () => {
    fc.assert(fc.property(words, (name) => Object.values(namePartsOf(name)).filter(Boolean).join(' ') === name))
  })

  test('parts may be nested, flat or one text; without any it is for the customer', () => {
    const named = { firstName: 'Asha', middleName: 'Devi', lastName: 'Rao' }
    for (const name of [{ name: { first: 'Asha', middle: 'Devi', last: 'Rao' } }, named, { name: 'Asha Devi Rao' }, { fullName: 'Asha Devi Rao' }])
      expect(fieldsOf({ ...address, ...name })).toMatchObject(named)
    expect(fieldsOf(address, { fullName: 'Meera Iyer' })).toMatchObject({ firstName: 'Meera', middleName: null, lastName: 'Iyer' })
  })

  test('what was typed into the form is newer than the contacts', () => {
    expect(fieldsOf({ ...address, fullName: 'Asha' })).toMatchObject({ phone: '9845010101', email: 'asha@example.com' })
    expect(fieldsOf({ ...address, fullName: 'Asha', phoneNumber: '98450 10102', email: 'a@b.example' })).toMatchObject({
      phone: '9845010102',
      email: 'a@b.example',
    })
    expect(phoneIn({}, { phone: '98450 10103' })).toBe('98450 10103')
  })

  test.each(['+91 (98450) 10.101', '0091 98450 10101', '98450-10101', '09845010101', '(984) 501-0101'])('the phone may be spelled %s (V-39)', (value) => {
    expect(fieldsOf({ ...address, fullName: 'Asha', contacts: [{ value, contactType: 'PRIMARY_PHONE' }] }).phone).toBe('9845010101')
  })
})

describe('where it is (C-27)', () => {
  test('no line of a street is lost, none is said twice, and what has two lines keeps them', () => {
    const line = fc.option(words, { nil: undefined })
    fc.assert(
      fc.property(line, line, line, line, (building, street1, street2, area) => {
        const input = Object.fromEntries(Object.entries({ building, street1, street2, area }).filter(([, value]) => value !== undefined))
        const read = streetIn(input)
        const all = [read.street1, ...read.street2.split(', ')].filter(Boolean)
        expect(all).toEqual([...new Set(Object.values(input))])
        expect(streetIn(read)).toEqual(read)
      }),
    )
  })

  test('a unit stands for a house number, a building for a street, and the country may be left out', () => {
    const { houseNumber: _, street1: __, country: ___, ...rest } = address
    expect(fieldsOf({ ...rest, fullName: 'Asha', unitNumber: '4B', building: 'Sycamore House', area: 'Indiranagar' })).toMatchObject({
      houseNumber: '4B',
      street1: 'Sycamore House',
      street2: 'Indiranagar',
      country: 'IN',
    })
  })

  test('a unit stands behind a house number, whichever of its names says something', () => {
    const unitOf = (unit: object) => fieldsOf({ ...address, fullName: 'Asha', houseNumber: '14', ...unit }).houseNumber
    expect([unitOf({ unit: 'Flat 3' }), unitOf({ unitNumber: '', unit: 'Flat 3' }), unitOf({ unitNumber: 'Flat 4', unit: null })]).toEqual([
      '14, Flat 3',
      '14, Flat 3',
      '14, Flat 4',
    ])
    expect(placeQueryOf(fieldsOf({ ...address, fullName: 'Asha', houseNumber: '14', unit: 'Flat 3' })).street).toBe(`14 ${address.street1}`)
  })

  test('a position is nested or flat; none is none', () => {
    expect(coordinatesIn(address)).toEqual([77.6412, 12.9698])
    expect(coordinatesIn({ longitude: 77.6, latitude: 12.9 })).toEqual([77.6, 12.9])
    expect(coordinatesIn({ latitude: 12.9 })).toEqual([undefined, 12.9])
    expect([coordinatesIn({}), coordinatesIn({ location: { coordinates: [] } })]).toEqual([undefined, undefined])
  })
})

test('what is listed can be sent back as it is', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
  const kept = fc.record({
    firstName: part,
    middleName: fc.option(part),
    lastName: fc.oneof(part, fc.constant('')),
    street2: fc.option(words),
    email: fc.option(fc.constant('a@b.example')),
  })
  fc.assert(
    fc.property(kept, (about) => {
      const fields = { ...fieldsOf({ ...address, fullName: 'Asha Rao', type: 'office' }), ...about }
      const listed: AddressWire = toWireAddress({ ...fields, longitude: 77.6, latitude: 12.9, id: 'x', isDefault: true, createdAt: new Date(0) })
      const { street2: read, ...again } = fieldsOf(listed)
      const { street2: given, ...before } = fields
      expect(again).toEqual(before)
      // A second line that repeats the first says nothing.
      expect([given, null]).toContain(read)
    }),
  )
})

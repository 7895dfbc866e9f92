import type { AddressWire } from '@galleria/contract'
import { ADDRESS_FIELDS } from '@galleria/rules'
import { describe, expect, it } from 'vitest'
import { type AddressDraft, defaultAddressOf, draftOf, EMPTY_ADDRESS, fieldAt, fieldsInOrder, problemIn, toAddressInput } from './address-rules.ts'

const DRAFT: AddressDraft = {
  ...EMPTY_ADDRESS,
  firstName: ' Anjali ',
  lastName: 'Rao',
  phone: '98450 12345',
  houseNumber: '14',
  street1: '12th Main Road',
  zip: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
}

const kept = (id: string, more: Partial<AddressWire> = {}): AddressWire => ({
  _id: id,
  name: { first: 'Anjali', last: 'Rao' },
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  type: 'office',
  isDefault: false,
  location: { coordinates: [77.64, 12.97] },
  contacts: [{ value: '9845012345', contactType: 'PRIMARY_PHONE' }],
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

describe('problemIn', () => {
  it.each(['firstName', 'phone', 'houseNumber', 'street1', 'zip', 'city', 'state'] as const)('wants %s', (field) => {
    expect(problemIn(field, '  ', 'IN')).toEqual({ kind: 'missing' })
  })

  it.each(['middleName', 'lastName', 'street2', 'landmark', 'email'] as const)('lets %s be empty', (field) => {
    expect(problemIn(field, '', 'IN')).toBeUndefined()
  })

  it('counts the digits of a phone number', () => {
    expect(problemIn('phone', '98450 1234', 'IN')).toEqual({ kind: 'digits', given: 9, needed: 10 })
    expect(problemIn('phone', '+91 98450-12345', 'IN')).toBeUndefined()
  })

  it('says when a phone number holds letters', () => {
    expect(problemIn('phone', '98450 1234O', 'IN')).toEqual({ kind: 'not_digits' })
  })

  it.each([
    ['560038', 'IN', undefined],
    ['560 038', 'IN', undefined],
    ['56003', 'IN', { kind: 'digits', given: 5, needed: 6 }],
    ['060038', 'IN', { kind: 'leading_zero' }],
    ['56OO38', 'IN', { kind: 'not_digits' }],
    ['090112', 'EC', undefined],
    ['94107-1234', 'US', undefined],
    ['SW1A1AA', 'GB', undefined],
    ['!', 'GB', { kind: 'letters_and_digits', least: 3, most: 10 }],
  ])('finds of postal code %s in %s: %j', (zip, country, expected) => {
    expect(problemIn('zip', zip, country)).toEqual(expected)
  })

  it('says how much is too much', () => {
    expect(problemIn('street1', 'x'.repeat(121), 'IN')).toEqual({ kind: 'long', most: 120 })
  })

  it('wants an e-mail address to look like one', () => {
    expect(problemIn('email', 'anjali@example', 'IN')).toEqual({ kind: 'email' })
  })
})

describe('toAddressInput', () => {
  it('trims, and leaves out what was left empty', () => {
    expect(toAddressInput(DRAFT, 'IN')).toEqual({
      name: { first: 'Anjali', last: 'Rao' },
      houseNumber: '14',
      street1: '12th Main Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'IN',
      zip: '560038',
      type: 'home',
      phoneNumber: '98450 12345',
    })
  })

  it('asks for the default, and never for another one', () => {
    expect(toAddressInput({ ...DRAFT, isDefault: true }, 'IN').isDefault).toBe(true)
    expect(toAddressInput(DRAFT, 'IN')).not.toHaveProperty('isDefault')
  })

  it('writes a position as the platform has it, longitude first', () => {
    expect(toAddressInput(DRAFT, 'IN', { longitude: 77.64, latitude: 12.97 }).location).toEqual({ type: 'Point', coordinates: [77.64, 12.97] })
  })

  it('says the same address again after it was kept and opened', () => {
    const address = kept('a', { type: 'home' })
    expect(toAddressInput(draftOf(address), 'IN')).toEqual({ ...toAddressInput(DRAFT, 'IN'), phoneNumber: '9845012345' })
  })
})

describe('fieldAt', () => {
  it.each([
    ['/address/name/first', 'firstName'],
    ['/address/zip', 'zip'],
    ['/address/phoneNumber', 'phone'],
    ['/address/country', undefined],
    ['', undefined],
  ])('%s is %s', (path, field) => {
    expect(fieldAt(path)).toBe(field)
  })
})

describe('defaultAddressOf', () => {
  it('takes the flagged one before the one chosen last, and that before the first', () => {
    const [a, b, c] = [kept('a'), kept('b', { isDefault: true }), kept('c')]
    expect(defaultAddressOf([a, b, c], 'c')).toBe(b)
    expect(defaultAddressOf([a, c], 'c')).toBe(c)
    expect(defaultAddressOf([a, c])).toBe(a)
    expect(defaultAddressOf([])).toBeUndefined()
  })
})

it('tells what is wrong from above, with the street before the house where it is written so', () => {
  const of = (country: string) => fieldsInOrder(country).filter((field) => field === 'street1' || field === 'houseNumber')
  expect([of('IN'), of('EC')]).toEqual([
    ['houseNumber', 'street1'],
    ['street1', 'houseNumber'],
  ])
  expect(fieldsInOrder('EC').toSorted()).toEqual(ADDRESS_FIELDS.toSorted())
})

import type { AddressWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { withAddress } from './address-book.ts'

const address = (_id: string, isDefault = false): AddressWire => ({
  _id,
  name: { first: 'A', last: '' },
  houseNumber: '1',
  street1: 'S',
  city: 'C',
  state: 'S',
  country: 'IN',
  zip: '560038',
  isDefault,
  location: { coordinates: [0, 0] },
  contacts: [],
  createdAt: '2026-11-20T09:00:00.000Z',
})
const inWords = (addresses: readonly AddressWire[]) => addresses.map(({ _id, isDefault }) => (isDefault ? `${_id}*` : _id)).join(' ')

describe('withAddress', () => {
  it('puts a new one after the default', () => {
    expect(inWords(withAddress([address('a', true), address('b')], address('c')))).toBe('a* c b')
  })

  it('knows one default only', () => {
    expect(inWords(withAddress([address('a', true), address('b')], address('b', true)))).toBe('b* a')
  })

  it('replaces one that was changed', () => {
    expect(inWords(withAddress([address('a', true)], address('a', true)))).toBe('a*')
  })

  it('begins with the first', () => {
    expect(inWords(withAddress([], address('a', true)))).toBe('a*')
  })
})

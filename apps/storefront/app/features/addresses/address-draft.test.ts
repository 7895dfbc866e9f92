import { describe, expect, it } from 'vitest'
import { isKeptDraft } from './address-draft.ts'
import { EMPTY_ADDRESS } from './address-rules.ts'

describe('isKeptDraft', () => {
  it('knows its own', () => {
    expect(isKeptDraft({ customerId: 'c', values: EMPTY_ADDRESS })).toBe(true)
    expect(isKeptDraft({ customerId: 'c', addressId: 'a', values: { ...EMPTY_ADDRESS, kind: 'office' } })).toBe(true)
  })

  it.each([
    null,
    'x',
    {},
    { customerId: 'c' },
    { customerId: 'c', values: { ...EMPTY_ADDRESS, zip: 560038 } },
    { customerId: 'c', values: { ...EMPTY_ADDRESS, kind: 'boat' } },
    { customerId: 7, values: EMPTY_ADDRESS },
  ])('refuses %j', (value) => {
    expect(isKeptDraft(value)).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAccountNumber, isIfsc, isPayoutName, isUpi, maskPayout, tidyAccountNumber, tidyIfsc, tidyUpi } from './payout.ts'

describe('an account at a bank', () => {
  test.each([
    ['123456789', true],
    ['123456789012345678', true],
    ['12345678', false],
    ['1234567890123456789', false],
    ['12345678A', false],
    ['', false],
  ])('%s is an account number: %s', (digits, expected) => expect(isAccountNumber(digits)).toBe(expected))

  test.each([
    ['HDFC0000001', true],
    ['SBIN0ABC123', true],
    ['HDFC1000001', false], // the fifth character is always a zero
    ['HDF00000001', false],
    ['HDFC00000011', false],
    ['hdfc0000001', false],
  ])('%s is an IFSC: %s', (code, expected) => expect(isIfsc(code)).toBe(expected))

  test('is understood as people write it', () => {
    expect(tidyAccountNumber(' 5010 0123-4567 89 ')).toBe('50100123456789')
    expect(tidyIfsc(' hdfc 0000001 ')).toBe('HDFC0000001')
  })

  test.each([
    ['Anjali Rao', true],
    ["José María O'Neill-Pérez Jr.", true],
    ['4njali', false],
    ['Anjali <b>', false],
    ['', false],
    ['x'.repeat(101), false],
  ])('%s can be its owner: %s', (name, expected) => expect(isPayoutName(name)).toBe(expected))
})

test.each([
  ['anjali.rao@okhdfc', true],
  ['9845010101@ybl', true],
  ['anjali@gmail.com', false], // a mail address
  ['anjali', false],
  ['@ybl', false],
  ['anjali rao@ybl', false],
  [`${'a'.repeat(99)}@ybl`, false],
])('%s is a UPI ID: %s', (vpa, expected) => expect(isUpi(tidyUpi(vpa))).toBe(expected))

test('what is masked never tells the number, nor who is before the @', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9,18}$/), (accountNumber) => {
      const masked = maskPayout({ kind: 'bank', name: 'A', accountNumber, ifsc: 'HDFC0000001' })
      expect(masked.replace(/\D/g, '')).toBe(accountNumber.slice(-4))
    }),
  )
  expect(maskPayout({ kind: 'upi', name: 'A', vpa: 'anjali.rao@okhdfc' })).toBe('an•••@okhdfc')
  expect(maskPayout({ kind: 'upi', name: 'A', vpa: 'ab@ybl' })).toBe('a•••@ybl')
})

import { expect, test } from 'vitest'
import { isPasswordAcceptable } from './password-rules.ts'

const asha = { kind: 'email', value: 'asha.rao@example.com' } as const
const phone = { kind: 'phone', value: '9845010101' } as const

test.each(['correct horse', 'Tr0ub4dor&3', 'ñandúes', 'நீலமலைத்தொடர்'].map((word) => word.padEnd(8, '7')))('%s will do', (password) => {
  expect(isPasswordAcceptable(password, asha)).toBe(true)
})

test.each(['seven77', '', 'password', 'PASSWORD1', 'qwerty123', '12345678', ' 12345678', 'aaaaaaaaaa', 'India123'])('%j is refused', (password) => {
  expect(isPasswordAcceptable(password, asha)).toBe(false)
})

test('the user name, in any case, is not a password for itself', () => {
  expect(isPasswordAcceptable('Asha.Rao@example.com', asha)).toBe(false)
  expect(isPasswordAcceptable('asha.rao', asha)).toBe(false)
  expect(isPasswordAcceptable('9845010101', phone)).toBe(false)
  expect(isPasswordAcceptable('9845010101', asha)).toBe(true)
})

test('a character beyond the basic plane counts once', () => {
  expect(isPasswordAcceptable('🦉🦊🐳🦋', asha)).toBe(false)
})

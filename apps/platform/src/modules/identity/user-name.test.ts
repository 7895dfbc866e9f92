import { expect, test } from 'vitest'
import { firstNameFrom } from './user-name.ts'

test('somebody without a name is called by the part before the @, or by the last four digits', () => {
  expect(firstNameFrom({ kind: 'email', value: 'asha.rao@example.com' })).toBe('asha.rao')
  expect(firstNameFrom({ kind: 'email', value: `${'a'.repeat(59)}🌵🌵@example.com` })).toBe(`${'a'.repeat(59)}🌵`)
  expect(firstNameFrom({ kind: 'phone', value: '9845010101' })).toBe('0101')
})

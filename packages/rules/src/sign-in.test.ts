import { expect, test } from 'vitest'
import { passwordLength, userNameOf } from './index.ts'

test('an e-mail address is taken in lower case, without the spaces around it', () => {
  expect(userNameOf('  Asha.Rao@Example.COM ')).toEqual({ kind: 'email', value: 'asha.rao@example.com' })
})

test.each(['9845010101', '98450 10101', '+91 98450-10101', '(984) 501.0101', '0919845010101'])('%s is the phone with its last ten digits', (text) => {
  expect(userNameOf(text)).toEqual({ kind: 'phone', value: '9845010101' })
})

test.each(['', 'asha', '984501010', 'asha@', 'asha@example', '98450 1010x', '12345678901234', 'a b@example.com'])('%j is neither', (text) => {
  expect(userNameOf(text)).toBeUndefined()
})

test('a password is as long as people count it, from whatever keyboard it comes', () => {
  expect(passwordLength('cafe\u0301 ñandú')).toBe(10)
  expect(passwordLength('🌵🌵🌵')).toBe(3)
})

import { expect, test } from 'vitest'
import { mailboxOf, referralCodeOf, spokenReferralCode } from './referral.ts'

test('a code is understood as it was heard, and nothing else is', () => {
  for (const typed of ['4kx9rmtq', '4KX9 RMTQ', ' 4kx9-rmtq ']) expect(referralCodeOf(typed)).toBe('4KX9RMTQ')
  for (const other of ['', '4KX9RMT', '4KX9RMTQQ', '4KX9RMT0', 'OOOOOOOO', '../../etc']) expect(referralCodeOf(other)).toBeUndefined()
  expect(referralCodeOf(spokenReferralCode('4KX9RMTQ'))).toBe('4KX9RMTQ')
})

test('one mailbox is known under its spellings, and two are two', () => {
  for (const spelling of ['Asha.Rao@gmail.com', 'asharao+shop@googlemail.com', ' a.s.h.a.rao@GMAIL.com ']) expect(mailboxOf(spelling)).toBe('asharao@gmail.com')
  expect(mailboxOf('asha+one@galleria.example')).toBe(mailboxOf('Asha@galleria.example'))
  expect(mailboxOf('asha.rao@galleria.example')).not.toBe(mailboxOf('asharao@galleria.example'))
})

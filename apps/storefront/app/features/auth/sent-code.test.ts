import { describe, expect, it } from 'vitest'
import { digitsOf, waitFor } from './sent-code.ts'

describe('waitFor', () => {
  it('counts down from half a minute to nothing', () => {
    expect(waitFor({ sentAt: 1000 }, 1000)).toBe(30)
    expect(waitFor({ sentAt: 1000 }, 1001)).toBe(30)
    expect(waitFor({ sentAt: 1000 }, 2000)).toBe(29)
    expect(waitFor({ sentAt: 1000 }, 31_000)).toBe(0)
    expect(waitFor({ sentAt: 1000 }, 90_000)).toBe(0)
  })
})

describe('digitsOf', () => {
  it.each([
    ['123 456', '123456'],
    ['Your code is 123456.', '123456'],
    ['12345', '12345'],
    ['1234567', '123456'],
  ])('reads %j as %s', (text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})

import { describe, expect, it } from 'vitest'
import { digitsOf, sentCodeIn, waitFor } from './sent-code.ts'

describe('waitFor', () => {
  it('counts down from half a minute to nothing', () => {
    expect(waitFor({ sentAt: 1000 }, 1000)).toBe(30)
    expect(waitFor({ sentAt: 1000 }, 1001)).toBe(30)
    expect(waitFor({ sentAt: 1000 }, 2000)).toBe(29)
    expect(waitFor({ sentAt: 1000 }, 31_000)).toBe(0)
    expect(waitFor({ sentAt: 1000 }, 90_000)).toBe(0)
  })
})

describe('sentCodeIn', () => {
  it('reads the link of a message, on any device', () => {
    expect(sentCodeIn('#ref=r-1&to=asha%40example.com&for=sign_in')).toMatchObject({
      refId: 'r-1',
      userName: 'asha@example.com',
      channel: 'email',
      purpose: 'sign_in',
    })
    expect(sentCodeIn('#ref=r-1&to=9845010101&for=reset')).toMatchObject({ channel: 'phone', purpose: 'reset' })
  })

  it.each(['', '#', '#ref=r-1', '#ref=r-1&to=a%40b.example&for=delete'])('knows nothing from %j', (hash) => {
    expect(sentCodeIn(hash)).toBeUndefined()
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

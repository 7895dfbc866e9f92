import { describe, expect, it } from 'vitest'
import { channelOf, isOfChannel, masked } from './user-name.ts'

describe('channelOf', () => {
  it.each([
    [' anjali@example.com ', 'email'],
    ['98450 12345', 'phone'],
    ['+91 98450-12345', 'phone'],
    ['98450 1234', undefined],
    ['anjali@example', undefined],
    ['', undefined],
  ])('%j is %s', (userName, channel) => {
    expect(channelOf(userName)).toBe(channel)
  })
})

describe('isOfChannel', () => {
  it('refuses a phone number where an e-mail address was chosen', () => {
    expect(isOfChannel('9845012345', 'email')).toBe(false)
    expect(isOfChannel('9845012345', 'phone')).toBe(true)
  })
})

describe('masked', () => {
  it.each([
    ['anjali@example.com', 'an••••@example.com'],
    ['a@example.com', '••••@example.com'],
    ['+91 98450 12345', '••••••2345'],
  ])('%s is shown as %s', (userName, shown) => {
    expect(masked(userName)).toBe(shown)
  })
})

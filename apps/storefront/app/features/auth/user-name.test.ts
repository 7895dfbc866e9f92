import { describe, expect, it } from 'vitest'
import { masked } from './user-name.ts'

describe('masked', () => {
  it.each([
    ['anjali@example.com', 'an••••@example.com'],
    ['a@example.com', '••••@example.com'],
    ['+91 98450 12345', '••••••2345'],
  ])('%s is shown as %s', (userName, shown) => {
    expect(masked(userName)).toBe(shown)
  })
})

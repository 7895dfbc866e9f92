import { describe, expect, it } from 'vitest'
import { isInLanguage, returnTarget } from './return-target.ts'

describe('returnTarget', () => {
  it.each(['/checkout', '/es/profile/my-order?type=SERVICE', '/authors'])('goes on to %s', (path) => {
    expect(returnTarget(path, '/')).toBe(path)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/es/..//evil.example', 'javascript:alert(1)', '', null])(
    'does not go to %j',
    (path) => {
      expect(returnTarget(path, '/home')).toBe('/home')
    },
  )

  it.each(['/auth/login', '/es/auth/register?redirectTo=/', '/auth', '/x/../auth/login', '/auth#', '/es/%2e%2e/auth/login'])(
    'does not go round in circles through %s',
    (path) => {
      expect(returnTarget(path, '/')).toBe('/')
    },
  )
})

describe('isInLanguage', () => {
  it('tells the language of the page from another', () => {
    expect(isInLanguage('/es/cart', '/es')).toBe(true)
    expect(isInLanguage('/cart', '')).toBe(true)
    expect(isInLanguage('/es/cart', '')).toBe(false)
    expect(isInLanguage('/cart', '/es')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { createPaths, localeIn, localPath, withoutPrefix } from './paths.ts'

describe('createPaths', () => {
  it('writes no prefix for the default language', () => {
    const paths = createPaths('')
    expect(paths.home()).toBe('/')
    expect(paths.listing('toys', 'all', { sort: 'low', page: 2 })).toBe('/market/toys/all?sort=low&page=2')
  })

  it('writes the language before every path of another one', () => {
    const paths = createPaths('/es')
    expect(paths.home()).toBe('/es')
    expect(paths.search({ q: 'té verde' })).toBe('/es/search?q=t%C3%A9+verde')
    expect(paths.login('/es/cart')).toBe('/es/auth/login?redirectTo=%2Fes%2Fcart')
  })

  it('leaves out query values that say nothing', () => {
    expect(createPaths('').search({ q: '', stock: false, page: undefined })).toBe('/search')
  })

  it('escapes what stands in a path segment', () => {
    expect(createPaths('').product('a/b?c')).toBe('/product/a%2Fb%3Fc')
  })
})

describe('withoutPrefix', () => {
  it.each([
    ['/es', '/'],
    ['/es/cart?x=1', '/cart?x=1'],
    ['/es?x=1', '/?x=1'],
    ['/essays', '/essays'],
    ['/cart', '/cart'],
  ])('%s is %s to the router', (path, expected) => {
    expect(withoutPrefix(path, '/es')).toBe(expected)
  })
})

describe('localeIn', () => {
  it('knows only languages that exist, and only as the whole first segment', () => {
    expect(localeIn('/es/market')).toBe('es')
    expect(localeIn('/essays')).toBeUndefined()
    expect(localeIn('/fr')).toBeUndefined()
  })
})

describe('localPath', () => {
  it.each(['/cart', '/es/checkout?step=2#pay', '/'])('lets %s pass', (path) => {
    expect(localPath(path, '/')).toBe(path)
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/a\\..\\b', 'javascript:alert(1)', 'cart', '', null, undefined])(
    'refuses %j',
    (path) => {
      expect(localPath(path, '/fallback')).toBe('/fallback')
    },
  )
})

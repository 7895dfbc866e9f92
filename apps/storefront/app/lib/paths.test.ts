import fc from 'fast-check'
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
    expect(localeIn('/xx')).toBeUndefined()
  })
})

describe('localPath', () => {
  it.each(['/cart', '/es/checkout?step=2#pay', '/', '/search?q=a//b', '/product/a%2Fb-1'])('lets %s pass', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it.each([
    ['/es/../cart', '/cart'],
    ['/./cart', '/cart'],
    ['/té', '/t%C3%A9'],
  ])('answers %s as the browser would go there: %s', (path, expected) => {
    expect(localPath(path)).toBe(expected)
  })

  const elsewhere = ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/a\\..\\b', 'javascript:alert(1)', 'cart', '']
  const resolvedElsewhere = [
    '/.//evil.example',
    '/..//evil.example',
    '/es/..//evil.example',
    '/%2e//evil.example',
    '/es/%2E%2e//evil.example',
    '/es//evil.example',
  ]
  it.each([...elsewhere, ...resolvedElsewhere, null, undefined])('refuses %j', (path) => {
    expect(localPath(path)).toBeUndefined()
  })

  it('lets nothing pass that leaves this site, however often it is resolved and with its language taken off', () => {
    const characters = ['/', '//', '\\', '\t', '\n', '\0', ' ', '\u00a0', '／', '∕', '@', ':', '?', '#']
    const parts = [...characters, '.', '..', '%2e', '%2E%2e', '%2f', '%5C', 'es', 'https:', 'javascript:', 'evil.example']
    const nasty = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 10 }).map((some) => some.join(''))
    const origin = 'https://shop.example'
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((text) => `/${text}`),
          nasty.map((text) => `/es/${text}`),
        ),
        (text) => {
          const target = localPath(text)
          if (target === undefined) return true
          return [target, withoutPrefix(target, '/es')].every((address) => {
            const reached = new URL(address, origin)
            return reached.origin === origin && reached.pathname + reached.search + reached.hash === address
          })
        },
      ),
      { numRuns: 1000 },
    )
  })
})

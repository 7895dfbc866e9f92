import { describe, expect, it } from 'vitest'
import { askedIn, dataAddress } from './page-answer.ts'

const ORIGIN = 'http://shop.example'
const addressOf = (path: string, base = '', routes?: string[]) => dataAddress(new URL(path, ORIGIN), base, routes)

describe('dataAddress', () => {
  it.each([
    ['/', '', '/_.data'],
    ['/es', '/es', '/es/_.data'],
    ['/es/', '/es', '/es/_.data'],
    ['/cart', '', '/cart.data'],
    ['/es/market/toys/?page=2', '/es', '/es/market/toys.data?page=2'],
  ])('of %s with the language "%s" is %s', (path, base, data) => expect(addressOf(path, base)).toBe(data))

  it('names the routes whose data is wanted', () => {
    expect(addressOf('/search?q=a b', '', ['root', 'routes/search'])).toBe('/search.data?q=a+b&_routes=root%2Croutes%2Fsearch')
  })
})

describe('askedIn', () => {
  it.each(['/', '/es', '/cart', '/es/market/toys?page=2'])('finds %s where its data is asked for', (path) => {
    const base = path.startsWith('/es') ? '/es' : ''
    const found = askedIn(new URL(addressOf(path, base, ['root']), ORIGIN))
    expect(found?.routes).toEqual(['root'])
    expect(addressOf(String(found?.page), base)).toBe(addressOf(path, base))
    expect(found?.page.searchParams.has('_routes')).toBe(false)
  })

  it('is nothing of a page', () => expect(askedIn(new URL('/cart', ORIGIN))).toBeUndefined())
})

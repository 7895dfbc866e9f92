import { describe, expect, it } from 'vitest'
import { isBarred } from './is-barred.ts'

const ROBOTS = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /cart$',
  'Disallow: /cart?',
  'Disallow: /*/print',
  'Sitemap: http://shop.example/sitemap.xml',
  '',
].join('\n')

describe('isBarred', () => {
  it.each(['/api/', '/api/v1/items', '/cart', '/cart?from=mail', '/lamps/print', '/lamps/oak/printed'])('finds %s barred', (address) => {
    expect(isBarred(ROBOTS, address)).toBe(true)
  })

  it.each(['/', '/api', '/carts', '/cart/', '/product/cart', '/print', '/sitemap.xml'])('finds %s open', (address) => {
    expect(isBarred(ROBOTS, address)).toBe(false)
  })
})

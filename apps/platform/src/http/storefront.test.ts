import { expect, it } from 'vitest'
import { pageKey } from './storefront.ts'

it('knows a page by what changes it and forgets the rest of the address', () => {
  const known = () => ['q', 'sort', 'page']
  expect(pageKey('/search?utm_source=mail&q=shoe&fbclid=1', known)).toBe('/search?q=shoe')
  expect(pageKey('/search?sort=low&q=shoe', known)).toBe(pageKey('/search?q=shoe&sort=low', known))
  expect(pageKey('/market/toys?utm=1', known)).toBe('/market/toys')
  expect(pageKey('/market/toys', known)).toBe('/market/toys')
  const ofPath = (pathname: string) => (pathname.endsWith('.data') ? ['of'] : [])
  expect(pageKey('/market/toys.data?of=root&utm=1', ofPath)).toBe('/market/toys.data?of=root')
  expect(pageKey('/market/toys?of=root', ofPath)).toBe('/market/toys')
  expect(pageKey(`/search?q=${'x'.repeat(5000)}`, known).length).toBeLessThan(400)
})

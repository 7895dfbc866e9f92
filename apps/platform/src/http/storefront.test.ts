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

it('reads all that is chosen of facets, up to a length at which it is cut between two values', () => {
  const known = () => ['f', 'q']
  const chosenOf = (f: string) => new URL(pageKey(`/search?${new URLSearchParams({ f }).toString()}`, known), 'https://shop.test').searchParams.get('f') ?? ''
  const brands = (count: number) => `brand:${Array.from({ length: count }, (_, index) => `brand-${index + 100}`).join(',')}`
  for (const f of ['weight:1~2', brands(40), `${brands(100)};colour:red`, brands(399)]) expect(chosenOf(f)).toBe(f)
  expect(brands(399).length).toBe(3995)
  for (const f of [brands(400), brands(800), `${brands(398)};colour:midnight-blue`]) {
    const read = chosenOf(f)
    expect(read.length).toBeGreaterThan(3900)
    expect(read.length).toBeLessThanOrEqual(4000)
    expect(f.startsWith(read)).toBe(true)
    expect(f[read.length]).toMatch(/[,;]/)
  }
  expect(chosenOf(`${brands(398)},x2345678;colour:red`)).toHaveLength(3994)
  expect(chosenOf('x'.repeat(5000))).toBe('')
})

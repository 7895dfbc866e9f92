import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import type { SearchDocument } from './search.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { describeSearchEngine } from './search-engine.suite.ts'

describeSearchEngine('in-process search engine', createInProcessSearchEngine)

/** As many words as a real description has. */
const descriptionOf = (index: number) => Array.from({ length: 35 }, (_, word) => `word${(index * 31 + word * word * 17) % 5000}`).join(' ')

const catalogueOf = (size: number): SearchDocument[] =>
  Array.from({ length: size }, (_, index) =>
    documentOf({ id: `p${index}`, name: { en: `Product number ${index}` }, price: (index * 7919) % size, text: { en: descriptionOf(index) } }),
  )

it('serves others while it takes in a large catalogue, lists what it has at once, and lets text searches wait for the rest', async () => {
  const engine = createInProcessSearchEngine()
  const catalogue = catalogueOf(4000)
  const order: string[] = []
  const load = engine.index('shop', catalogue).then(() => order.push('loaded'))
  const search = engine.search('shop', queryOf({ text: 'number 3999' })).then(({ total }) => order.push(`searched ${total}`))
  let turns = 0
  let listed = 0
  while (listed < catalogue.length) {
    listed = (await engine.search('shop', queryOf({ sort: 'low' }))).total
    turns += 1
    await setImmediate()
  }
  order.push('listed')
  expect(await engine.get('shop', ['p3999'])).toHaveLength(1)
  await Promise.all([load, search])
  expect(turns).toBeGreaterThan(2)
  expect(order[0]).toBe('listed')
  expect(order).toContain('searched 1')
})

it('keeps its lists in order when many products change at once after they were listed', async () => {
  const engine = createInProcessSearchEngine()
  const catalogue = catalogueOf(500)
  await engine.index('shop', catalogue)
  await engine.search('shop', queryOf({ sort: 'low' }))
  await engine.index(
    'shop',
    catalogue.slice(100, 300).map((document) => ({ ...document, price: document.price * 3 })),
  )
  await engine.remove(
    'shop',
    catalogue.slice(0, 50).map(({ id }) => id),
  )
  const prices: number[] = []
  for (let offset = 0; offset < 450; offset += 50)
    prices.push(...(await engine.search('shop', queryOf({ sort: 'low', offset, limit: 50 }))).hits.map(({ document }) => document.price))
  expect(prices).toHaveLength(450)
  expect(prices).toEqual(prices.toSorted((left, right) => left - right))
})

it('is searched while it is written down, and takes in afterwards what changes meanwhile', async () => {
  const engine = createInProcessSearchEngine()
  await engine.index('shop', catalogueOf(50))
  const pieces = engine.pack('shop')
  await pieces.next()
  const changed = engine.index('shop', [documentOf({ id: 'late', name: { en: 'Late arrival' } })])
  const totalOf = async (text: string) => (await engine.search('shop', queryOf({ text }))).total
  expect([await totalOf('product'), await totalOf('late arrival')]).toEqual([50, 0])
  expect(await engine.explain('shop', 'p7', queryOf({ text: 'product' }))).toMatchObject({ total: 50 })
  for await (const _ of pieces);
  await changed
  expect(await totalOf('late arrival')).toBe(1)
})

it('takes less memory when it has less to know', async () => {
  const engine = createInProcessSearchEngine()
  await engine.index('shop', catalogueOf(2))
  const both = engine.size().bytes
  await engine.remove('shop', ['p1'])
  expect(engine.size().bytes).toBeLessThan(both)
})

it('does not bring back what was still being indexed when the tenant was cleared', async () => {
  const engine = createInProcessSearchEngine()
  const load = engine.index('shop', catalogueOf(2000))
  await engine.clear('shop')
  await load
  expect((await engine.search('shop', queryOf())).total).toBe(0)
})

it('answers a text search that was waiting when the tenant was cleared', async () => {
  const engine = createInProcessSearchEngine()
  const load = engine.index('shop', catalogueOf(500))
  const search = engine.search('shop', queryOf({ text: 'product' }))
  await engine.clear('shop')
  expect(await search).toEqual({ total: 0, hits: [] })
  await load
})

it('finds by words what is in stock, or what is not, as stock changes', async () => {
  const engine = createInProcessSearchEngine()
  const found = async (inStock: boolean) =>
    (await engine.search('shop', queryOf({ text: 'product', inStock, facets: { facets: 9, values: 9 } }))).hits.map(({ document }) => document.id).toSorted()
  const catalogue = catalogueOf(4)
  await engine.index('shop', catalogue)
  expect([await found(true), await found(false)]).toEqual([['p0', 'p1', 'p2', 'p3'], []])
  await engine.index(
    'shop',
    catalogue.slice(0, 2).map((document) => ({ ...document, stock: 0 })),
  )
  expect([await found(true), await found(false)]).toEqual([
    ['p2', 'p3'],
    ['p0', 'p1'],
  ])
  await engine.remove('shop', ['p1', 'p3'])
  expect([await found(true), await found(false)]).toEqual([['p2'], ['p0']])
})

it('answers searches that find thousands of products side by side as it answers each alone, and as the products are', async () => {
  const engine = createInProcessSearchEngine()
  const words = ['amber', 'birch', 'cedar']
  const wordsOf = (index: number): string[] => words.filter((_, bit) => ((index % 8) & (1 << bit)) !== 0)
  const catalogue = Array.from({ length: 10_000 }, (_, index) =>
    documentOf({ id: `p${index}`, name: { en: `Thing ${wordsOf(index).join(' ')}` }, stock: index % 5, soldCount: index % 11 }),
  )
  await engine.index('shop', catalogue)
  const facets = { facets: 3, values: 3 }
  const filters = { values: { availability: ['in'] } }
  const asked = ['amber', 'amber birch', 'cedar birch', 'amber birch cedar', 'birc', 'amber granite', 'thing'].flatMap((text) => [
    queryOf({ text, facets }),
    queryOf({ text, facets, offset: 60 }),
    queryOf({ text, facets, filters, sort: 'low' }),
  ])
  // Another one is put in its place later: then nothing is remembered of what was found before.
  const other = (round: number) => engine.index('shop', [documentOf({ id: 'other', name: { en: `Other ${round}` } })])
  await other(0)
  const alone = []
  for (const query of asked) alone.push(await engine.search('shop', query))
  for (const round of [1, 2, 3]) {
    await other(round)
    expect(await Promise.all(asked.map((query) => engine.search('shop', query)))).toEqual(alone)
  }
  for (const [place, { text = '', filters: chosen }] of asked.entries()) {
    const wanted = text.split(' ').filter((word) => word !== 'granite')
    const has = ({ name, stock }: SearchDocument): boolean =>
      wanted.every((word) => name.en?.toLowerCase().includes(word)) && (chosen === undefined || stock > 0)
    expect(alone[place]?.total).toBe(catalogue.filter(has).length)
  }
})

it('calls what products are chosen by as it is called now, also where nothing else of them has changed', async () => {
  const engine = createInProcessSearchEngine()
  const catalogue = catalogueOf(6).map((document, index) => ({ ...document, sellerSlug: index % 2 ? 'oak' : 'elm', sellerName: index % 2 ? 'Oak' : 'Elm' }))
  const shops = async () => {
    const { facets = [] } = await engine.search('shop', queryOf({ facets: { facets: 9, values: 9 } }))
    return facets.flatMap((facet) =>
      facet.field === 'seller' && facet.kind === 'values' ? facet.values.flatMap(({ label }) => (typeof label === 'string' ? label : [])) : [],
    )
  }
  await engine.index('shop', catalogue)
  expect((await shops()).toSorted()).toEqual(['Elm', 'Oak'])
  await engine.index(
    'shop',
    catalogue.map((document) => ({ ...document, sellerName: document.sellerName === 'Oak' ? 'Oak & Sons' : document.sellerName })),
  )
  expect((await shops()).toSorted()).toEqual(['Elm', 'Oak & Sons'])
})

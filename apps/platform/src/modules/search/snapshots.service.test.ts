import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import type { SearchDocument, SearchQuery } from './search.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { describeSearchEngine } from './search-engine.suite.ts'
import { createSnapshots, LEAST_KEPT, type SnapshotOptions } from './snapshots.service.ts'

const root = await mkdtemp(join(tmpdir(), 'galleria-snapshots-'))
afterAll(() => rm(root, { recursive: true }))
let folders = 0
const warnings: unknown[] = []
const optionsOf = (about: Partial<SnapshotOptions> = {}): SnapshotOptions => ({
  folder: join(root, `${(folders += 1)}`),
  key: 'the key of this database',
  program: 'this program',
  logger: { info: () => undefined, warn: (details: unknown) => void warnings.push(details) },
  ...about,
})
const never = new AbortController().signal

const catalogueOf = (size: number): SearchDocument[] =>
  Array.from({ length: size }, (_, n) =>
    documentOf({
      id: `p${n}`,
      name: { en: `${['Oak', 'Brass', 'Linen'][n % 3]} lamp number ${n}`, es: `Lámpara ${n}` },
      text: { en: `Brushed aluminium, ${n % 50} cm` },
      categoryId: `c${n % 7}`,
      categorySlug: `kind-${n % 7}`,
      categoryPath: [`c${n % 7}`],
      categoryPathSlugs: [`kind-${n % 7}`],
      sellerId: `s${n % 5}`,
      sellerSlug: `seller-${n % 5}`,
      brand: `Brand ${n % 11}`,
      price: (n * 7919) % 5000,
      stock: n % 9,
      traits: [{ field: 'colour', name: { en: 'Colour' }, value: `${n % 4}`, label: `Colour ${n % 4}` }],
    }),
  )

const ASKED: Partial<SearchQuery>[] = [
  {},
  { text: 'oak lamp' },
  { text: 'lampara 12' },
  { text: 'brushde aluminum' },
  { text: 'lamp 20 cm' },
  { sort: 'low', offset: 40 },
  { sort: 'z-a', locale: 'es' },
  { sort: 'newest', inStock: true },
  { filters: { values: { brand: ['brand-3', 'brand-4'], colour: ['1'] } } },
  { categories: ['kind-2'], sellers: ['s1'], text: 'brass' },
]

async function engineOf(documents: readonly SearchDocument[]) {
  const engine = createInProcessSearchEngine()
  await engine.index('shop', documents)
  return engine
}

const answersOf = (engine: ReturnType<typeof createInProcessSearchEngine>) =>
  Promise.all(ASKED.map((about) => engine.search('shop', queryOf({ facets: { facets: 5, values: 10 }, limit: 20, ...about }))))

/** Written down and read again at once: all that an engine promises holds for what came out of a file. */
describeSearchEngine('in-process search engine out of a file', (options) => {
  const { folder, ...rest } = optionsOf()
  const engine = createInProcessSearchEngine(options)
  const snapshots = createSnapshots({ ...engine, ids: async () => Array.from({ length: LEAST_KEPT }, String) }, { folder, ...rest })
  /** What comes first goes through a file. */
  let first: Promise<void> | undefined
  const begin = async (tenantId: string, documents: readonly SearchDocument[]): Promise<void> => {
    await engine.index(tenantId, documents)
    await snapshots.keep(tenantId, 1, never)
    await engine.clear(tenantId)
    await snapshots.restore(tenantId)
  }
  return {
    ...engine,
    index(tenantId, documents) {
      if (first) return first.then(() => engine.index(tenantId, documents))
      first = begin(tenantId, documents)
      return first
    },
    remove: async (tenantId, ids) => first?.then(() => engine.remove(tenantId, ids)),
    rank: async (tenantId, signals) => first?.then(() => engine.rank(tenantId, signals)),
    clear: async (tenantId) => first?.then(() => engine.clear(tenantId)),
    async search(tenantId, query) {
      await first
      return engine.search(tenantId, query)
    },
  }
})

describe('what search keeps on disk', () => {
  it('answers as the engine did that it was written by, goes on changing as that does', async () => {
    const documents = catalogueOf(3000)
    const first = await engineOf(documents)
    await first.remove('shop', ['p3', 'p700', 'p2999'])
    await first.index('shop', [{ ...documents[5], name: { en: 'Another thing' } } as SearchDocument])
    const options = optionsOf()
    await createSnapshots(first, options).keep('shop', 42, never)
    const second = createInProcessSearchEngine()
    expect(await createSnapshots(second, options).restore('shop')).toBe(42)
    expect(await answersOf(second)).toEqual(await answersOf(first))
    for (const engine of [first, second]) {
      await engine.remove('shop', ['p1', 'p8'])
      await engine.rank('shop', new Map([['p10', { interest: 5, soldCount: 900 }]]))
      await engine.index('shop', [
        { ...documents[20], name: { en: 'Zinc lamp and oak' }, price: 1, stock: 0 } as SearchDocument,
        documentOf({ id: 'new', name: { en: 'Oak lamp, new' }, brand: 'Brand 3' }),
      ])
    }
    expect(await answersOf(second)).toEqual(await answersOf(first))
    expect(second.size().documents).toBe(first.size().documents)
  })

  it('does not mix with what changes while it is written', async () => {
    const engine = await engineOf(catalogueOf(3000))
    const options = optionsOf()
    const before = await answersOf(engine)
    let removed = engine.search('shop', queryOf())
    const slowly: typeof engine = {
      ...engine,
      async *pack(tenantId) {
        let isBegun = false
        for await (const piece of engine.pack(tenantId)) {
          if (!isBegun) removed = engine.remove('shop', ['p0', 'p1', 'p2']).then(() => engine.search('shop', queryOf()))
          isBegun = true
          yield piece
        }
      },
    }
    await createSnapshots(slowly, options).keep('shop', 1, never)
    expect((await removed).total).toBe(2997)
    const restored = createInProcessSearchEngine()
    await createSnapshots(restored, options).restore('shop')
    expect([(await restored.search('shop', queryOf())).total, await answersOf(restored)]).toEqual([3000, before])
  })

  it.each([
    ['of another database', { key: 'another key' }],
    ['of another version', { program: 'a later program' }],
  ])('is thrown away when it is %s', async (_, other) => {
    const engine = await engineOf(catalogueOf(LEAST_KEPT))
    const options = optionsOf()
    await createSnapshots(engine, options).keep('shop', 1, never)
    const next = createInProcessSearchEngine()
    warnings.length = 0
    expect(await createSnapshots(next, { ...options, ...other }).restore('shop')).toBeUndefined()
    expect([next.size().documents, warnings.length, await readdir(options.folder)]).toEqual([0, 1, []])
  })

  it('is thrown away when a bit of it is wrong, its end is missing, it is no such file, or it is of another shop', async () => {
    const engine = await engineOf(catalogueOf(LEAST_KEPT))
    const options = optionsOf()
    await createSnapshots(engine, options).keep('shop', 1, never)
    const path = join(options.folder, 'shop.search')
    const right = await readFile(path)
    const flipped = Buffer.from(right)
    flipped[right.length >> 1] = (flipped[right.length >> 1] ?? 0) ^ 1
    for (const wrong of [
      flipped,
      right.subarray(0, -1),
      right.subarray(0, 10),
      Buffer.alloc(0),
      Buffer.from('not ours at all, but long enough to be looked at as one of them'),
    ]) {
      await writeFile(path, wrong)
      expect(await createSnapshots(createInProcessSearchEngine(), options).restore('shop')).toBeUndefined()
    }
    await writeFile(join(options.folder, 'another.search'), right)
    expect(await createSnapshots(createInProcessSearchEngine(), options).restore('another')).toBeUndefined()
    await writeFile(path, right)
    expect(await createSnapshots(createInProcessSearchEngine(), options).restore('shop')).toBe(1)
  })

  it('is not there for a small shop, nor half when it was given up', async () => {
    const options = optionsOf()
    const engine = await engineOf(catalogueOf(LEAST_KEPT - 1))
    await createSnapshots(engine, options).keep('shop', 1, never)
    await engine.index('shop', catalogueOf(LEAST_KEPT))
    await expect(createSnapshots(engine, options).keep('shop', 1, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
    expect(await readdir(options.folder)).toEqual([])
    await engine.index('shop', [documentOf({ id: 'more' })]) // what was given up holds nothing up
  })
})

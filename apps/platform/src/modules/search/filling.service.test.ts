import { expect, it } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { Unavailable } from '../../errors.ts'
import { createSealer } from '../../infra/sealed.ts'
import { askedWhenFilled, createFilling } from './filling.service.ts'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import { goodsOf } from './seller-summary.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { createSearchService } from './search.service.ts'

it('lets whoever asks wait until all is there', async () => {
  const engine = createInProcessSearchEngine()
  const filling = createFilling()
  const asked = askedWhenFilled(engine, filling)
  const read = Promise.withResolvers<void>()
  const filled = filling.during('shop', async () => {
    await read.promise
    await engine.index('shop', [documentOf({ id: 'a' })])
  })
  const answers = Promise.all([asked.search('shop', queryOf()), asked.counts('shop')])
  expect((await asked.search('another', queryOf())).total).toBe(0)
  read.resolve()
  const [found, counts] = await answers
  expect([found.total, counts.byMarket]).toEqual([1, { 'home-id': 1 }])
  await filled
})

it('lets nobody wait who asks for products by their ids or for a seller: they come out of the database until all are there', async () => {
  const engine = createInProcessSearchEngine()
  const filling = createFilling()
  const fromDatabase = documentOf({ id: 'a' })
  const search = createSearchService({
    engine: askedWhenFilled(engine, filling),
    sealer: createSealer('a secret'),
    listedOf: async (_, ids) => (ids.includes('a') ? [fromDatabase] : []),
    goodsOf: async () => [{ ...goodsOf(fromDatabase), products: 7 }],
  })
  const ctx = { tenant: { id: 'shop', settings: {} }, locale: 'en' } as RequestContext
  const read = Promise.withResolvers<void>()
  const filled = filling.during('shop', async () => {
    await read.promise
    await engine.index('shop', [documentOf({ id: 'a' })])
  })
  expect(await search.get(ctx, ['a', 'a', 'b'])).toEqual([fromDatabase])
  expect((await search.sellerSummary(ctx, fromDatabase.sellerId)).products).toBe(7)
  read.resolve()
  await filled
  const [known] = await search.get(ctx, ['a', 'b'])
  expect(known?.id).toBe('a')
  expect(known).not.toBe(fromDatabase)
  expect((await search.sellerSummary(ctx, fromDatabase.sellerId)).products).toBe(1)
})

it('tells whoever has waited long enough to come again, and does so too while the reading has failed', async () => {
  const filling = createFilling({ waitMs: 5 })
  const read = Promise.withResolvers<void>()
  const filled = filling.during('shop', () => read.promise)
  await expect(filling.ready('shop')).rejects.toThrow(new Unavailable(2))
  read.reject(new Error('no database'))
  await expect(filled).rejects.toThrow('no database')
  await expect(filling.ready('shop')).rejects.toMatchObject({ details: { retryAfter: 2 } })
  await filling.during('shop', async () => undefined)
  await expect(filling.ready('shop')).resolves.toBeUndefined()
})

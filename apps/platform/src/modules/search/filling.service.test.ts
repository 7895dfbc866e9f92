import { expect, it } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { askedWhenFilled, createFilling } from './filling.service.ts'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'

it('lets whoever asks wait until all is there', async () => {
  const engine = createInProcessSearchEngine()
  const filling = createFilling()
  const asked = askedWhenFilled(engine, filling)
  const read = Promise.withResolvers<void>()
  const filled = filling.during('shop', async () => {
    await read.promise
    await engine.index('shop', [documentOf({ id: 'a' })])
  })
  const answers = Promise.all([asked.search('shop', queryOf()), asked.get('shop', ['a']), asked.counts('shop')])
  expect((await asked.search('another', queryOf())).total).toBe(0)
  read.resolve()
  const [found, got, counts] = await answers
  expect([found.total, got.length, counts.byMarket]).toEqual([1, 1, { 'home-id': 1 }])
  await filled
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

import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StockWire } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStockWatch } from './stock-watch.service.ts'

const platform = await startTestPlatform()
let port = 0
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  port = (platform.app.server.address() as AddressInfo).port
  shop = await createTestShop(platform)
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
afterAll(() => platform.close())

const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 10 })

/** A page that is open: what it was told, the newest last. */
async function look(id: string, tenant = shop.key) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: `/api/inventory/api/v1/stock/${tenant}/${id}`, agent: false }, resolve)
    asked.on('error', reject).end()
    ends.push(() => asked.destroy())
  })
  let text = ''
  reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
  reply.on('error', () => undefined)
  const told = (): StockWire[] => [...text.matchAll(/^event: stock_changed\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '') as StockWire)
  return { reply, told, text: () => text }
}
const wordsOf = (stock: StockWire | undefined) =>
  stock?.variations.map(({ Availability, stockLeft }) => (Availability === 'IN STOCK' ? (stockLeft ?? 'many') : 0))

describe('an open page of a product', () => {
  it('is told at once what can be had, and then each change of it, whoever made it (S-07)', async () => {
    const { id, variantIds } = await shop.addProduct({ variants: 2, stock: 10 })
    const [first = '', second = ''] = variantIds
    const page = await look(id)
    expect(page.reply.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    await soon(() => expect(page.told().map(wordsOf)).toEqual([['many', 'many']]))
    expect(page.told()[0]).toMatchObject({ id, variations: [{ _id: first }, { _id: second }] })
    const begin = performance.now()
    await shop.setStock(first, 3)
    await soon(() => expect(wordsOf(page.told().at(-1))).toEqual([3, 'many']))
    expect(performance.now() - begin).toBeLessThan(1_000)
    await shop.setStock(first, 0)
    await soon(() => expect(wordsOf(page.told().at(-1))).toEqual([0, 'many']))
    await shop.setStock(first, 9)
    await soon(() => expect(wordsOf(page.told().at(-1))).toEqual(['many', 'many']))
  })

  it('is told when it sells out to somebody else, and nothing of other products', async () => {
    const { id, variantIds } = await shop.addProduct({ stock: 1 })
    const other = await shop.addProduct({ stock: 4 })
    const [page, elsewhere] = [await look(id), await look(other.id)]
    await soon(() => expect([page, elsewhere].map((one) => wordsOf(one.told().at(-1)))).toEqual([[1], [4]]))
    const buyer = await shop.addCustomer()
    await buyer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const { data } = await buyer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const address = {
      name: { first: 'Anjali', last: 'Rao' },
      houseNumber: '14',
      street1: '12th Main Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'IN',
      zip: '560038',
      phoneNumber: '9845010101',
      location: { coordinates: [77.6412, 12.9698] },
    }
    await buyer.api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD', deliveryAddress: { address } } } })
    await soon(() => expect(wordsOf(page.told().at(-1))).toEqual([0]))
    expect(elsewhere.told()).toHaveLength(1)
  })

  it('hears that the product is gone, and who asks for it then is refused, as for what another shop sells', async () => {
    const { id } = await shop.addProduct()
    const page = await look(id)
    await soon(() => expect(page.told()).toHaveLength(1))
    await platform.database.run({ name: 'test-unsold', text: 'delete from product where id = $1' }, [id])
    await soon(() => expect(page.told().at(-1)).toEqual({ id, variations: [] }))
    const mine = await shop.addProduct()
    const other = await createTestShop(platform)
    for (const [product, key] of [
      [id, shop.key],
      [mine.id, other.key],
    ] as const) {
      ends.splice(0).forEach((end) => end())
      const refused = await look(product, key)
      expect(refused.reply.statusCode).toBe(404)
      await soon(() => expect(refused.text()).toContain('catalog.item_not_found'))
    }
  })

  it('holds up nobody when it does not read, and is told what holds once it does', async () => {
    const { id, variantIds } = await shop.addProduct({ stock: 5 })
    const [slow, quick] = [await look(id), await look(id)]
    await soon(() => expect(slow.told()).toHaveLength(1))
    slow.reply.pause()
    for (const left of [4, 3, 2, 1]) {
      await shop.setStock(variantIds[0] ?? '', left)
      await soon(() => expect(wordsOf(quick.told().at(-1))).toEqual([left]))
    }
    slow.reply.resume()
    await soon(() => expect(wordsOf(slow.told().at(-1))).toEqual([1]))
  })
})

describe('who may look', () => {
  const stocks = { of: async (_: string, ids: readonly string[]) => new Map(ids.map((id) => [id, [{ id: 'v', quantity: pieces }]])) }
  let pieces = 2
  const watch = () => createStockWatch({ stocks, onTrouble: (error) => expect.unreachable(String(error)), mostForSender: 2, mostReaders: 3, silenceMs: 30 })
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'admitted',
      (error: { code: string }) => error.code,
    ) // prettier-ignore

  it('is limited for each address and for the process, and room is there again when somebody leaves', async () => {
    const stock = watch()
    const [one] = [await stock.watch('t', 'a', '10.0.0.1'), await stock.watch('t', 'b', '10.0.0.1')]
    expect(await refusal(stock.watch('t', 'a', '10.0.0.1'))).toBe('request.rate_limited')
    await stock.watch('t', 'a', '10.0.0.2')
    expect(await refusal(stock.watch('t', 'a', '10.0.0.3'))).toBe('server.unavailable')
    one.close()
    one.close()
    expect(stock.readers()).toBe(2)
    expect(await refusal(stock.watch('t', 'a', '10.0.0.1'))).toBe('admitted')
    stock.close()
    expect(stock.readers()).toBe(0)
  })

  it('takes the newest of what changed meanwhile, hears something in silence, and ends with the shop', async () => {
    const stock = watch()
    const reader = await stock.watch('t', 'a', '10.0.0.1')
    expect(await reader.next()).toMatchObject({ variations: [{ stockLeft: 2 }] })
    expect(await reader.next()).toBe('nothing new')
    for (pieces of [1, 5, 4]) {
      stock.noteChange('t', ['a'])
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await reader.next()).toMatchObject({ variations: [{ stockLeft: 4 }] })
    stock.noteChange('other', 'any')
    const ending = reader.next()
    stock.close()
    expect(await ending).toBe('over')
  })

  it('is told the rest when a reading failed', async () => {
    let isAway = false
    const troubles: unknown[] = []
    const stock = createStockWatch({
      stocks: { of: async (tenant, ids) => (isAway ? Promise.reject(new Error('away')) : stocks.of(tenant, ids)) },
      onTrouble: (error) => troubles.push(error),
      silenceMs: 5_000,
    })
    const reader = await stock.watch('t', 'a', '10.0.0.1')
    await reader.next()
    isAway = true
    expect(await refusal(stock.watch('t', 'b', '10.0.0.1').catch(() => Promise.reject(Object.assign(new Error(), { code: 'away' }))))).toBe('away')
    pieces = 3
    stock.noteChange('t', ['a'])
    await soon(() => expect(troubles).toHaveLength(2))
    isAway = false
    expect(await reader.next()).toMatchObject({ variations: [{ stockLeft: 3 }] })
    stock.close()
  })
})

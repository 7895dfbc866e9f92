import { withClient } from '@galleria/testing'
import { expect } from 'vitest'
import { order, prepareBuyers } from './buyers.fixture.ts'
import type { ShopProcess } from './shop-process.fixture.ts'

/** Looks, fills carts, and orders, until told to stop; answers how many orders there were. Whatever fails fails the test. */
export async function sellUntil(shop: ShopProcess, connectionString: string, end: Promise<unknown> = Promise.resolve()): Promise<number> {
  let isOver = false
  const ending = end.finally(() => (isOver = true))
  const buyers = await withClient(connectionString, (client) => prepareBuyers(client, shop, 200))
  let orders = 0
  for (const buyer of buyers) {
    if (isOver && orders > 0) break
    expect((await fetch(shop.url)).status).toBe(200)
    const customer = shop.client('galleria', buyer.token)
    const { hits } = await customer.searchItems({ body: {} })
    await customer.getItem({ params: { id: hits.hits[0]?._id ?? '' } })
    expect((await customer.viewCart()).data.items.length).toBeGreaterThan(0)
    expect(await order(shop, buyer)).toMatch(/^G-/)
    orders += 1
  }
  await ending
  return orders
}

import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomerWithCart, orderInput, refusalOf } from './orders.fixture.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

/** Somebody who has ordered these; their products have ten pieces unless told. */
async function ordered(products: readonly { readonly quantity: number; readonly stock?: number }[]) {
  const variants = await Promise.all(products.map(async ({ stock = 10 }) => (await shop.addProduct({ stock })).variantIds[0]!))
  const customer = await aCustomerWithCart(shop, variants[0]!, products[0]!.quantity)
  for (const [index, item] of variants.entries()) if (index > 0) await customer.api.addToCart({ body: { item, quantity: products[index]!.quantity } })
  const { content } = await customer.api.createOrder(await orderInput(customer.api))
  return { ...customer, variants, order: content }
}

const piecesIn = (cart: { readonly items: readonly { readonly _id: string; readonly qty: number; readonly item?: string }[] }) =>
  Object.fromEntries(cart.items.flatMap(({ _id, qty, item }) => (item ? [[_id, qty]] : [])))

describe('ordering again (L-01)', () => {
  it('puts all of an order into the cart at the prices of now, by its number or its id', async () => {
    const { api, variants, order } = await ordered([{ quantity: 2 }, { quantity: 1 }])
    const [a = '', b = ''] = variants
    await shop.setPrice(a, 61_000)
    const { data } = await api.orderAgain({ body: { orderId: order.orderId } })
    expect(data.lines.map(({ item, wanted, added, reason }) => [item, wanted, added, reason])).toEqual([
      [a, 2, 2, null],
      [b, 1, 1, null],
    ])
    expect(piecesIn(data.cart)).toEqual({ [a]: 2, [b]: 1 })
    expect(data.cart.items.find(({ _id }) => _id === a)?.unitPrice.amount).toBe(61_000)
    expect((await api.viewCart()).data).toEqual(data.cart)

    await api.orderAgain({ body: { orderId: order._id } })
    expect(piecesIn((await api.viewCart()).data)).toEqual({ [a]: 4, [b]: 2 })
  })

  it('says what is gone, out of stock and short, and takes the rest', async () => {
    const { api, variants, order } = await ordered([{ quantity: 3 }, { quantity: 3 }, { quantity: 3 }, { quantity: 3 }])
    const [fine = '', short = '', out = '', gone = ''] = variants
    await shop.setStock(short, 1)
    await shop.setStock(out, 0)
    await platform.database.run(
      {
        name: 'test-hide-product',
        text: `update product p set status = 'hidden' from variant v where v.tenant_id = $1 and v.id = $2 and p.tenant_id = $1 and p.id = v.product_id`,
      },
      [shop.tenantId, gone],
    )
    const { data } = await api.orderAgain({ body: { orderId: order.orderId } })
    expect(Object.fromEntries(data.lines.map(({ item, added, reason }) => [item, [added, reason]]))).toEqual({
      [fine]: [3, null],
      [short]: [1, 'stock_short'],
      [out]: [0, 'out_of_stock'],
      [gone]: [0, 'gone'],
    })
    expect(data.lines.every(({ name }) => name === 'Nocturne headphones')).toBe(true)
    expect(piecesIn(data.cart)).toEqual({ [fine]: 3, [short]: 1 })
  })

  it('changes nothing when nothing of it can be bought, whatever is in the cart', async () => {
    const { api, variants, order } = await ordered([{ quantity: 1 }])
    await shop.setStock(variants[0]!, 0)
    const other = await shop.addSeller('Orin')
    const theirs = await shop.addProduct({ sellerId: other.id })
    await api.addToCart({ body: { item: theirs.variantIds[0]!, quantity: 1 } })
    const { data } = await api.orderAgain({ body: { orderId: order.orderId, replaceCart: true } })
    expect(data.lines[0]).toMatchObject({ added: 0, reason: 'out_of_stock' })
    expect(piecesIn(data.cart)).toEqual({ [theirs.variantIds[0]!]: 1 })
  })

  it("asks before another shop's things go (ST-04), and replaces them all at once", async () => {
    const { api, variants, order } = await ordered([{ quantity: 1 }, { quantity: 2 }])
    const other = await shop.addSeller('Kestrel')
    const theirs = await shop.addProduct({ sellerId: other.id })
    await api.addToCart({ body: { item: theirs.variantIds[0]!, quantity: 1 } })
    expect(await refusalOf(api.orderAgain({ body: { orderId: order.orderId } }))).toBe('cart.other_seller')
    expect(piecesIn((await api.viewCart()).data)).toEqual({ [theirs.variantIds[0]!]: 1 })
    const { data } = await api.orderAgain({ body: { orderId: order.orderId, replaceCart: true } })
    expect(piecesIn(data.cart)).toEqual({ [variants[0]!]: 1, [variants[1]!]: 2 })
  })

  it('brings parts of several shops back together where a cart may hold them, or one part alone', async () => {
    const arcade = await createTestShop(platform, { cart: { mode: 'multi' } })
    const [mine, theirs] = [await arcade.addProduct(), await arcade.addProduct({ sellerId: (await arcade.addSeller('Orin')).id })]
    const { api } = await aCustomerWithCart(arcade, mine.variantIds[0]!)
    await api.addToCart({ body: { item: theirs.variantIds[0]!, quantity: 1 } })
    const { content } = await api.createOrder(await orderInput(api))
    expect(piecesIn((await api.orderAgain({ body: { orderId: content.orderId } })).data.cart)).toEqual({ [mine.variantIds[0]!]: 1, [theirs.variantIds[0]!]: 1 })
    await api.emptyCart()
    const part = content.orders.find(({ items }) => items[0]?._id === theirs.variantIds[0])!
    expect(piecesIn((await api.orderAgain({ body: { orderId: part.orderId } })).data.cart)).toEqual({ [theirs.variantIds[0]!]: 1 })
  })

  it('does it once for each key, and not for anybody else', async () => {
    const { api, token, variants, order } = await ordered([{ quantity: 2 }])
    const again = () =>
      platform.app.inject({
        method: 'POST',
        url: '/api/order/api/v1/order/again',
        headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${token}`, 'idempotency-key': 'tap-1' },
        payload: { orderId: order.orderId },
      })
    expect((await again()).statusCode).toBe(200)
    expect((await again()).headers['idempotency-replayed']).toBe('true')
    expect(piecesIn((await api.viewCart()).data)).toEqual({ [variants[0]!]: 2 })
    const stranger = await shop.addCustomer()
    expect(await refusalOf(stranger.api.orderAgain({ body: { orderId: order.orderId } }))).toBe('order.not_found')
  })

  it("names the shop's address in what is ordered (E-05), and null in orders from before that was written down", async () => {
    const { api, order } = await ordered([{ quantity: 1 }])
    const { data } = await api.getProvider({ params: { id: shop.seller.id } })
    expect(order.provider?.slug).toBe(data.slug)
    await platform.database.run({ name: 'test-forget-slug', text: `update orders set seller = seller - 'slug' where tenant_id = $1 and id = $2` }, [
      shop.tenantId,
      order._id,
    ])
    expect((await api.getOrder({ params: { orderId: order._id } })).data.provider?.slug).toBeNull()
  })
})

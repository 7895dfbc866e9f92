import { defaultVariantOf } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())
beforeEach(async () => {
  customer = await shop.addCustomer()
})

const add = async (item: string, quantity = 1) => customer.api.addToCart({ body: { item, quantity } })
const inCart = async () =>
  Object.fromEntries((await customer.api.viewCart()).data.items.filter(({ item }) => item !== undefined).map(({ _id, qty }) => [_id, qty]))

describe('a product by its own id', () => {
  it('is the variant whose price the lists show', async () => {
    const { id, variantIds } = await shop.addProduct({ variants: 3 })
    const { data: item } = await shop.guest().getItem({ params: { id } })
    expect(item.variationId).toBe(variantIds[0])
    await add(id, 2)
    expect(await inCart()).toEqual({ [variantIds[0]!]: 2 })
    await shop.setStock(variantIds[0]!, 0)
    await customer.api.emptyCart()
    await add(id)
    expect(await inCart()).toEqual({ [variantIds[1]!]: 1 })
  })

  it('is the variant that the rules choose, whatever prices and stocks are', async () => {
    const { id, variantIds } = await shop.addProduct({ variants: 4 })
    const variants = fc.tuple(
      ...variantIds.map((variantId) => fc.record({ id: fc.constant(variantId), price: fc.integer({ min: 1, max: 3 }), stock: fc.nat(1) })),
    )
    await fc.assert(
      fc.asyncProperty(variants, async (all) => {
        fc.pre(all.some(({ stock }) => stock > 0))
        for (const { id: variantId, price, stock } of all) await Promise.all([shop.setPrice(variantId, price), shop.setStock(variantId, stock)])
        const chosen = defaultVariantOf(all, { isBuyable: ({ stock }) => stock > 0, priceOf: ({ price }) => price })
        await customer.api.emptyCart()
        await add(id)
        expect(await inCart()).toEqual({ [chosen!.id]: 1 })
      }),
      { numRuns: 25 },
    )
  })

  it('is the variant that is in the cart already, for adding and for removing', async () => {
    const { id, variantIds } = await shop.addProduct({ variants: 3 })
    await add(variantIds[2]!, 1)
    await add(id, 2)
    expect(await inCart()).toEqual({ [variantIds[2]!]: 3 })
    await customer.api.removeFromCart({ body: { item: id, quantity: 1 } })
    expect(await inCart()).toEqual({ [variantIds[2]!]: 2 })
    await customer.api.removeFromCart({ body: { item: id, quantity: 2 } })
    expect(await inCart()).toEqual({})
  })

  it('costs no more round trips than a variant', async () => {
    const { id, variantIds } = await shop.addProduct({ variants: 2 })
    const tripsOf = async (item: string) => {
      const before = platform.database.requestRoundTrips()
      await add(item)
      return platform.database.requestRoundTrips() - before
    }
    await add(variantIds[0]!)
    expect(await tripsOf(id)).toBe(await tripsOf(variantIds[0]!))
  })

  it("of another tenant's is not found", async () => {
    const other = await createTestShop(platform)
    const { id } = await other.addProduct()
    await expect(add(id)).rejects.toMatchObject({ code: 'catalog.item_not_found' })
  })
})

import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
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
      const before = platform.database.roundTrips()
      await add(item)
      return platform.database.roundTrips() - before
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

import { MAX_SAVED } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn
let variants: readonly string[]

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  const [one, two] = await Promise.all([shop.addProduct({ variants: 2 }), shop.addProduct()])
  variants = [...one.variantIds, ...two.variantIds]
})
afterAll(() => platform.close())
beforeEach(async () => {
  customer = await shop.addCustomer()
})

const keep = (...lines: [index: number, quantity: number][]) =>
  customer.api.addSaved({ body: { items: lines.map(([index, quantity]) => ({ item: variants[index]!, quantity })) } })
const kept = async () => (await customer.api.viewSaved()).data.map(({ _id, qty }) => [variants.indexOf(_id), qty])

it('is shown newest first, those of one call in their order, and leaves the cart as it is', async () => {
  await customer.api.addToCart({ body: { item: variants[0]!, quantity: 1 } })
  await keep([2, 1])
  await keep([0, 3], [1, 1])
  expect(await kept()).toEqual([
    [0, 3],
    [1, 1],
    [2, 1],
  ])
  expect((await customer.api.viewCart()).data.count).toBe(1)
})

it('replaces the quantity of what is kept already, and may be sent again', async () => {
  await keep([0, 3])
  await keep([0, 5])
  await keep([0, 5])
  expect(await kept()).toEqual([[0, 5]])
})

it('tells what a piece cost when it was put there, and what it costs now', async () => {
  await shop.setPrice(variants[0]!, 9000)
  await keep([0, 1])
  await shop.setPrice(variants[0]!, 8000)
  const [line] = (await customer.api.viewSaved()).data
  expect([line?.savedPrice.amount, line?.unitPrice.amount]).toEqual([9000, 8000])
})

it('forgets one, and nothing happens when it was not there', async () => {
  await keep([0, 1], [1, 1])
  await customer.api.removeSaved({ body: { item: variants[0]! } })
  await customer.api.removeSaved({ body: { item: variants[0]! } })
  expect(await kept()).toEqual([[1, 1]])
})

it("is nobody else's, and leaves out what is not sold here", async () => {
  const foreign = await (await createTestShop(platform)).addProduct()
  await customer.api.addSaved({ body: { items: [{ item: foreign.variantIds[0]!, quantity: 1 }] } })
  await keep([0, 1])
  expect(await kept()).toEqual([[0, 1]])
  expect((await (await shop.addCustomer()).api.viewSaved()).data).toEqual([])
})

it('has room for as much as it may, however many are put there at the same moment', async () => {
  const { variantIds } = await shop.addProduct({ variants: MAX_SAVED + 2 })
  const items = variantIds.map((item) => ({ item, quantity: 1 }))
  await customer.api.addSaved({ body: { items: items.slice(0, MAX_SAVED - 1) } })
  const outcomes = await Promise.allSettled(items.slice(MAX_SAVED - 1).map((item) => customer.api.addSaved({ body: { items: [item] } })))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(['cart.saved_full', 'cart.saved_full'])
  expect(await kept()).toHaveLength(MAX_SAVED)
})

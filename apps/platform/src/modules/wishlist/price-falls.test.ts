import { notificationDue } from '@galleria/contract'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, expect, it } from 'vitest'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { inventoryParts } from '../inventory/inventory.parts.ts'
import { createTenantService } from '../tenant/tenant.service.ts'
import { createPriceFalls } from './price-falls.service.ts'

const platform = await startTestPlatform()
const { database } = platform
afterAll(platform.close)
const shop = await createTestShop(platform)
const tell = createPriceFalls({
  database,
  findTenant: createTenantService({ database }).findById,
  variantsForSale: catalogParts.variantsForSale,
  stock: inventoryParts.stock,
})

const announced = async (): Promise<readonly (readonly [customerId: string, price: number, before: number])[]> =>
  (
    await database.run<{ payload: { customerId: string; amount: { amount: number }; before: { amount: number } } }>(
      { name: 'test-announced', text: 'select payload from event_outbox where tenant_id = $1 and type = $2 order by id' },
      [shop.tenantId, notificationDue.type],
    )
  ).map(({ payload: { customerId, amount, before } }) => [customerId, amount.amount, before.amount])

it('tells whoever wishes for something each fall of its price once, measured by what they know', async () => {
  const { api, userInfo } = await shop.addCustomer()
  const { id, variantIds } = await shop.addProduct({ variants: 2, price: 10_000 })
  const setPrices = async (price: number) => {
    for (const variant of variantIds) await shop.setPrice(variant, price)
  }
  await setPrices(10_000)
  await platform.catchUp()
  await api.addToWishlist({ body: { item: id } })
  await tell()
  expect(await announced()).toEqual([])
  await setPrices(9_600) // 4 % is no news
  await tell()
  expect(await announced()).toEqual([])
  await setPrices(8_000)
  await Promise.all([tell(), tell()])
  await tell()
  const first = [userInfo._id, 8_000, 10_000]
  expect(await announced()).toEqual([first])
  await setPrices(9_000)
  await setPrices(7_900) // dearer, and then hardly cheaper than they were told
  await tell()
  expect(await announced()).toEqual([first])
  await shop.setPrice(variantIds[1]!, 6_000) // the cheapest counts
  await tell()
  expect(await announced()).toEqual([first, [userInfo._id, 6_000, 8_000]])
})

it('names a product as it is called in some language where it has no English name', async () => {
  const { api, userInfo } = await shop.addCustomer()
  const { id, variantIds } = await shop.addProduct({ price: 10_000 })
  await platform.catchUp()
  await api.addToWishlist({ body: { item: id } })
  await database.run({ name: 'test-name', text: `update product set name = '{"es": "Vestido de lino"}' where tenant_id = $1 and id = $2` }, [shop.tenantId, id])
  for (const variant of variantIds) await shop.setPrice(variant, 8_000)
  await tell()
  const text = `select payload ->> 'name' as name from event_outbox where tenant_id = $1 and type = $2 and payload ->> 'customerId' = $3`
  expect(await database.run({ name: 'test-named', text }, [shop.tenantId, notificationDue.type, userInfo._id])).toEqual([{ name: 'Vestido de lino' }])
})

it('tells of no fall where all that is cheaper is sold out, and of it once it is back', async () => {
  const { api, userInfo } = await shop.addCustomer()
  const { id, variantIds } = await shop.addProduct({ variants: 2 })
  const [dear = '', cheap = ''] = variantIds
  await shop.setPrice(dear, 10_000)
  await shop.setPrice(cheap, 6_000)
  await shop.setStock(cheap, 0)
  await platform.catchUp()
  const [wish] = (await api.addToWishlist({ body: { item: id } })).data
  expect(wish?.savedPrice?.amount).toBe(10_000)
  await tell()
  await shop.setStock(dear, 0)
  await tell()
  const own = async () => (await announced()).filter(([customerId]) => customerId === userInfo._id)
  expect(await own()).toEqual([])
  await shop.setStock(cheap, 1)
  await tell()
  expect(await own()).toEqual([[userInfo._id, 6_000, 10_000]])
})

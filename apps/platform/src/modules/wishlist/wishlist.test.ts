import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { MAX_WISHES } from '@galleria/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'

const WANTED = 30
const ROOM = 2

let platform: TestPlatform
let shop: TestShop
let wanted: readonly string[]

beforeAll(async () => {
  platform = await startTestPlatform({ config: { databasePoolSize: 16 } })
  shop = await createTestShop(platform)
  wanted = (await Promise.all(Array.from({ length: WANTED }, () => shop.addProduct()))).map(({ id }) => id)
})
afterAll(() => platform.close())

/** So many wishes for products that are for sale, or for hidden ones. */
async function fill(customerId: string, wishes: number, status: 'active' | 'hidden' = 'active'): Promise<void> {
  await platform.database.run(
    {
      name: 'test-fill-wishlist',
      text: `with copies as (
        insert into product (tenant_id, id, external_id, content_hash, slug, market_id, category_id, seller_id, brand, name, description, attributes, options, images, ratings, added_at, status)
        select tenant_id, gen_random_uuid(), gen_random_uuid(), content_hash, slug, market_id, category_id, seller_id, brand, name, description, attributes, options, images, ratings, added_at, $5
          from product, generate_series(1, $3::int) where tenant_id = $1 and id = $4::uuid returning tenant_id, id),
        variants as (insert into variant (tenant_id, id, product_id, sku, options, price, position, images)
        select v.tenant_id, gen_random_uuid(), c.id, gen_random_uuid(), v.options, v.price, v.position, v.images from copies c, variant v where v.tenant_id = $1 and v.product_id = $4::uuid)
        insert into wishlist_item (tenant_id, customer_id, product_id) select tenant_id, $2::uuid, id from copies`,
    },
    [shop.tenantId, customerId, wishes, wanted[0], status],
  )
}

const countOf = async (customerId: string): Promise<number> => {
  const text = 'select count(*)::int as wishes from wishlist_item where tenant_id = $1 and customer_id = $2'
  const [row] = await platform.database.run<{ wishes: number }>({ name: 'test-count-wishes', text }, [shop.tenantId, customerId])
  return row?.wishes ?? 0
}

it('holds as many wishes as it may, however many are added at the same moment', async () => {
  const { api, userInfo } = await shop.addCustomer()
  await fill(userInfo._id, MAX_WISHES - ROOM)
  const before = platform.database.repeats()
  const outcomes = await Promise.all(
    wanted.map((item) =>
      api.addToWishlist({ body: { item } }).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(ROOM)
  expect(outcomes.filter((outcome) => outcome === 'wishlist.full')).toHaveLength(WANTED - ROOM)
  expect(await countOf(userInfo._id)).toBe(MAX_WISHES)
  expect(platform.database.repeats() - before).toBe(0)
})

it('takes a wish that it holds already, also when it is full', async () => {
  const { api, userInfo } = await shop.addCustomer()
  const [item = ''] = wanted
  await api.addToWishlist({ body: { item } })
  await fill(userInfo._id, MAX_WISHES - 1, 'hidden')
  expect((await api.addToWishlist({ body: { item } })).data.map(({ _id }) => _id)).toEqual([item])
  expect(await countOf(userInfo._id)).toBe(MAX_WISHES)
})

it('makes room by giving up the oldest wish that nobody sees, and by none that is seen', async () => {
  const { api, userInfo } = await shop.addCustomer()
  const [first = '', second = '', third = ''] = wanted
  await api.addToWishlist({ body: { item: first } })
  await fill(userInfo._id, MAX_WISHES - 2)
  await fill(userInfo._id, 1, 'hidden')
  expect((await api.addToWishlist({ body: { item: second } })).data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first, second]))
  expect(await countOf(userInfo._id)).toBe(MAX_WISHES)
  await expect(api.addToWishlist({ body: { item: third } })).rejects.toMatchObject({ code: 'wishlist.full' })
  expect((await api.viewWishlist()).data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first, second]))
})

it('notes what a wish cost when it was made, and not of what is on it already', async () => {
  const { api } = await shop.addCustomer()
  const { id: item, variantIds } = await shop.addProduct()
  await shop.setPrice(variantIds[0]!, 9000)
  await platform.catchUp()
  await api.addToWishlist({ body: { item } })
  await shop.setPrice(variantIds[0]!, 8000)
  await platform.catchUp()
  const [wish] = (await api.addToWishlist({ body: { item } })).data
  expect([wish?.savedPrice?.amount, wish?.Price.amount]).toEqual([9000, 8000])
})

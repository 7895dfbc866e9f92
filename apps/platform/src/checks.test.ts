import { randomUUID } from 'node:crypto'
import { anAddress, createTestShop, startTestPlatform, type TestShop, withClient } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CheckResult, isRight, rowCheck, runChecks } from './infra/checks.ts'
import { startJobs } from './infra/jobs.ts'
import { createNightlyChecks } from './infra/nightly-checks.ts'
import { seedDemo } from './seed.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const platform = await startTestPlatform()
const { connectionString } = platform.database
afterAll(platform.close)

const sql = async (text: string, values: unknown[] = []): Promise<void> => {
  await withClient(connectionString, (client) => client.query(text, values))
}
const wrong = async (): Promise<CheckResult[]> => (await platform.check()).filter((result) => !isRight(result))

/** What is broken in this test, by name. */
let shop: TestShop
let placed = ''
let cancelled = ''
let customer = ''
let product = ''

beforeAll(async () => {
  await seedDemo(platform.seeding, { mayBegin: true })
  const jobs = await startJobs(platform.database, Fastify().log)
  await jobs.stop()
  shop = await createTestShop(platform)
  const { id, variantIds } = await shop.addProduct()
  product = id
  const { api, userInfo } = await shop.addCustomer()
  customer = userInfo._id
  const order = async (): Promise<string> => {
    await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 2 } })
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
    return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.orderId
  }
  placed = await order()
  cancelled = await order()
  await api.cancelOrder({ body: { orderId: cancelled } })
  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  await api.addToWishlist({ body: { item: id } })
  await platform.catchUp()
  // From here on neither constraints nor the change feed hear of what is broken.
  await sql(`do $$ declare each record; begin
      for each in select conrelid::regclass as of, conname from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', each.of, each.conname);
      end loop;
      for each in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table %I disable trigger user', each.tablename); end loop;
    end $$`)
})

test('all agrees in the demo shops, and where somebody has ordered, cancelled and kept', async () => {
  const results = await platform.check()
  expect(results.filter((result) => !isRight(result))).toEqual([])
  expect(new Set(results.map(({ name }) => name)).size).toBe(results.length)
})

type Break = {
  readonly check: string
  readonly what: string
  readonly broken: () => string
  readonly mended: () => string
  /** What the report calls it. */
  readonly called: () => string
}

const orderIs = (number: string, change: string): string => `update orders set ${change} where number = '${number}'`
const lineIs = (number: string, change: string): string =>
  `update order_line l set ${change} from orders o where o.tenant_id = l.tenant_id and o.id = l.order_id and o.number = '${number}'`
const ofPlaced = (): string => placed
const ofCustomer = (what: string) => () => `${what} ${customer}`
const ofProduct = (): string => `product ${product}`

const BREAKS: readonly Break[] = [
  {
    check: 'order.totals',
    what: 'an order that costs a paisa more',
    broken: () => orderIs(placed, 'total = total + 1'),
    mended: () => orderIs(placed, 'total = total - 1'),
    called: ofPlaced,
  },
  {
    check: 'order.totals',
    what: 'a line that costs less than was counted',
    broken: () => lineIs(placed, 'unit_price = unit_price - 1'),
    mended: () => lineIs(placed, 'unit_price = unit_price + 1'),
    called: ofPlaced,
  },
  {
    check: 'order.lines',
    what: 'an order whose first line is missing',
    broken: () => lineIs(placed, 'position = 1'),
    mended: () => lineIs(placed, 'position = 0'),
    called: ofPlaced,
  },
  {
    check: 'order.timeline',
    what: 'an order that was shipped without a word',
    broken: () => orderIs(placed, `status = 'shipped'`),
    mended: () => orderIs(placed, `status = 'created'`),
    called: ofPlaced,
  },
  {
    check: 'order.timeline',
    what: 'an order that came back from the dead',
    broken: () =>
      `insert into order_event (tenant_id, order_id, position, status) select tenant_id, id, 2, 'processing' from orders where number = '${cancelled}';
       insert into order_event (tenant_id, order_id, position, status) select tenant_id, id, 3, 'cancelled' from orders where number = '${cancelled}'`,
    mended: () => 'delete from order_event where position > 1',
    called: () => cancelled,
  },
  {
    check: 'order.announced',
    what: 'an order of which nobody was told',
    broken: () => `update event_outbox set type = 'lost' where type = 'order.placed' and payload ->> 'number' = '${placed}'`,
    mended: () => `update event_outbox set type = 'order.placed' where type = 'lost'`,
    called: ofPlaced,
  },
  {
    check: 'stock.not_negative',
    what: 'pieces that were sold twice',
    broken: () => `update stock set quantity = -quantity - 1 where tenant_id = '${shop.tenantId}'`,
    mended: () => `update stock set quantity = -quantity - 1 where tenant_id = '${shop.tenantId}'`,
    called: () => 'variant ',
  },
  {
    check: 'cart.limits',
    what: 'a cart of a hundred pieces',
    broken: () => `update cart_line set quantity = 100 where customer_id = '${customer}'`,
    mended: () => `update cart_line set quantity = 1 where customer_id = '${customer}'`,
    called: ofCustomer('cart of'),
  },
  {
    check: 'cart.variants',
    what: 'a cart with something that is not there',
    broken: () => `insert into cart_line (tenant_id, customer_id, variant_id, quantity) values ('${shop.tenantId}', '${customer}', gen_random_uuid(), 3)`,
    mended: () => 'delete from cart_line where quantity = 3',
    called: ofCustomer('cart of'),
  },
  {
    check: 'wishlist.limit',
    what: 'too many wishes',
    broken: () =>
      `insert into wishlist_item (tenant_id, customer_id, product_id) select '${shop.tenantId}', '${customer}', gen_random_uuid() from generate_series(1, 500)`,
    mended: () => `delete from wishlist_item where product_id <> '${product}'`,
    called: ofCustomer('wishlist of'),
  },
  {
    check: 'address.default',
    what: 'addresses of which none is the default',
    broken: () => `update address set is_default = false where customer_id = '${customer}'`,
    mended: () => `update address set is_default = true where customer_id = '${customer}'`,
    called: ofCustomer('customer'),
  },
  {
    check: 'address.limit',
    what: 'too many addresses',
    broken: () =>
      `insert into address (tenant_id, id, customer_id, is_default, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude)
         select tenant_id, gen_random_uuid(), customer_id, false, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude
           from address, generate_series(1, 20) where customer_id = '${customer}'`,
    mended: () => 'delete from address where not is_default',
    called: ofCustomer('customer'),
  },
  {
    check: 'customer.contact',
    what: 'a customer whom nothing reaches',
    broken: () => `update customer set email = upper(email) where id = '${customer}'`,
    mended: () => `update customer set email = lower(email) where id = '${customer}'`,
    called: ofCustomer('customer'),
  },
  {
    check: 'tenant.hosts',
    what: 'two shops at one host',
    broken: () => `update tenant set hosts = hosts || (select hosts[1:1] from tenant where key = 'galleria') where id = '${shop.tenantId}'`,
    mended: () => `update tenant set hosts = hosts[1:1] where id = '${shop.tenantId}'`,
    called: () => 'host ',
  },
  {
    check: 'review.stars',
    what: 'a review of six stars',
    broken: () => `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${product}', 'Asha', 6, '', '', 'en', now())`,
    mended: () => `delete from review where product_id = '${product}'`,
    called: () => 'review ',
  },
  {
    check: 'review.counted',
    what: 'a review whose star nobody has counted',
    broken: () => `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${product}', 'Asha', 1, '', '', 'en', now())`,
    mended: () => `delete from review where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'product.place',
    what: 'a product of a seller who is gone',
    broken: () => `update product set seller_id = gen_random_uuid() where id = '${product}'`,
    mended: () => `update product set seller_id = '${shop.seller.id}' where id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'product.variants',
    what: 'a product for less than nothing',
    broken: () => `update variant set price = -price where product_id = '${product}'`,
    mended: () => `update variant set price = -price where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'product.ratings',
    what: 'fewer than no stars',
    broken: () => `update product set ratings[1] = -1 where id = '${product}'`,
    mended: () => `update product set ratings[1] = 0 where id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'category.parent',
    what: 'a category below itself',
    broken: () => `update category set parent_id = id where id = '${shop.categoryId}'`,
    mended: () => `update category set parent_id = null where id = '${shop.categoryId}'`,
    called: () => `category ${shop.categoryId}`,
  },
  {
    check: 'category.parent',
    what: 'a category below one that is gone',
    broken: () => `update category set parent_id = gen_random_uuid() where id = '${shop.categoryId}'`,
    mended: () => `update category set parent_id = null where id = '${shop.categoryId}'`,
    called: () => `category ${shop.categoryId}`,
  },
  {
    check: 'picture.there',
    what: 'a market whose picture is gone',
    broken: () => `update market set image = 'gone' where id = '${shop.marketId}'`,
    mended: () => `update market set image = 'none' where id = '${shop.marketId}'`,
    called: () => 'picture gone',
  },
  {
    check: 'search.products',
    what: 'a product that is found though it is hidden',
    broken: () =>
      `update product set status = 'hidden' where tenant_id = (select id from tenant where key = 'plaza') and id = (select min(p.id::text)::uuid from product p join tenant t on t.id = p.tenant_id where t.key = 'plaza')`,
    mended: () => `update product set status = 'active' where status = 'hidden'`,
    called: () => 'market ',
  },
  {
    check: 'event.handed_on',
    what: 'an event that nobody hands on',
    broken: () => `update event_outbox set created_at = now() - interval '16 minutes', dispatched_at = null where payload ->> 'number' = '${placed}'`,
    mended: () => `update event_outbox set created_at = now() where payload ->> 'number' = '${placed}'`,
    called: () => 'event ',
  },
  {
    check: 'job.dead_letters',
    what: 'a job that was given up',
    broken: () => `insert into jobs.job_common (name, source_name, state) values ('dead_letters', 'mails', 'created')`,
    mended: () => `delete from jobs.job_common where name = 'dead_letters'`,
    called: () => 'job ',
  },
]

describe('is found and named', () => {
  test.each(BREAKS)('$what ($check)', async ({ check, broken, mended, called }) => {
    await sql(broken())
    const found = await wrong()
    await sql(mended())
    expect(found).toEqual([{ name: check, rule: expect.any(String), count: expect.any(Number), examples: [expect.stringContaining(called())] }])
    expect(found[0]?.count).toBe(1)
  })

  test('everything that is looked for has been broken here', async () => {
    expect([...new Set(BREAKS.map(({ check }) => check))].toSorted()).toEqual((await platform.check()).map(({ name }) => name).toSorted())
    expect(await wrong()).toEqual([])
  })
})

describe('looking', () => {
  test('counts all and names a few, and one that fails hides none', async () => {
    const many = rowCheck('many', 'there are none', `select 'row ' || n as id from generate_series(1, 9) n`)
    const broken = rowCheck('broken', 'it can be asked', 'select id from no_such_table')
    const none = rowCheck('none', 'there are none', `select '' as id where false`)
    expect(await runChecks(connectionString, [many, broken, none])).toEqual([
      { name: 'many', rule: 'there are none', count: 9, examples: ['row 1', 'row 2', 'row 3', 'row 4', 'row 5'] },
      { name: 'broken', rule: 'it can be asked', count: 0, examples: [], failure: 'relation "no_such_table" does not exist' },
      { name: 'none', rule: 'there are none', count: 0, examples: [] },
    ])
  })

  test('can not write', async () => {
    const writing = rowCheck('writing', 'it only reads', `select nextval(pg_get_serial_sequence('event_outbox', 'id'))::text as id`)
    expect(await runChecks(connectionString, [writing])).toMatchObject([{ failure: 'cannot execute nextval() in a read-only transaction' }])
  })
})

describe('every night', () => {
  const logger = Fastify().log
  const many = rowCheck('many', 'there are none', `select 'row ' || n as id from generate_series(1, 9) n`)
  const at = (day: number, hour: number) => new Date(2030, 0, day, hour)
  let now = at(1, 2)
  const nightly = () => createNightlyChecks({ database: platform.database, checks: [many], logger, now: () => now })

  test('one of all processes looks, after three, and says as an error what does not agree', async () => {
    const [error, info] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'info')]
    const rounds = async (): Promise<number> => {
      info.mockClear()
      await Promise.all([nightly().chore(), nightly().chore(), nightly().chore()])
      return info.mock.calls.length
    }
    const looked: number[] = []
    expect(await nightly().metric.read()).toEqual([])
    for (const instant of [at(1, 2), at(1, 3), at(1, 4), at(2, 2), at(2, 9)]) {
      now = instant
      looked.push(await rounds())
    }
    expect(looked).toEqual([0, 1, 0, 0, 1])
    expect(await nightly().metric.read()).toEqual([{ labels: {}, value: 1 }])
    expect(error).toHaveBeenCalledTimes(2)
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ check: 'many', count: 9 }), 'the books do not agree: there are none')
    expect(info).toHaveBeenCalledWith({ checks: 1, wrong: 1 }, 'the books were checked')
  })
})

import { randomUUID } from 'node:crypto'
import { anAddress, createTestShop, startTestPlatform, type TestPlatform, type TestShop, withClient } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runChecks } from '../../infra/checks.ts'
import { migrate } from '../../infra/migrate.ts'
import { orderParts } from '../order/index.ts'
import { returnParts } from '../return/index.ts'
import { ledgerChecks } from './inventory.checks.ts'
import { createReckoning } from './stock-ledger.repository.ts'

const PARTS = { ...orderParts, ...returnParts }

let platform: TestPlatform
let shop: TestShop
let variant = ''

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  shop = await createTestShop(platform)
  variant = (await shop.addProduct({ stock: 10 })).variantIds[0] ?? ''
})

const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(platform.database.connectionString, async (client) => (await client.query<Row>(text, values)).rows)
const stockIs = (change: string) => sql(`update stock set ${change} where tenant_id = $1 and variant_id = $2`, [shop.tenantId, variant])
const rowsOf = () => sql<{ quantity: number; supplied: number | null }>('select quantity, supplied::int from stock where tenant_id = $1', [shop.tenantId])
/** What the books say of these variants. */
const wrong = async (): Promise<readonly string[]> => {
  const [result] = await runChecks(platform.database.connectionString, ledgerChecks(PARTS))
  expect(result?.failure).toBeUndefined()
  return result?.examples ?? []
}

/** So many pieces, in so many orders. */
async function order(quantity: number) {
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variant, quantity } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  const body = { orderDetails: { paymentType: 'COD' as const }, orderHash: data.hash }
  const { content } = await customer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { cancel: () => customer.api.cancelOrder({ body: { orderId: content.orderId } }) }
}

describe('the books of the stock', () => {
  it('agree with what is ordered and cancelled, which changes nothing of what was put in', async () => {
    const { cancel } = await order(3)
    await order(2)
    expect(await rowsOf()).toEqual([{ quantity: 5, supplied: 10 }])
    expect(await wrong()).toEqual([])
    await cancel()
    expect(await rowsOf()).toEqual([{ quantity: 8, supplied: 10 }])
    expect(await wrong()).toEqual([])
  })

  it('name a variant of which more was taken than was bought, or more came back', async () => {
    await order(3)
    await stockIs('quantity = quantity - 1')
    expect(await wrong()).toEqual([`variant ${variant}: 6 left and 3 taken of 10`])
    await stockIs('quantity = quantity + 4')
    expect(await wrong()).toEqual([`variant ${variant}: 10 left and 3 taken of 10`])
    await stockIs('quantity = 7')
    expect(await wrong()).toEqual([])
  })

  it('leave out what is not reckoned', async () => {
    await stockIs('supplied = null, quantity = 1')
    expect(await wrong()).toEqual([])
    await stockIs('supplied = 10')
    expect(await wrong()).toEqual([`variant ${variant}: 1 left and 0 taken of 10`])
    await stockIs('supplied = 1')
  })
})

describe('what was put in before anybody noted it', () => {
  const reckon = (more: Partial<Parameters<typeof createReckoning>[0]> = {}) =>
    createReckoning({ database: platform.database, clock: () => new Date(), parts: PARTS, ...more })()
  const supplied = async () => (await rowsOf()).map((row) => row.supplied)

  it('is reckoned from what there is and what was taken, a few at a time', async () => {
    const { cancel } = await order(3)
    await order(2)
    await cancel()
    for (let more = 0; more < 4; more += 1) await shop.addProduct({ stock: 20 + more })
    await sql('update stock set supplied = null where tenant_id = $1', [shop.tenantId])
    await reckon({ batch: 2 })
    expect((await supplied()).toSorted((one, other) => Number(one) - Number(other))).toEqual([10, 20, 21, 22, 23])
    expect(await wrong()).toEqual([])
  })

  it('is not reckoned before the time that the migration has set', async () => {
    await stockIs('supplied = null')
    await sql(`insert into platform_setting (key, value) values ('stock-reckoned-from', '2030-01-02T00:00:00Z')`)
    await reckon({ clock: () => new Date('2030-01-01T23:59:59Z') })
    expect(await supplied()).toEqual([null])
    await reckon({ clock: () => new Date('2030-01-02T00:00:01Z') })
    expect(await supplied()).toEqual([10])
    await sql(`delete from platform_setting where key = 'stock-reckoned-from'`)
  })

  it('waits for nobody who holds the row, and comes again', async () => {
    await stockIs('supplied = null')
    await withClient(platform.database.connectionString, async (holder) => {
      await holder.query('begin')
      await holder.query('select from stock where variant_id = $1 for update', [variant])
      await reckon()
      await holder.query('rollback')
    })
    expect(await supplied()).toEqual([null])
    await reckon()
    expect(await supplied()).toEqual([10])
  })

  it('is left for the next time where stock was set anew while it was reckoned', async () => {
    await stockIs('supplied = null')
    const gate = `(select pg_advisory_xact_lock_shared(4711) is null as is_open)`
    const slow = { ...PARTS, takenPieces: `(select t.* from ${orderParts.takenPieces} t union all select null, null, 0 from ${gate} g)` }
    await withClient(platform.database.connectionString, async (holder) => {
      await holder.query('select pg_advisory_lock(4711)')
      const reckoning = reckon({ parts: slow })
      const waits = async () => (await holder.query(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)).rows.length
      await expect.poll(waits).toBe(1)
      await stockIs('quantity = 40')
      await holder.query('select pg_advisory_unlock(4711)')
      await reckoning
    })
    expect(await rowsOf()).toEqual([{ quantity: 40, supplied: null }])
    await reckon()
    expect(await supplied()).toEqual([40])
  })
})

it('a shop that sells already is given a day until its stock is reckoned, a new one notes it from the beginning', async () => {
  const given = async () => (await sql<{ value: string }>(`select value from platform_setting where key = 'stock-reckoned-from'`)).map(({ value }) => value)
  expect(await given()).toEqual([])
  // As before the migration.
  await sql('alter table stock drop column supplied')
  await sql(`delete from drizzle.__drizzle_migrations where tag = '0067_stock_supplied'`)
  const begin = Date.now()
  await migrate(platform.database.connectionString)
  const [from = ''] = await given()
  expect(Math.abs(new Date(from).getTime() - begin - 86_400_000)).toBeLessThan(60_000)
  expect(await rowsOf()).toEqual([{ quantity: 10, supplied: null }])
})

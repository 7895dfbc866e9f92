import { stockAlertAsked, stockReturned } from '@galleria/contract'
import { MAX_STOCK_ALERTS, moreToTell } from '@galleria/rules'
import { createTestShop, startTestPlatform, statementOf } from '@galleria/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedSecret } from '../../infra/settings.ts'
import { createRateLimits } from '../../infra/rate-limits.ts'
import { choiceInWords } from '../cart/index.ts'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { inventoryParts } from '../inventory/inventory.parts.ts'
import { createTenantService } from '../tenant/tenant.service.ts'
import { createAlertTokens } from './alert-token.ts'
import { createStockAlertService } from './stock-alert.service.ts'

let now = new Date('2026-11-16T10:00:00Z')
const platform = await startTestPlatform({ overrides: { clock: () => now } })
afterAll(platform.close)
const shop = await createTestShop(platform)
const { database } = platform
const tokens = createAlertTokens(await sharedSecret(database, 'stock-alert'))
/** As another process has it. */
const others = createStockAlertService({
  database,
  clock: () => now,
  rateLimits: createRateLimits(database),
  tokens,
  findTenant: createTenantService({ database }).findById,
  choiceInWords,
  parts: { ...inventoryParts, ...catalogParts, ...identityParts },
})

let variation = ''
let product = ''
beforeEach(async () => {
  const { id, variantIds } = await shop.addProduct({ stock: 0, variants: 2 })
  product = id
  variation = variantIds[0] ?? ''
})

const run = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => database.run<Row>(statementOf(text), values)
const mailsOf = async ({ type }: { type: string }): Promise<{ email: string; alertId: string }[]> =>
  (
    await run<{ payload: { email: string; alertId: string; variantId: string } }>(
      'select payload from event_outbox where tenant_id = $1 and type = $2 order by id',
      [shop.tenantId, type],
    )
  )
    .map(({ payload }) => payload)
    .filter(({ variantId }) => variantId === variation)
const ask = async (email: string, of = shop.guest()) => (await of.askForStockAlert({ body: { variation, email } })).data.outcome
const tokenFor = async (email: string): Promise<string> => {
  const [alert] = await run<{ id: string }>('select id from stock_alert where tenant_id = $1 and variant_id = $2 and email = $3', [
    shop.tenantId,
    variation,
    email,
  ])
  return tokens.tokenOf(shop.tenantId, alert?.id ?? '')
}
const confirm = async (email: string) => shop.guest().confirmStockAlert({ body: { token: await tokenFor(email) } })
const waiting = async (...emails: string[]): Promise<void> => {
  for (const email of emails) {
    await ask(email)
    await confirm(email)
    now = new Date(now.getTime() + 1000)
  }
}
/** An account whose address is known to be its own. */
async function confirmedCustomer() {
  const customer = await shop.addCustomer()
  await run('update customer set confirmed_at = now() where id = $1', [customer.userInfo._id])
  return customer
}

describe('asking to be told', () => {
  test('an address of a guest is told nothing until its link is used', async () => {
    expect(await ask(' Ravi@Shop.example ')).toBe('confirm')
    expect(await mailsOf(stockAlertAsked)).toEqual([expect.objectContaining({ email: 'ravi@shop.example', name: 'Nocturne headphones', choice: 'Edition v0' })])
    await shop.setStock(variation, 5)
    expect(await mailsOf(stockReturned)).toEqual([])
  })

  test('an address is asked once a day for the same variant, however often somebody tries', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask('ravi@shop.example')))
    expect(await mailsOf(stockAlertAsked)).toHaveLength(1)
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await ask('ravi@shop.example')).toBe('confirm')
    expect(await mailsOf(stockAlertAsked)).toHaveLength(2)
  })

  test('what waits already is not asked again, and nobody learns that it waits', async () => {
    await waiting('ravi@shop.example')
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await ask('ravi@shop.example')).toBe('confirm')
    expect(await mailsOf(stockAlertAsked)).toHaveLength(1)
  })

  test('who knows the address of somebody who waits neither learns that from an account nor stops it', async () => {
    await waiting('ravi@shop.example')
    const { api } = await shop.addCustomer()
    expect(await ask('ravi@shop.example', api)).toBe('confirm')
    expect((await api.listStockAlerts()).data).toEqual([])
    const [alert = { id: '' }] = await run<{ id: string }>('select id from stock_alert where tenant_id = $1 and variant_id = $2', [shop.tenantId, variation])
    await expect(api.stopStockAlert({ body: { alert: alert.id } })).rejects.toMatchObject({ code: 'stock_alert.not_found' })
    await shop.setStock(variation, 1)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(['ravi@shop.example'])
  })

  test('a wish that was asked for as a guest is in the account once the address is known to be hers', async () => {
    const { api, userInfo } = await confirmedCustomer()
    await waiting(userInfo.authentication.email ?? '')
    expect((await api.askForStockAlert({ body: { variation } })).data.outcome).toBe('waiting')
    expect((await api.listStockAlerts()).data).toHaveLength(1)
  })

  test('a customer whose address is known to be hers waits at once, and sees for what', async () => {
    const { api, userInfo } = await confirmedCustomer()
    expect((await api.askForStockAlert({ body: { variation } })).data.outcome).toBe('waiting')
    expect(await mailsOf(stockAlertAsked)).toEqual([])
    const { data } = await api.listStockAlerts()
    expect(data).toEqual([
      expect.objectContaining({ item: expect.objectContaining({ _id: product }), variation: { _id: variation, description_summary: 'Edition v0' } }),
    ])
    await shop.setStock(variation, 1)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual([userInfo.authentication.email])
    expect((await api.listStockAlerts()).data).toEqual([])
  })

  test('a customer who has not shown yet that the address is hers is asked like a guest', async () => {
    const { api } = await shop.addCustomer()
    expect((await api.askForStockAlert({ body: { variation } })).data.outcome).toBe('confirm')
    expect(await ask('other@shop.example', (await confirmedCustomer()).api)).toBe('confirm')
  })

  test('is held for an address as often as it may be, however many ask at the same moment', async () => {
    const { api, userInfo } = await confirmedCustomer()
    const room = 2
    await run(
      `with copies as (
         insert into variant (tenant_id, id, product_id, sku, options, price, position, images)
         select tenant_id, gen_random_uuid(), product_id, gen_random_uuid()::text, options, price, position, images
           from variant, generate_series(1, $3::int) where tenant_id = $1 and id = $2 returning tenant_id, id)
       insert into stock_alert (tenant_id, id, variant_id, email, locale, asked_at) select tenant_id, gen_random_uuid(), id, $4, 'en', now() from copies`,
      [shop.tenantId, variation, MAX_STOCK_ALERTS - room, userInfo.authentication.email],
    )
    const { variantIds } = await shop.addProduct({ stock: 0, variants: 8 })
    const before = database.repeats()
    const outcomes = await Promise.all(
      variantIds.map((id) =>
        api.askForStockAlert({ body: { variation: id } }).then(
          ({ data }) => data.outcome,
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 8 - room }, () => 'stock_alert.full'), ...Array.from({ length: room }, () => 'waiting')])
    expect(database.repeats() - before).toBe(0)
  })

  test('is answered when there is some left, without an address, and for what does not exist', async () => {
    await expect(ask('nonsense')).rejects.toMatchObject({ code: 'stock_alert.email_missing' })
    await expect(shop.guest().askForStockAlert({ body: { variation } })).rejects.toMatchObject({ code: 'stock_alert.email_missing' })
    await shop.setStock(variation, 1)
    expect(await ask('ravi@shop.example')).toBe('in_stock')
    expect(await mailsOf(stockAlertAsked)).toEqual([])
  })

  test('a link of another tenant, or one that somebody made up, opens nothing', async () => {
    await ask('ravi@shop.example')
    const other = await createTestShop(platform)
    const token = await tokenFor('ravi@shop.example')
    await expect(other.guest().confirmStockAlert({ body: { token } })).rejects.toMatchObject({ code: 'stock_alert.not_found' })
    await expect(shop.guest().confirmStockAlert({ body: { token: `${token.slice(0, -2)}AA` } })).rejects.toMatchObject({ code: 'stock_alert.not_found' })
  })
})

describe('what is back', () => {
  test('is told once to each who waits, in the order in which they came, and not again when it comes back again', async () => {
    await waiting('a@shop.example', 'b@shop.example')
    await shop.setStock(variation, 2)
    await shop.setStock(variation, 0)
    await shop.setStock(variation, 2)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(['a@shop.example', 'b@shop.example'])
  })

  test('is told to no more than the pieces make sensible; the others are told hours later, if there are some left', async () => {
    const many = Array.from({ length: 8 }, (_, index) => `w${index}@shop.example`)
    await waiting(...many)
    await shop.setStock(variation, 2)
    await shop.setStock(variation, 1)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(many.slice(0, 6))
    now = new Date(now.getTime() + 7 * 3_600_000)
    await shop.setStock(variation, 2)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(many)
  })

  test('is told of all that is back within the hour, also where enough were told of most of it', async () => {
    const made = await run<{ alerts: number }>(
      `with copies as (
         insert into variant (tenant_id, id, product_id, sku, options, price, position, images)
         select tenant_id, overlay(gen_random_uuid()::text placing '00000000' from 1 for 8)::uuid, product_id, gen_random_uuid()::text, options, price, position, images
           from variant, generate_series(1, 250) where tenant_id = $1 and id = $2 returning tenant_id, id),
       stocked as (insert into stock (tenant_id, variant_id, quantity, supplied) select tenant_id, id, 1, 1 from copies),
       alerts as (
         insert into stock_alert (tenant_id, id, variant_id, email, locale, asked_at, confirmed_at, told_at)
         select tenant_id, gen_random_uuid(), id, 'w' || n || '@shop.example', 'en', $3::timestamptz, $3::timestamptz, case when n <= 3 then $3::timestamptz end
           from copies, generate_series(1, 4) n returning 1)
       select count(*)::int as alerts from alerts`,
      [shop.tenantId, variation, now],
    )
    expect(made).toEqual([{ alerts: 1000 }])
    await waiting('ravi@shop.example')
    await run('update stock set quantity = 3, supplied = supplied + 3 - quantity where tenant_id = $1 and variant_id = $2', [shop.tenantId, variation])
    await others.tellAll()
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(['ravi@shop.example'])
  })

  test('is told once, also when several processes learn of it at the same time', async () => {
    await waiting('a@shop.example', 'b@shop.example', 'c@shop.example')
    await run('update stock set quantity = 3, supplied = supplied + 3 - quantity where tenant_id = $1 and variant_id = $2', [shop.tenantId, variation])
    await Promise.all([platform.catchUp(), ...Array.from({ length: 4 }, others.tellAll)])
    expect((await mailsOf(stockReturned)).map(({ email }) => email).toSorted()).toEqual(['a@shop.example', 'b@shop.example', 'c@shop.example'])
  })

  test('is told to no more than the pieces make sensible, also when several processes learn of it at the same time', async () => {
    await waiting(...Array.from({ length: 9 }, (_, index) => `crowd-${index}@shop.example`))
    await run('update stock set quantity = 1, supplied = supplied + 1 - quantity where tenant_id = $1 and variant_id = $2', [shop.tenantId, variation])
    await Promise.all(Array.from({ length: 4 }, others.tellAll))
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual([0, 1, 2].map((index) => `crowd-${index}@shop.example`))
  })

  test('is not told to whoever has stopped it, by link or in the account', async () => {
    await waiting('a@shop.example', 'b@shop.example')
    const token = await tokenFor('a@shop.example')
    await shop.guest().stopStockAlert({ body: { token } })
    await shop.guest().stopStockAlert({ body: { token } })
    const { api } = await confirmedCustomer()
    await api.askForStockAlert({ body: { variation } })
    const [own] = (await api.listStockAlerts()).data
    await expect((await shop.addCustomer()).api.stopStockAlert({ body: { alert: own?._id ?? '' } })).rejects.toMatchObject({ code: 'stock_alert.not_found' })
    await api.stopStockAlert({ body: { alert: own?._id ?? '' } })
    await shop.setStock(variation, 9)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(['b@shop.example'])
  })

  test('is not told to whoever let a mail program say so: with one POST, without a cookie, again as often as it likes', async () => {
    await waiting('a@shop.example', 'b@shop.example')
    const post = (token: string, host = `${shop.key}.localhost`) =>
      platform.app.inject({
        method: 'POST',
        url: `/stock-alert/stop?t=${encodeURIComponent(token)}`,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    const token = await tokenFor('a@shop.example')
    expect([(await post(token, 'elsewhere.example')).statusCode, (await post(`${token}x`.replace('.', '.A'))).statusCode]).toEqual([404, 404])
    expect([(await post(token)).statusCode, (await post(token)).statusCode]).toEqual([204, 204])
    await shop.setStock(variation, 9)
    expect((await mailsOf(stockReturned)).map(({ email }) => email)).toEqual(['b@shop.example'])
  })

  test('can be asked for anew by whoever was told', async () => {
    await waiting('a@shop.example')
    await shop.setStock(variation, 1)
    await shop.setStock(variation, 0)
    await waiting('a@shop.example')
    await shop.setStock(variation, 1)
    expect(await mailsOf(stockReturned)).toHaveLength(2)
  })
})

test('three are told of each piece, less those who were told lately', () => {
  expect([moreToTell(1, 0), moreToTell(2, 4), moreToTell(1, 5), moreToTell(0, 0)]).toEqual([3, 2, 0, 0])
})

import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { BILL_CATEGORIES } from '@galleria/rules'
import { createTestShop, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testTenant } from '../../shop.fixture.ts'
import type { TenantBills } from './bill-providers.adapter.ts'
import type { BillAggregator, BillToPay, Operator } from './bill.ports.ts'
import { BillFailed } from './bill.ports.ts'
import { createBillService } from './bill.service.ts'
import { openKwikApi } from './kwikapi.adapter.ts'
import { createSimulatedBills } from './simulator/simulated-bill.repository.ts'
import { createKwikApiSimulator, SENTINELS } from './simulator/kwikapi-simulator.routes.ts'

// The whole way on a real PostgreSQL: the shop's door, the adapter, and the stand-in for KwikAPI over HTTP.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, { bills: { isTest: true } })
})
afterAll(() => platform.close())

async function sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return platform.database.run<Row>(statementOf(text), values)
}
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ApiFailure ? error.code : `not refused: ${String(error)}`
}
const idOf = async (name: string): Promise<string> => {
  const { data } = await shop.guest().listOperators({ query: {} })
  return data.find(({ operatorname }) => operatorname === name)?._id ?? `no ${name}`
}

describe('operators', () => {
  test('are told by name, of one kind or all, with what they take', async () => {
    const { data } = await shop.guest().listOperators({ query: {} })
    expect(new Set(data.map(({ category }) => category))).toEqual(new Set(BILL_CATEGORIES))
    expect(data.map(({ operatorname }) => operatorname)).toEqual(data.map(({ operatorname }) => operatorname).toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(data.map(({ operatorname }) => operatorname)).not.toContain('Aircel')
    const { data: dishes } = await shop.guest().listOperators({ query: { category: 'DTH' } })
    expect(dishes.map(({ operatorname }) => operatorname)).toEqual(['Airtel Digital TV', 'd2h', 'Dish TV', 'Sun Direct', 'Tata Play'])
    expect(dishes[4]).toMatchObject({ viewBillRequired: false, least: { amount: 5000, currency: 'INR' }, most: { amount: 1_000_000, currency: 'INR' } })
    expect((await shop.guest().listOperators({ query: { category: 'Electricity' } })).data.every(({ viewBillRequired }) => viewBillRequired)).toBe(true)
  })

  test('are found by our name and by the aggregator’s', async () => {
    const id = await idOf('Jio')
    const { data } = await shop.guest().getOperator({ body: { operatorId: id } })
    expect(data).toMatchObject({ _id: id, operatorname: 'Jio', operatorid: '8' })
    expect((await shop.guest().getOperator({ body: { operatorId: '8' } })).data).toEqual(data)
    expect((await shop.guest().getOperator({ body: { operatorId: id.toUpperCase() } })).data).toEqual(data)
    for (const operatorId of ['', '999', randomUUID(), '2'])
      expect(await refusal(shop.guest().getOperator({ body: { operatorId } }))).toBe('bill.operator_unknown')
  })

  test('of a mobile number are found, with its circle, as far as anybody knows', async () => {
    const find = async (phone: string) => (await shop.guest().findOperatorOfPhone({ query: { phone } })).data
    const found = await find('+91 98765 43210')
    expect(found.operator?.category).toBe('Prepaid')
    expect((await shop.guest().listCircles({})).data).toContainEqual(found.circle)
    expect(await find('9876543210')).toEqual(found)
    expect(await find(`987654${SENTINELS.unknown}`)).toEqual({ operator: null, circle: null })
    expect(await refusal(find('12345'))).toBe('bill.number_invalid')
  })
})

test('there are twenty-two circles', async () => {
  const { data } = await shop.guest().listCircles({})
  expect(data).toHaveLength(22)
  expect(data).toContainEqual({ _id: '1', name: 'Delhi' })
  expect(data).toContainEqual({ _id: '9', name: 'Uttar Pradesh (East)' })
})

describe('plans', () => {
  test('of each operator that is paid ahead are told, the cheapest first', async () => {
    const { data: operators } = await shop.guest().listOperators({ query: {} })
    for (const { _id, category, operatorname } of operators) {
      const { data } = await shop.guest().listPlans({ body: { operatorId: _id, ...(category === 'Prepaid' ? { circleId: '7' } : {}) } })
      const isAhead = category === 'Prepaid' || category === 'DTH'
      expect(data.length, operatorname).toBeGreaterThanOrEqual(isAhead ? 8 : 0)
      expect(data.length, operatorname).toBeLessThanOrEqual(isAhead ? 20 : 0)
      expect(new Set(data.map(({ code }) => code)).size).toBe(data.length)
      expect(data.map(({ amount }) => amount.amount)).toEqual(data.map(({ amount }) => amount.amount).toSorted((a, b) => a - b))
    }
  })

  test('of a mobile number need its circle', async () => {
    const operatorId = await idOf('Airtel')
    expect(await refusal(shop.guest().listPlans({ body: { operatorId } }))).toBe('bill.circle_unknown')
    expect(await refusal(shop.guest().listPlans({ body: { operatorId, circleId: '99' } }))).toBe('bill.circle_unknown')
    expect(await refusal(shop.guest().listPlans({ body: { operatorId: '999', circleId: '7' } }))).toBe('bill.operator_unknown')
  })
})

describe('what is due', () => {
  const view = async (operatorId: string, number: string) => (await (await shop.addCustomer()).api.viewBill({ body: { operatorId, number } })).data

  test('is told with whose it is, and the same again', async () => {
    const bescom = await idOf('BESCOM (Bengaluru)')
    const data = await view(bescom, '1234 567 890')
    expect(data).toMatchObject({
      number: '1234567890',
      operator: { _id: bescom },
      customerName: expect.stringMatching(/^\w+ \w+$/),
      amount: { currency: 'INR' },
    })
    expect(data.amount.amount).toBeGreaterThan(35_000)
    expect(data.dueDate && data.dueDate > new Date().toISOString().slice(0, 10)).toBe(true)
    expect(await view(bescom, '1234567890')).toEqual(data)
    expect((await view(bescom, '1234567891')).amount).not.toEqual(data.amount)
  })

  test('is nothing where nothing is, and at operators that write no bills', async () => {
    expect(await view(await idOf('BESCOM (Bengaluru)'), `123456${SENTINELS.nothingDue}`)).toMatchObject({ amount: { amount: 0 } })
    expect(await view(await idOf('Jio'), '9876543210')).toMatchObject({ amount: { amount: 0 }, customerName: null, dueDate: null })
  })

  test('is not told of numbers that are none, or that nobody knows', async () => {
    const bescom = await idOf('BESCOM (Bengaluru)')
    expect(await refusal(view(bescom, '123'))).toBe('bill.number_invalid')
    expect(await refusal(view(bescom, `123456${SENTINELS.unknown}`))).toBe('bill.number_unknown')
    expect(await refusal(view('999', '1234567890'))).toBe('bill.operator_unknown')
  })

  test('is told to customers only', async () => {
    const body = { operatorId: await idOf('BESCOM (Bengaluru)'), number: '1234567890' }
    expect(await refusal(shop.guest().viewBill({ body }))).toBe('identity.sign_in_required')
  })
})

test('a shop that pays no bills, or not in rupees, has none of it', async () => {
  const [none, pesos, open] = [
    await createTestShop(platform),
    await createTestShop(platform, { bills: { isTest: true }, currency: 'MXN' }),
    await createTestShop(platform, { bills: {} }),
  ]
  for (const other of [none, pesos, open]) {
    expect(await refusal(other.guest().listOperators({ query: {} }))).toBe('bill.not_offered')
    expect(await refusal(other.guest().listCircles({}))).toBe('bill.not_offered')
    expect(await refusal(other.guest().findOperatorOfPhone({ query: { phone: '9876543210' } }))).toBe('bill.not_offered')
    expect(await refusal(other.guest().getOperator({ body: { operatorId: '1' } }))).toBe('bill.not_offered')
    expect(await refusal(other.guest().listPlans({ body: { operatorId: '1', circleId: '7' } }))).toBe('bill.not_offered')
    expect(await refusal((await other.addCustomer()).api.viewBill({ body: { operatorId: '1', number: '9876543210' } }))).toBe('bill.not_offered')
  }
  expect((await none.guest().getTenantConfig({})).data.hasBills).toBe(false)
  expect((await pesos.guest().getTenantConfig({})).data.hasBills).toBe(false)
  expect((await shop.guest().getTenantConfig({})).data.hasBills).toBe(true)
})

describe('the stand-in', () => {
  /** The process's own, behind the shop that asks; its clock can be ahead. */
  async function standIn(secret = 'a secret of the test') {
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    let lateMs = 0
    const simulator = createKwikApiSimulator({
      rows: createSimulatedBills(platform.database),
      clock: () => new Date(Date.now() + lateMs),
      secret,
      ownAddress: () => ({ hostname: '127.0.0.1', port: 1 }),
    })
    simulator.mount(app)
    const baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/test-bills/kwikapi`
    const aggregator = openKwikApi({ baseUrl, apiKey: simulator.keyOf(shop.tenantId) })
    return { app, baseUrl, aggregator, simulator, later: (ms: number) => (lateMs += ms) }
  }
  let here: Awaited<ReturnType<typeof standIn>>
  let operators: readonly Operator[]
  beforeAll(async () => {
    here = await standIn()
    operators = await here.aggregator.operators()
  })
  afterAll(() => here.app.close())

  function operatorOf(wanted: string): Operator {
    const found = operators.find(({ name }) => name === wanted)
    if (!found) throw new Error(`No ${wanted}`)
    return found
  }
  const recharge = (number: string): BillToPay => ({ key: randomUUID(), operator: operatorOf('Airtel'), number, amount: 29_900, circle: '7', phone: null })

  test('answers nobody whose key is another', async () => {
    const strange = await standIn('another secret')
    const keys = [strange.simulator.keyOf(shop.tenantId), here.simulator.keyOf(shop.tenantId).replace(shop.tenantId, randomUUID()), 'TESTBILLS', '']
    for (const apiKey of keys) {
      const aggregator: BillAggregator = openKwikApi({ baseUrl: here.baseUrl, apiKey })
      await expect(aggregator.operators()).rejects.toMatchObject({ message: expect.stringContaining('Invalid API Key'), isRefusal: false })
      await expect(aggregator.pay(recharge('9876543210'))).rejects.toMatchObject({ isRefusal: false })
    }
    await strange.app.close()
  })

  test('pays once under a key, and tells of it again', async () => {
    const asked = recharge('9876543210')
    const report = await here.aggregator.pay(asked)
    expect(report).toEqual({ state: 'paid', reference: expect.stringMatching(/^TEST\d+$/) })
    expect(await Promise.all([here.aggregator.pay(asked), here.aggregator.pay(asked), here.aggregator.statusOf(asked.key)])).toEqual([report, report, report])
    expect(await sql('select status from simulated_bill where tenant_id = $1 and key = $2', shop.tenantId, asked.key)).toEqual([{ status: 'SUCCESS' }])
  })

  test('told at once many times, it pays once', async () => {
    const asked = recharge('9876543210')
    const reports = await Promise.all(Array.from({ length: 5 }, () => here.aggregator.pay(asked)))
    expect(new Set(reports.map(({ reference }) => reference)).size).toBe(1)
  })

  test('does not pay another amount under the same key', async () => {
    const asked = recharge('9876543210')
    await here.aggregator.pay(asked)
    await expect(here.aggregator.pay({ ...asked, amount: 39_900 })).rejects.toMatchObject({ isRefusal: true })
  })

  test('of another shop’s payments it knows nothing', async () => {
    const asked = recharge('9876543210')
    await here.aggregator.pay(asked)
    const other = await createTestShop(platform)
    expect(await openKwikApi({ baseUrl: here.baseUrl, apiKey: here.simulator.keyOf(other.tenantId) }).statusOf(asked.key)).toEqual({
      state: 'unknown',
      reference: null,
    })
    expect(await here.aggregator.statusOf(randomUUID())).toEqual({ state: 'unknown', reference: null })
  })

  test('keeps no more than the last digits of a number', async () => {
    const asked = recharge('9812765432')
    await here.aggregator.pay(asked)
    const rows = await sql<{ row: string }>('select to_jsonb(b)::text as row from simulated_bill b where key = $1', asked.key)
    expect(rows.map(({ row }) => row).join()).toContain('5432')
    expect(rows.map(({ row }) => row).join()).not.toContain('9812765432')
  })

  test('forgets what nobody asks about any more', async () => {
    const [old, young] = [recharge('9876543210'), recharge('9876543210')]
    for (const asked of [old, young]) await here.aggregator.pay(asked)
    await sql(`update simulated_bill set created_at = created_at - interval '91 days' where key = $1`, old.key)
    await here.simulator.removeOld()
    expect(await here.aggregator.statusOf(old.key)).toMatchObject({ state: 'unknown' })
    expect(await here.aggregator.statusOf(young.key)).toMatchObject({ state: 'paid' })
  })

  test('of a bill that was paid nothing is due until the next one is written', async () => {
    const [operator, number] = [operatorOf('BESCOM (Bengaluru)'), '7654321098']
    const written = await here.aggregator.due(operator, number, null)
    const asked: BillToPay = { key: randomUUID(), operator, number, amount: written?.amount ?? 0, circle: null, phone: null }
    expect(asked.amount).toBeGreaterThan(0)
    expect(await here.aggregator.pay(asked)).toMatchObject({ state: 'paid' })
    expect(await here.aggregator.due(operator, number, null)).toMatchObject({ amount: 0 })
    expect(await here.aggregator.due(operator, '7654321099', null)).toMatchObject({ amount: expect.any(Number), billNumber: expect.any(String) })
    await sql(`update simulated_bill set created_at = now() - interval '21 days' where key = $1`, asked.key)
    expect(await here.aggregator.due(operator, number, null)).toMatchObject({ amount: asked.amount })
  })

  test('what its operator refuses is refused, and stays so', async () => {
    const asked = recharge(`987654${SENTINELS.refused}`)
    expect(await here.aggregator.pay(asked)).toEqual({ state: 'refused', reference: null })
    expect(await here.aggregator.statusOf(asked.key)).toEqual({ state: 'refused', reference: null })
    expect(await here.aggregator.pay(recharge(`987654${SENTINELS.unknown}`))).toEqual({ state: 'refused', reference: null })
  })

  test('what is under way arrives after a minute, or fails', async () => {
    const [slow, failing] = [recharge(`987654${SENTINELS.slow}`), recharge(`987654${SENTINELS.slowFailure}`)]
    for (const asked of [slow, failing]) expect(await here.aggregator.pay(asked)).toEqual({ state: 'sending', reference: null })
    expect(await here.aggregator.statusOf(slow.key)).toEqual({ state: 'sending', reference: null })
    here.later(61_000)
    expect(await here.aggregator.statusOf(slow.key)).toEqual({ state: 'paid', reference: expect.stringMatching(/^TEST/) })
    expect(await here.aggregator.statusOf(failing.key)).toEqual({ state: 'refused', reference: null })
    here.later(-61_000)
  })

  test('an answer that is lost is found again, asked for or told anew', async () => {
    const asked = recharge(`987654${SENTINELS.lost}`)
    await expect(here.aggregator.pay(asked)).rejects.toMatchObject({ isRefusal: false })
    const report = await here.aggregator.statusOf(asked.key)
    expect(report.state).toBe('paid')
    expect(await here.aggregator.pay(asked)).toEqual(report)
  })

  test('a bill is paid as it was written, and not another amount', async () => {
    const operator = operatorOf('BESCOM (Bengaluru)')
    const due = await here.aggregator.due(operator, '123456789', '9876543210')
    if (!due) throw new Error('No bill')
    const asked = { key: randomUUID(), operator, number: '123456789', amount: due.amount, circle: null, phone: '9876543210' }
    expect(await here.aggregator.pay({ ...asked, key: randomUUID(), amount: due.amount + 100 })).toEqual({ state: 'refused', reference: null })
    expect(await here.aggregator.pay(asked)).toMatchObject({ state: 'paid' })
  })

  test('a dish is recharged, and a bill that nobody can look at paid', async () => {
    for (const [name, number] of [
      ['Tata Play', '1234567890'],
      ['BSNL Postpaid', '9876543210'],
    ] as const) {
      const asked = { key: randomUUID(), operator: operatorOf(name), number, amount: 21_000, circle: null, phone: null }
      expect(await here.aggregator.pay(asked), name).toMatchObject({ state: 'paid' })
    }
  })
})

describe('an aggregator that is away', () => {
  const tenant = { ...testTenant(), id: randomUUID() }
  const operator = {
    id: randomUUID(),
    code: '8',
    name: 'Jio',
    category: 'Prepaid',
    icon: null,
    writesBills: false,
    number: { pattern: '^\\d{10}$', example: '9876543210' },
    least: 1,
    most: 9,
  } as const
  const gone = () => Promise.reject(new BillFailed('no answer'))
  const away: BillAggregator = { operators: gone, circles: gone, operatorOf: gone, plans: gone, due: gone, pay: gone, statusOf: gone }
  /** The service with an aggregator of the test's, which can be another from time to time. */
  function serviceWith(first: BillAggregator) {
    let bills: TenantBills = { aggregator: first, isTest: true, account: 'one' }
    const providers = { of: async () => bills }
    const service = createBillService({ providers, logger: platform.app.log, contactOf: async () => ({ phone: null }) })
    return { service, become: (aggregator: BillAggregator, account = 'one') => (bills = { aggregator, isTest: true, account }) }
  }

  test('is told as such, whatever was asked', async () => {
    const { service } = serviceWith(away)
    await expect(service.operators({ tenant })).rejects.toMatchObject({ code: 'bill.provider_unreachable' })
    await expect(service.circles({ tenant })).rejects.toMatchObject({ code: 'bill.provider_unreachable' })
    await expect(service.operatorOfPhone({ tenant }, '9876543210')).rejects.toMatchObject({ code: 'bill.provider_unreachable' })
  })

  test('is not missed where only its lists are needed', async () => {
    const { service, become } = serviceWith({ ...away, operators: async () => [operator], circles: async () => [{ code: '7', name: 'Karnataka' }] })
    await Promise.all([service.operators({ tenant }), service.circles({ tenant })])
    become(away)
    expect(await service.operator({ tenant }, '8')).toEqual(operator)
    expect(await service.circles({ tenant })).toHaveLength(1)
    await expect(service.plans({ tenant }, '8', '7')).rejects.toMatchObject({ code: 'bill.provider_unreachable' })
    // With other keys it is another one.
    become(away, 'two')
    await expect(service.operators({ tenant })).rejects.toMatchObject({ code: 'bill.provider_unreachable' })
  })

  test('with keys of its own, a shop does not fall back to the stand-in', async () => {
    const server = createServer((_, response) => void response.writeHead(503).end('<html></html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { readonly port: number }
    const { createBillProviders } = await import('./bill-providers.adapter.ts')
    const simulator = { ownUrl: () => 'http://127.0.0.1:1', keyOf: () => 'never' }
    const providers = createBillProviders({
      findKeys: async () => ({ environment: 'production', apiKey: 'own' }),
      simulator,
      baseUrl: `http://127.0.0.1:${port}`,
    })
    const bills = await providers.of({ ...tenant, settings: { ...tenant.settings, currency: 'INR', bills: { isTest: true } } })
    expect(bills?.isTest).toBe(false)
    await expect(bills?.aggregator.operators()).rejects.toThrow('503')
    server.close()
  })
})

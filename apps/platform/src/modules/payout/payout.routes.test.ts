import { ApiFailure } from '@galleria/api-client'
import { createTestShop, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSealer } from '../../infra/sealed.ts'
import { openCashfreePayouts } from './cashfree-payouts.adapter.ts'
import { createPayoutService } from './payout.service.ts'
import type { PayoutProvider, TellOfPayout } from './payout.ports.ts'
import { PayoutFailed } from './payout.ports.ts'
import { createSimulatedBeneficiaries } from './simulator/simulated-beneficiary.repository.ts'
import { createPayoutSimulator } from './simulator/payout-simulator.routes.ts'
import type { CustomerContext } from '../../context.ts'
import { testContext, testTenant } from '../../shop.fixture.ts'

// The whole way on a real PostgreSQL: the shop's door, the adapter, and the stand-in for Cashfree over HTTP.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, { payouts: { isTest: true } })
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
const bank = { name: 'Anjali Rao', accountNumber: '5010 0123 4567 89', ifsc: 'hdfc0000001' }

describe('a bank account', () => {
  test('is kept sealed, shown masked, and known to the provider', async () => {
    const { api } = await shop.addCustomer()
    const { data } = await api.addBeneficiary({ body: bank })
    expect(data).toMatchObject({ type: 'bank', name: 'Anjali Rao', account: '•••• 6789', ifsc: 'HDFC0000001', status: 'verified', isTest: true })
    expect((await api.listBeneficiaries({})).data).toEqual([data])
    expect((await api.getBeneficiary({ params: { id: data._id } })).data).toEqual(data)
    const rows = await sql<{ row: string }>('select to_jsonb(b)::text as row from bank_beneficiary b where tenant_id = $1', shop.tenantId)
    expect(rows.map(({ row }) => row).join()).not.toContain('50100123456789')
    expect(await sql('select 1 from simulated_beneficiary where tenant_id = $1 and reference = $2', shop.tenantId, data._id)).toHaveLength(1)
  })

  test('its owner hears of it', async () => {
    const { api } = await shop.signUp()
    await api.addBeneficiary({ body: bank })
    const told = await sql(
      `select payload ->> 'what' as what from event_outbox where tenant_id = $1 and payload ->> 'change' = 'payout_added' order by id desc limit 1`,
      shop.tenantId,
    )
    expect(told).toEqual([{ what: '•••• 6789' }])
  })

  test('given twice, also at once, it is there once', async () => {
    const { api } = await shop.addCustomer()
    const added = await Promise.all([1, 2, 3].map(() => api.addBeneficiary({ body: bank })))
    expect(new Set(added.map(({ data }) => data._id)).size).toBe(1)
    expect((await api.listBeneficiaries({})).data).toHaveLength(1)
  })

  test('of the wrong form is refused by name', async () => {
    const { api } = await shop.addCustomer()
    const refused = (over: object) => refusal(api.addBeneficiary({ body: { ...bank, ...over } }))
    expect(await refused({ accountNumber: '12345678' })).toBe('payout.account_number_invalid')
    expect(await refused({ ifsc: 'HDFC1000001' })).toBe('payout.ifsc_invalid')
    expect(await refused({ name: '4' })).toBe('payout.name_invalid')
    expect(await refused({ vpa: 'anjali@okhdfc' })).toBe('payout.details_missing')
    expect(await refusal(api.addBeneficiary({ body: { name: 'Anjali Rao' } }))).toBe('payout.details_missing')
  })

  test('there are five at most', async () => {
    const { api } = await shop.addCustomer()
    for (const end of [1, 2, 3, 4, 5]) await api.addBeneficiary({ body: { ...bank, accountNumber: `50100123456${end}` } })
    expect(await refusal(api.addBeneficiary({ body: bank }))).toBe('payout.limit')
  })

  test('that takes a while to check is asked about', async () => {
    const { api } = await shop.addCustomer()
    const { data } = await api.addBeneficiary({ body: { ...bank, accountNumber: '501001231111' } })
    expect(data.status).toBe('checking')
    await sql(`update simulated_beneficiary set created_at = created_at - interval '2 minutes' where reference = $1`, data._id)
    expect((await api.getBeneficiary({ params: { id: data._id } })).data.status).toBe('verified')
    expect((await api.listBeneficiaries({})).data).toMatchObject([{ status: 'verified' }])
  })

  test('that belongs to nobody is shown as failed', async () => {
    const { api } = await shop.addCustomer()
    expect((await api.addBeneficiary({ body: { ...bank, accountNumber: '501001230000' } })).data.status).toBe('failed')
  })

  test('is its owner’s only, and removed everywhere', async () => {
    const [{ api }, stranger] = [await shop.addCustomer(), await shop.addCustomer()]
    const { _id: id } = (await api.addBeneficiary({ body: bank })).data
    expect(await refusal(stranger.api.getBeneficiary({ params: { id } }))).toBe('payout.not_found')
    expect(await refusal(stranger.api.removeBeneficiary({ params: { id } }))).toBe('payout.not_found')
    expect((await stranger.api.listBeneficiaries({})).data).toEqual([])
    await api.removeBeneficiary({ params: { id } })
    expect((await api.listBeneficiaries({})).data).toEqual([])
    expect(await sql('select 1 from bank_beneficiary where id = $1', id)).toEqual([])
    expect(await sql('select 1 from simulated_beneficiary where reference = $1', id)).toEqual([])
    expect(await refusal(api.removeBeneficiary({ params: { id } }))).toBe('payout.not_found')
  })
})

describe('a UPI ID', () => {
  test('is verified, and kept when banks know it', async () => {
    const { api } = await shop.addCustomer()
    const { data } = await api.verifyUpi({ body: { vpa: ' Anjali.Rao@OKHDFC ' } })
    expect(data).toEqual({ vpa: 'anjali.rao@okhdfc', isValid: true, nameAtBank: 'TEST ACCOUNT HOLDER' })
    expect((await api.addBeneficiary({ body: { name: 'Anjali Rao', vpa: 'anjali.rao@okhdfc' } })).data).toMatchObject({
      type: 'upi',
      account: 'an•••@okhdfc',
      ifsc: null,
    })
  })

  test('that no bank knows is refused', async () => {
    const { api } = await shop.addCustomer()
    expect((await api.verifyUpi({ body: { vpa: 'invalid@upi' } })).data).toEqual({ vpa: 'invalid@upi', isValid: false, nameAtBank: null })
    expect(await refusal(api.addBeneficiary({ body: { name: 'Anjali Rao', vpa: 'invalid@upi' } }))).toBe('payout.upi_unknown')
    expect(await refusal(api.verifyUpi({ body: { vpa: 'anjali@gmail.com' } }))).toBe('payout.upi_invalid')
  })
})

test('a shop that sends no money keeps no accounts', async () => {
  const other = await createTestShop(platform)
  const { api } = await other.addCustomer()
  expect(await refusal(api.addBeneficiary({ body: bank }))).toBe('payout.not_offered')
  expect((await other.guest().getTenantConfig({})).data.hasPayouts).toBe(false)
  expect((await shop.guest().getTenantConfig({})).data.hasPayouts).toBe(true)
})

describe('the stand-in', () => {
  const simulator = () =>
    createPayoutSimulator({
      rows: createSimulatedBeneficiaries(platform.database),
      clock: () => new Date(),
      secret: 'another installation',
      ownAddress: () => ({ hostname: '127.0.0.1', port: 1 }),
    })
  const baseUrl = (): string => `http://127.0.0.1:${(platform.app.server.address() as { port: number }).port}/test-payouts/cashfree`

  test('answers nobody whose id or secret is another', async () => {
    const provider = openCashfreePayouts({ baseUrl: baseUrl(), payouts: simulator().keysOf(shop.tenantId) })
    await expect(provider.find('nobody')).rejects.toMatchObject({ status: 401 })
  })

  test('reads the signature with the key that it gave away, and no other', async () => {
    const { default: Fastify } = await import('fastify')
    const [app, here] = [Fastify(), simulator()]
    here.mount(app)
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/test-payouts/cashfree`
    const keys = here.keysOf(shop.tenantId)
    const signed = openCashfreePayouts({ baseUrl: url, payouts: { ...keys, publicKey: here.publicKey() } })
    expect(await signed.find('nobody')).toBeUndefined()
    const forged = openCashfreePayouts({ baseUrl: url, payouts: { ...keys, publicKey: simulator().publicKey() } })
    await expect(forged.find('nobody')).rejects.toMatchObject({ status: 403 })
    await app.close()
  })
})

describe('a provider that is away', () => {
  const tenant = (): ReturnType<typeof testTenant> => ({ ...testTenant(), id: shop.tenantId })
  const away: PayoutProvider = {
    verifyUpi: () => Promise.reject(new PayoutFailed('no answer')),
    add: () => Promise.reject(new PayoutFailed('no answer')),
    find: () => Promise.reject(new PayoutFailed('no answer')),
    remove: () => Promise.reject(new PayoutFailed('no answer')),
  }
  const contextOf = (customerId: string): CustomerContext => ({
    ...testContext(tenant()),
    actor: { kind: 'customer', customerId, tokenHash: Buffer.alloc(32) },
  })
  /** The service with a provider of the test's. */
  function serviceWith(
    provider: PayoutProvider,
    lateMs = 0,
    secret = 'a secret of the test that is long enough',
    tellOfPayout: TellOfPayout = async () => undefined,
  ) {
    return createPayoutService({
      database: platform.database,
      clock: () => new Date(Date.now() + lateMs),
      logger: platform.app.log,
      sealer: createSealer(secret),
      providers: { of: async () => ({ provider, isTest: true }) },
      holdCustomer: async () => undefined,
      tellOfPayout,
      contactOf: async () => ({ email: null, phone: null }),
      findTenant: async () => tenant(),
    })
  }

  test('leaves nothing to see, and the next try goes on with the same name', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    await expect(serviceWith(away).add(ctx, bank)).rejects.toMatchObject({ code: 'payment.provider_unreachable' })
    expect(await serviceWith(away).list(ctx)).toEqual([])
    const names: string[] = []
    const back: PayoutProvider = { ...away, add: async ({ id }) => (names.push(id), 'verified') }
    const added = await serviceWith(back).add(ctx, bank)
    expect(await sql('select id from bank_beneficiary where customer_id = $1', userInfo._id)).toEqual([{ id: added.id }])
    expect(names).toEqual([added.id])
  })

  test('given up in the moment in which it is added again, it is not said to be there, and the next try adds it', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    await expect(serviceWith(away).add(ctx, bank)).rejects.toMatchObject({ code: 'payment.provider_unreachable' })
    const unknown: PayoutProvider = { ...away, find: async () => undefined }
    const rowOf = () => sql<{ id: string }>('select id from bank_beneficiary where customer_id = $1', userInfo._id)
    const slow: PayoutProvider = {
      ...away,
      add: async () => {
        // In rounds of some, of all tenants, in any order.
        while ((await rowOf()).length > 0) await serviceWith(unknown, 3_600_000).tidyUp()
        return 'verified'
      },
    }
    await expect(serviceWith(slow).add(ctx, bank)).rejects.toMatchObject({ code: 'payment.provider_unreachable' })
    const added = await serviceWith({ ...away, add: async () => 'verified' }).add(ctx, bank)
    expect(await serviceWith(away).list(ctx)).toMatchObject([{ id: added.id, state: 'verified' }])
  })

  test('takes another account also where those of before cannot be read any more', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    const back: PayoutProvider = { ...away, add: async () => 'verified' }
    const { id } = await serviceWith(back, 0, 'a secret that was lost with its machine').add(ctx, bank)
    const { id: other } = await serviceWith(back).add(ctx, bank)
    expect((await serviceWith(back).list(ctx)).map((kept) => kept.id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [id, other].toSorted((a, b) => a.localeCompare(b)),
    )
  })

  test('forgets what was removed as soon as it is back', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    const { id } = await serviceWith({ ...away, add: async () => 'verified' }).add(ctx, bank)
    await serviceWith(away).remove(ctx, id)
    expect(await sql('select name, masked, ifsc, sealed, customer_id from bank_beneficiary where id = $1', id)).toEqual([
      { name: '', masked: '', ifsc: null, sealed: null, customer_id: null },
    ])
    const gone: string[] = []
    await serviceWith({ ...away, remove: async (name) => void gone.push(name) }).tidyUp()
    expect(gone).toContain(id)
    expect(await sql('select 1 from bank_beneficiary where id = $1', id)).toEqual([])
  })

  test('an account that was to be checked, and of which nobody knows any more, has failed', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    const { id } = await serviceWith({ ...away, add: async () => 'checking' }).add(ctx, bank)
    await serviceWith(away, 3_600_000).tidyUp()
    expect(await serviceWith(away).list(ctx)).toMatchObject([{ id, state: 'checking' }])
    await serviceWith({ ...away, find: async () => undefined, remove: async () => undefined }, 3_600_000).tidyUp()
    expect(await serviceWith(away).list(ctx)).toMatchObject([{ id, state: 'failed' }])
  })

  test('of an account that the provider has added all the same its owner hears, once', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    await expect(serviceWith(away).add(ctx, bank)).rejects.toMatchObject({ code: 'payment.provider_unreachable' })
    const told: unknown[] = []
    const there = serviceWith({ ...away, find: async () => 'verified', remove: async () => undefined }, 3_600_000, undefined, async (_, owner, what) => {
      if (owner.customerId === userInfo._id) told.push([owner.tenant.id, owner.locale, what])
    })
    await there.tidyUp()
    await there.tidyUp()
    expect(await there.list(ctx)).toMatchObject([{ state: 'verified' }])
    expect(told).toEqual([[shop.tenantId, tenant().settings.locales[0], '•••• 6789']])
  })

  test('an account that was left half added is given up', async () => {
    const { userInfo } = await shop.addCustomer()
    const ctx = contextOf(userInfo._id)
    await serviceWith(away)
      .add(ctx, bank)
      .catch(() => undefined)
    await serviceWith({ ...away, find: async () => undefined, remove: async () => undefined }, 3_600_000).tidyUp()
    expect(await sql('select 1 from bank_beneficiary where customer_id = $1', userInfo._id)).toEqual([])
  })
})

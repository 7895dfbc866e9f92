import { randomUUID } from 'node:crypto'
import { orderAdvanced, orderRefundDue, SELLER_RIGHTS } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop, refusalOf, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { orderParts } from '../order/index.ts'
import { ledgerOf, walletOf } from '../wallet/wallet.fixture.ts'
import { walletParts } from '../wallet/wallet.parts.ts'
import { createReferralRewards } from './referral-rewards.service.ts'
import { referralWorker } from './referral.worker.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const TERMS = { wallet: {}, referral: { inviter: 10_000, friend: 5_000, minOrder: 20_000, perMonth: 3, expiresAfterDays: 60 } }
const { ledger } = ledgerOf(platform, TERMS)
const rewards = createReferralRewards({
  database: platform.database,
  clock: () => new Date(),
  findTenant: async (id) => ({ id, settings: TERMS }) as never,
  bookRewards: ledger.bookRewards,
  parts: { ...identityParts, ...orderParts, ...walletParts },
})
const { handle } = referralWorker({ rewards })
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform, TERMS)
})
afterAll(() => platform.close())

const sql = <Row extends object>(text: string, values: readonly unknown[]) => platform.database.run<Row>(statementOf(text), values)
const wrong = async () => (await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)

/** All that orders of the shop have published so far, again from the beginning; or what they have published of a type. */
async function hear(types: readonly string[] = [orderAdvanced.type, orderRefundDue.type]): Promise<void> {
  const text = 'select id::text as id, type, payload from event_outbox where tenant_id = $1 and type = any($2) order by event_outbox.id'
  const events = await sql<{ id: string; type: string; payload: Readonly<Record<string, unknown>> }>(text, [shop.tenantId, types])
  for (const event of events) await handle({ ...event, tenantId: shop.tenantId, createdAt: new Date().toISOString() })
}

const confirm = ({ userInfo }: SignedIn) => sql('update customer set confirmed_at = now() where tenant_id = $1 and id = $2', [shop.tenantId, userInfo._id])
/** Somebody with a link who can be reached. */
async function newInviter() {
  const inviter = await shop.addCustomer()
  await confirm(inviter)
  const { data, url } = await inviter.api.createReferral()
  return { ...inviter, code: data.code, url }
}
/** Whose account is younger than that. */
async function newFriend({ isConfirmed = true } = {}): Promise<SignedIn> {
  const friend = await shop.addCustomer()
  if (isConfirmed) await confirm(friend)
  return friend
}
const claim = async ({ api }: SignedIn, code: string) => (await api.claimReferral({ body: { code } })).data

async function bought({ api }: SignedIn, { price = 30_000, quantity = 1 } = {}) {
  const { variantIds } = await shop.addProduct({ price })
  await api.addToCart({ body: { item: variantIds[0]!, quantity } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
  const { content } = await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { number: content.orderId, variantId: variantIds[0]! }
}
async function sentBack({ api }: SignedIn, { number, variantId }: Awaited<ReturnType<typeof bought>>, quantity = 1): Promise<void> {
  const { data } = await api.askReturn({ body: { orderId: number, items: [{ _id: variantId, quantity }], reason: 'broken' } })
  const shopkeeper = await shop.addCustomer()
  await shop.setSellerRights(shopkeeper.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  for (const status of ['accepted', 'received'] as const) await shopkeeper.api.advanceReturn({ body: { returnId: data._id, status } })
  await shopkeeper.api.refundReturn({ body: { returnId: data._id } })
}

describe('a link', () => {
  test('is the same each time, and says whose it is to whoever follows it, however the code is typed (A-082)', async () => {
    const inviter = await newInviter()
    expect((await inviter.api.createReferral()).url).toBe(inviter.url)
    expect(inviter.url).toMatch(new RegExp(`^http://shop-\\w+\\.localhost:\\d+/r/${inviter.code}$`))
    const typed = `${inviter.code.slice(0, 4)} ${inviter.code.slice(4)}`.toLowerCase()
    const { data } = await shop.guest().getReferralLink({ params: { code: typed } })
    expect(data).toEqual({
      name: { first: 'Anjali' },
      terms: { inviter: money(10_000), friend: money(5_000), minOrder: money(20_000), perMonth: 3, expiresAfterDays: 60 },
    })
  })

  test('is there where the shop has wallets and gives something, and of this shop alone', async () => {
    const { code } = await newInviter()
    for (const settings of [{}, { wallet: {} }, { referral: TERMS.referral }]) {
      const other = await createTestShop(platform, settings)
      const { api } = await other.addCustomer()
      expect((await api.getTenantConfig()).data.hasReferrals).toBe(false)
      const calls = [api.createReferral(), api.getReferralSummary(), api.listReferrals({ query: {} }), api.claimReferral({ body: { code } })]
      expect(new Set(await Promise.all(calls.map(refusalOf)))).toEqual(new Set(['referral.not_offered']))
    }
    const other = await createTestShop(platform, TERMS)
    expect(await refusalOf(other.guest().getReferralLink({ params: { code } }))).toBe('referral.not_found')
    expect((await shop.guest().getTenantConfig()).data.hasReferrals).toBe(true)
  })

  test('made by many requests at once is one', async () => {
    const { api } = await shop.addCustomer()
    const links = await Promise.all(Array.from({ length: 8 }, () => api.createReferral()))
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
  })
})

const money = (amount: number) => ({ amount, currency: 'INR' })

describe('who came by it', () => {
  test('is told by first names, page by page, and to whoever invited alone (A-081)', async () => {
    const inviter = await newInviter()
    const friends = [await newFriend(), await newFriend(), await newFriend()]
    for (const friend of friends) expect(await claim(friend, inviter.code)).toMatchObject({ status: 'joined', reason: null, amount: money(5_000) })
    const query = { customer: inviter.userInfo._id, limit: 2 }
    const [first, second] = [await inviter.api.listReferrals({ query }), await inviter.api.listReferrals({ query: { ...query, page: 2 } })]
    expect([first.data.length, second.data.length, first.page.total]).toEqual([2, 1, 3])
    expect(first.data[0]).toEqual({ _id: expect.any(String), createdAt: expect.any(String), name: { first: 'Anjali' }, status: 'joined', amount: null })
    expect(await refusalOf(friends[0]!.api.listReferrals({ query }))).toBe('identity.customer_not_found')
    expect((await friends[0]!.api.listReferrals({ query: {} })).data).toEqual([])
    // One more than the shop allows within a month.
    expect(await claim(await newFriend(), inviter.code)).toMatchObject({ status: 'refused', reason: 'limit_reached' })
    expect((await inviter.api.getReferralSummary()).data).toMatchObject({
      url: inviter.url,
      friends: { joined: 3, rewarded: 0 },
      earned: money(0),
      claim: null,
    })
  })

  test('is said once: what counts stays, whatever is said later and however often at once', async () => {
    const [one, other, friend] = [await newInviter(), await newInviter(), await newFriend()]
    const said = await Promise.all([1, 2, 3, 4].map((turn) => claim(friend, turn % 2 === 0 ? one.code : other.code)))
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['joined']))
    const totals = await Promise.all([one, other].map(async ({ api }) => (await api.listReferrals({ query: {} })).page.total))
    expect(totals.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('more than a month allows do not slip in at once', async () => {
    const inviter = await newInviter()
    const friends = await Promise.all(Array.from({ length: 7 }, () => newFriend()))
    const said = await Promise.all(friends.map((friend) => claim(friend, inviter.code)))
    expect(said.filter(({ status }) => status === 'joined')).toHaveLength(3)
    expect(said.filter(({ reason }) => reason === 'limit_reached')).toHaveLength(4)
  })

  test('does not count by named rules, which staff reads and whoever invited does not', async () => {
    const inviter = await newInviter()
    expect(await claim(inviter, inviter.code)).toMatchObject({ status: 'refused', reason: 'self' })
    const friend = await newFriend()
    await claim(friend, inviter.code)
    const { data: back } = await friend.api.createReferral()
    expect(await claim(inviter, back.code)).toMatchObject({ reason: 'loop' })
    const grandchild = await newFriend()
    await claim(grandchild, back.code)
    expect(await claim(inviter, (await grandchild.api.createReferral()).data.code)).toMatchObject({ reason: 'loop' })
    const older = await shop.addCustomer()
    const { code } = await newInviter()
    expect(await claim(older, code)).toMatchObject({ reason: 'account_older' })
    const twin = await newFriend()
    await sql('update customer set email = $3 where tenant_id = $1 and id = $2', [
      shop.tenantId,
      twin.userInfo._id,
      inviter.userInfo.authentication.email?.replace('@', '+two@'),
    ])
    expect(await claim(twin, inviter.code)).toMatchObject({ reason: 'same_mailbox' })
    const shared = await newFriend()
    for (const { userInfo } of [inviter, shared])
      await sql(
        `insert into known_device (tenant_id, token_hash, customer_id, created_at, expires_at) values ($1, 'one device', $2, now(), now() + interval '1 day')`,
        [shop.tenantId, userInfo._id],
      )
    expect(await claim(shared, inviter.code)).toMatchObject({ reason: 'same_device' })
    const passing = await newFriend()
    await sql('update customer set email = $3 where tenant_id = $1 and id = $2', [
      shop.tenantId,
      passing.userInfo._id,
      `${passing.userInfo._id}@mail.mailinator.com`,
    ])
    expect(await claim(passing, inviter.code)).toMatchObject({ reason: 'disposable_email' })
    const regular = await newFriend()
    await bought(regular)
    expect(await claim(regular, inviter.code)).toMatchObject({ reason: 'has_ordered' })

    expect((await inviter.api.listReferrals({ query: {} })).data).toHaveLength(1)
    const staff = await shop.addCustomer()
    expect(await refusalOf(staff.api.listReferralsOfShop({ query: {} }))).toBe('identity.right_missing')
    await shop.setRights(staff.userInfo._id, ['customer.read'])
    const { data, page } = await staff.api.listReferralsOfShop({ query: { status: 'refused', itemsPerPage: 50 } })
    expect(page.total).toBeGreaterThanOrEqual(8)
    expect(new Set(data.map(({ reason }) => reason))).toEqual(
      new Set(['self', 'loop', 'account_older', 'same_mailbox', 'same_device', 'disposable_email', 'has_ordered', 'limit_reached']),
    )
    const { data: alone } = await staff.api.listReferralsOfShop({ query: { reason: 'same_device' } })
    expect(alone).toMatchObject([{ inviter: { _id: inviter.userInfo._id, name: 'Anjali Rao' }, friend: { _id: shared.userInfo._id }, orderId: null }])
    expect(await wrong()).toEqual([])
  })
})

describe('a reward', () => {
  test('is both their own, once, when the first order has arrived, and goes with it when all of it comes back', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend()]
    await claim(friend, inviter.code)
    const small = await bought(friend, { price: 19_900 })
    await shop.deliver(small.number)
    const sale = await bought(friend, { quantity: 2 })
    await hear()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 0 }, { rewards: 0 }])
    await shop.deliver(sale.number)
    await hear()
    await hear()
    await shop.deliver((await bought(friend)).number)
    await hear()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 10_000 }, { rewards: 5_000 }])
    expect((await inviter.api.getReferralSummary()).data).toMatchObject({ earned: money(10_000), friends: { joined: 0, rewarded: 1 } })
    expect((await inviter.api.listReferrals({ query: {} })).data).toMatchObject([{ status: 'rewarded', amount: money(10_000) }])
    expect((await friend.api.getReferralSummary()).data.claim).toEqual({ name: { first: 'Anjali' }, status: 'rewarded', reason: null, amount: money(5_000) })
    const [mine] = (await inviter.api.pageWalletHistory({ query: {} })).data
    // Whose order it was is nothing to whoever invited.
    expect(mine).toMatchObject({ kind: 'referral', orderId: null, expiresAt: expect.any(String) })
    expect((await friend.api.pageWalletHistory({ query: {} })).data).toMatchObject([{ kind: 'referral', orderId: sale.number }])

    await sentBack(friend, sale)
    await hear()
    expect(await walletOf(inviter)).toMatchObject({ rewards: 10_000 })
    await sentBack(friend, sale)
    await hear()
    await hear()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 0 }, { rewards: 0 }])
    expect((await inviter.api.listReferrals({ query: {} })).data).toMatchObject([{ status: 'taken_back', amount: null }])
    expect(await wrong()).toEqual([])
  })

  test('that was spent meanwhile is taken back as far as it is there', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend()]
    await claim(friend, inviter.code)
    const sale = await bought(friend)
    await shop.deliver(sale.number)
    await hear()
    await platform.database.transaction((tx) =>
      ledger.bookRewards(
        tx,
        shop.tenantId,
        [{ customerId: inviter.userInfo._id, key: `spent-${randomUUID()}`, kind: 'reward_back', order: null, amount: -4_000, expiresAt: null }],
        new Date(),
      ),
    )
    await sentBack(friend, sale)
    await hear()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 0 }, { rewards: 0 }])
    expect(await wrong()).toEqual([])
  })

  test('that has expired is not taken once more from another one', async () => {
    const [inviter, friend, other] = [await newInviter(), await newFriend(), await newFriend()]
    await claim(friend, inviter.code)
    const sale = await bought(friend)
    await shop.deliver(sale.number)
    await hear()
    await ledgerOf(platform, TERMS, () => new Date(Date.now() + 61 * 86_400_000)).ledger.expire()
    expect(await walletOf(inviter)).toMatchObject({ rewards: 0 })
    await claim(other, inviter.code)
    await shop.deliver((await bought(other)).number)
    await hear()
    await sentBack(friend, sale)
    await hear()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 10_000 }, { rewards: 0 }])
    expect(await wrong()).toEqual([])
  })

  test('waits until both have confirmed how they are reached, and is given when they have', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend({ isConfirmed: false })]
    await claim(friend, inviter.code)
    await shop.deliver((await bought(friend)).number)
    await hear()
    await rewards.settleConfirmed()
    expect((await friend.api.getReferralSummary()).data.claim).toMatchObject({ status: 'joined', reason: 'contact_unconfirmed' })
    expect(await walletOf(inviter)).toMatchObject({ rewards: 0 })
    await confirm(friend)
    await rewards.settleConfirmed()
    await rewards.settleConfirmed()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 10_000 }, { rewards: 5_000 }])
    expect(await wrong()).toEqual([])
  })

  test('waits for the next that has arrived when the one that it waited for comes back', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend({ isConfirmed: false })]
    await claim(friend, inviter.code)
    const first = await bought(friend)
    await shop.deliver(first.number)
    await hear()
    await shop.deliver((await bought(friend, { price: 19_900 })).number)
    const second = await bought(friend)
    await shop.deliver(second.number)
    await hear()
    await sentBack(friend, first)
    // That the others arrived is not told again.
    await hear([orderRefundDue.type])
    await confirm(friend)
    await rewards.settleConfirmed()
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 10_000 }, { rewards: 5_000 }])
    expect((await friend.api.pageWalletHistory({ query: {} })).data).toMatchObject([{ kind: 'referral', orderId: second.number }])
    expect(await wrong()).toEqual([])
  })

  test('is not kept back by any number of others that come to nothing', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend({ isConfirmed: false })]
    await claim(friend, inviter.code)
    await shop.deliver((await bought(friend)).number)
    await hear()
    // Of orders that nobody knows, and before this one in the order of ids.
    const idOf = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    await sql(
      `with friends as (insert into customer (tenant_id, id, customer_no, first_name, last_name, email, confirmed_at)
                          select $1::uuid, ${idOf}, 'W-' || n, 'Ravi', 'Rao', 'w' || n || '@shop.example', now() from generate_series(1, 401) n returning id)
       insert into referral (tenant_id, id, inviter_id, friend_id, status, created_at, changed_at, order_id, order_number)
       select $1::uuid, id, $2::uuid, id, 'joined', now(), now(), gen_random_uuid(), 'W' from friends`,
      [shop.tenantId, inviter.userInfo._id],
    )
    await confirm(friend)
    await rewards.settleConfirmed()
    expect(await walletOf(friend)).toMatchObject({ rewards: 5_000 })
    await sql(`delete from referral where tenant_id = $1 and order_number = 'W'`, [shop.tenantId])
    await sql(`delete from customer where tenant_id = $1 and customer_no like 'W-%'`, [shop.tenantId])
  })

  test('heard by many at once is booked once', async () => {
    const [inviter, friend] = [await newInviter(), await newFriend()]
    await claim(friend, inviter.code)
    await shop.deliver((await bought(friend)).number)
    await Promise.all(Array.from({ length: 6 }, () => hear()))
    expect([await walletOf(inviter), await walletOf(friend)]).toMatchObject([{ rewards: 10_000 }, { rewards: 5_000 }])
  })
})

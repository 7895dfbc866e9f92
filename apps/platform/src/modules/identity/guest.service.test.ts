// Long because a guest's whole life is here: asking, ordering, becoming a customer, and being forgotten.
import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestProduct, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { sharedSecret } from '../../infra/settings.ts'
import { orderParts } from '../order/index.ts'
import { orderKeys } from '../order/order-key.ts'
import { createPrivacyService } from '../privacy/privacy.service.ts'
import { guestChores } from './guest.chores.ts'
import { hashCode } from './identity.ts'
import { identityPersonal } from './identity.personal.ts'
import { identityRepository } from './identity.repository.ts'

// On a real PostgreSQL, through the door: what somebody without an account may do, and what becomes of it (UX-24, decision 0068).

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
let product: TestProduct
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, {
    cart: { mode: 'multi' },
    checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true, hasGuests: true },
    policies: { limits: { use: 'by_standing', unconfirmed: { orders: 2 }, levels: [{ delivered: 0, orders: 10 }] } },
  })
  product = await shop.addProduct({ stock: 1000 })
})
afterAll(() => platform.close())

async function sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return platform.database.run<Row>(statementOf(text), values)
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )

const newEmail = (): string => `${randomUUID().slice(0, 12)}@shop.example`

/** A code is readable nowhere but in its mail, so this one is made to be another. */
async function setCode(refId: string): Promise<{ refId: string; code: string }> {
  await sql('update sign_in_code set code_hash = $2 where id = $1', refId, hashCode(refId, '271828'))
  return { refId, code: '271828' }
}

async function newGuest(email = newEmail()): Promise<SignedIn> {
  const begun = await shop.guest().beginGuest({ body: { email } })
  return { ...begun, api: platform.client({ tenantKey: shop.key, token: begun.token }) }
}

async function confirm({ api }: SignedIn): Promise<void> {
  await api.confirmGuest({ body: await setCode((await api.requestGuestCode()).refId) })
}

/** Who can read what is sent to an address. */
async function ownerOf(email: string): Promise<SignedIn> {
  const session = await shop.guest().verifyCode({ body: await setCode((await shop.guest().requestCode({ body: { userName: email } })).refId) })
  return { ...session, api: platform.client({ tenantKey: shop.key, token: session.token }) }
}

const item = (): string => product.variantIds[0] ?? ''

async function fillCart({ api }: SignedIn): Promise<void> {
  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: item(), quantity: 1 } })
}

async function order({ api }: SignedIn, type: 'COD' | 'STRIPE' = 'COD') {
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: type } }
  return (await api.createOrder({ headers: { 'idempotency-key': randomUUID(), origin: `http://${shop.key}.localhost` }, body })).content
}

async function guestWithOrder(email?: string) {
  const guest = await newGuest(email)
  await fillCart(guest)
  await confirm(guest)
  return { guest, placed: await order(guest) }
}

const ordersOf = async ({ api, userInfo }: SignedIn): Promise<string[]> =>
  (await api.listOrders({ params: { customerId: userInfo._id }, query: { isMaster: 'true' } })).data.map(({ orderId }) => orderId)

test('a guest has an address for news and a token for buying, and nothing that an account has', async () => {
  const email = newEmail()
  const guest = await newGuest(` ${email.toUpperCase()} `)
  expect(guest.userInfo).toMatchObject({ isGuest: true, authentication: { userName: email, email } })
  await guest.api.addToCart({ body: { item: item(), quantity: 2 } })
  expect((await guest.api.viewCart()).data.items.length).toBeGreaterThan(0)
  expect(await refusal(guest.api.addToWishlist({ body: { item: product.id } }))).toBe('identity.account_required')
  expect(await refusal(guest.api.getSecurity())).toBe('identity.account_required')
  // What everybody may see is shown as to everybody.
  expect(await refusal(guest.api.getTenantConfig())).toBe('accepted')
})

test('a shop that asks for an account serves no guests, and says so', async () => {
  const strict = await createTestShop(platform)
  expect((await strict.guest().getTenantConfig()).data.checkout.guests).toBe(false)
  expect((await shop.guest().getTenantConfig()).data.checkout.guests).toBe(true)
  expect(await refusal(strict.guest().beginGuest({ body: { email: newEmail() } }))).toBe('identity.guests_not_served')
})

describe('paying', () => {
  test('on delivery takes a code that was sent to the guest; the code signs nobody in', async () => {
    const guest = await newGuest()
    await fillCart(guest)
    expect(await refusal(order(guest))).toBe('checkout.contact_unconfirmed')
    const sent = await setCode((await guest.api.requestGuestCode()).refId)
    expect(await refusal(shop.guest().verifyCode({ body: sent }))).toBe('identity.code_wrong')
    const again = await setCode((await guest.api.requestGuestCode()).refId)
    await guest.api.confirmGuest({ body: again })
    expect((await order(guest)).payment).toMatchObject({ type: 'COD', status: 'due' })
  })

  test('another address is to be confirmed anew, and a code that went to the one before confirms nothing', async () => {
    const guest = await newGuest()
    await fillCart(guest)
    await confirm(guest)
    const late = await setCode((await guest.api.requestGuestCode()).refId)
    await guest.api.changeGuestContact({ body: { email: newEmail() } })
    expect(await refusal(guest.api.confirmGuest({ body: late }))).toBe('identity.code_wrong')
    expect(await refusal(order(guest))).toBe('checkout.contact_unconfirmed')
  })

  test('online takes no code, and nobody gets from there to paying on delivery without one', async () => {
    const guest = await newGuest()
    await fillCart(guest)
    const placed = await order(guest, 'STRIPE')
    expect(placed.payment).toMatchObject({ status: 'pending', redirectUrl: expect.stringContaining('http') })
    expect(await refusal(guest.api.payOrder({ headers: {}, body: { orderId: placed.orderId, type: 'COD' } }))).toBe('checkout.contact_unconfirmed')
    await confirm(guest)
    expect(await refusal(guest.api.payOrder({ headers: {}, body: { orderId: placed.orderId, type: 'COD' } }))).toBe('accepted')
  })

  test('a guest is trusted with no more than an account that has confirmed nothing, however often they begin anew with an address', async () => {
    const email = newEmail()
    await guestWithOrder(email)
    await guestWithOrder(email)
    expect(await refusal(guestWithOrder(email))).toBe('checkout.limit_reached')
    // Whoever only says that the address is theirs neither uses up its owner's limit nor learns of it.
    const stranger = await newGuest(email)
    await fillCart(stranger)
    expect((await order(stranger, 'STRIPE')).orderStatus).toBe('created')
  })
})

describe('an address that has an account', () => {
  test('is told to nobody, gives a guest nothing, and stays open to its owner', async () => {
    const email = newEmail()
    const owner = await ownerOf(email)
    const [known, unknown] = [await newGuest(email), await newGuest()]
    expect(Object.keys(known.userInfo)).toEqual(Object.keys(unknown.userInfo))
    expect(await refusal(known.api.saveGuest({ body: { password: 'seven quiet lanterns' } }))).toBe('identity.code_needed')
    expect(await refusal(unknown.api.saveGuest({ body: { password: 'seven quiet lanterns' } }))).toBe('identity.code_needed')
    expect(await refusal(known.api.getCustomer({ params: { id: owner.userInfo._id } }))).toBe('identity.customer_not_found')
    // And whoever comes first as a guest keeps nobody from registering.
    const wanted = newEmail()
    await newGuest(wanted)
    expect(await refusal(shop.guest().registerCustomer({ body: { userName: wanted, password: 'seven quiet lanterns', name: { first: 'Mira' } } }))).toBe(
      'accepted',
    )
  })

  test('is joined by a guest who gives back a sign-in code: password and name stay as they are', async () => {
    const email = newEmail()
    const owner = await ownerOf(email)
    const { guest, placed } = await guestWithOrder(email)
    // The code that confirmed the address for the order opens no account.
    expect(await refusal(guest.api.saveGuest({ body: {} }))).toBe('identity.code_needed')
    const confirmed = await setCode((await guest.api.requestGuestCode()).refId)
    expect(await refusal(guest.api.saveGuest({ body: confirmed }))).toBe('identity.code_wrong')
    const { refId } = await shop.guest().requestCode({ body: { userName: email } })
    const saved = await guest.api.saveGuest({ body: { ...(await setCode(refId)), password: 'seven quiet lanterns', name: { first: 'Other' } } })
    expect(saved).toMatchObject({ isNew: false, userInfo: { _id: owner.userInfo._id } })
    expect(await ordersOf(owner)).toEqual([placed.orderId])
    expect(await refusal(shop.guest().logIn({ body: { userName: email, password: 'seven quiet lanterns' } }))).toBe('identity.credentials_wrong')
    expect(await refusal(guest.api.viewCart())).toBe('identity.sign_in_required')
  })
})

describe('saving', () => {
  test('right after a code makes an account at once, with what was bought and without typing anything again', async () => {
    const email = newEmail()
    const { guest, placed } = await guestWithOrder(email)
    await guest.api.addToCart({ body: { item: item(), quantity: 3 } })
    expect(await refusal(guest.api.saveGuest({ body: { password: 'password' } }))).toBe('identity.password_weak')
    const saved = await guest.api.saveGuest({ body: { password: 'seven quiet lanterns', name: { first: 'Anjali', last: 'Rao' } } })
    expect(saved).toMatchObject({ isNew: true, userInfo: { name: { first: 'Anjali' }, authentication: { email } } })
    expect(saved.userInfo).not.toHaveProperty('isGuest')
    const { token, userInfo } = await shop.guest().logIn({ body: { userName: email, password: 'seven quiet lanterns' } })
    const account: SignedIn = { token, userInfo, api: platform.client({ tenantKey: shop.key, token }) }
    expect(await ordersOf(account)).toEqual([placed.orderId])
    expect((await account.api.listAddresses()).data.map(({ isDefault }) => isDefault)).toEqual([true])
    expect((await account.api.viewCart()).data.items).toEqual(expect.arrayContaining([expect.objectContaining({ qty: 3 })]))
  })

  test('leaves nothing behind with the guest, in any table', async () => {
    const { guest } = await guestWithOrder()
    const paid = await (async () => {
      await guest.api.addToCart({ body: { item: item(), quantity: 1 } })
      return order(guest, 'STRIPE')
    })()
    await guest.api.addToCart({ body: { item: item(), quantity: 1 } })
    await guest.api.addSaved({ body: { items: [{ item: item(), quantity: 1 }] } })
    await guest.api.saveGuest({ body: {} })
    const columns = await sql<{ name: string; key: string }>(
      `select table_name as name, column_name as key from information_schema.columns
        where table_schema = 'public' and column_name in ('customer_id', 'recipient') and data_type = 'uuid' and table_name <> 'security_event'`,
    )
    expect(columns.length).toBeGreaterThan(10)
    const left: string[] = []
    for (const { name, key } of columns) if ((await sql(`select 1 from "${name}" where ${key} = $1`, guest.userInfo._id)).length > 0) left.push(name)
    expect(left).toEqual([])
    expect(paid.payment.status).toBe('pending')
    expect(await sql('select 1 from customer where id = $1 and erased_at is not null and contact_email is null', guest.userInfo._id)).toHaveLength(1)
  })
})

describe('logging in on the device where a guest has bought', () => {
  test('takes along what was bought and chosen', async () => {
    const { guest, placed } = await guestWithOrder()
    await guest.api.addToCart({ body: { item: item(), quantity: 2 } })
    const account = await shop.signUp()
    await account.api.addAddress({ body: { address: anAddress({ street1: '4th Cross' }) } })
    await guest.api.joinGuest({ body: { accountToken: account.token } })
    expect(await ordersOf(account)).toEqual([placed.orderId])
    // One default, which is the account's own (ST-12).
    expect((await account.api.listAddresses()).data.filter(({ isDefault }) => isDefault).map(({ street1 }) => street1)).toEqual(['4th Cross'])
    expect(await refusal(guest.api.viewCart())).toBe('identity.sign_in_required')
  })

  test('gives nothing to an account that goes in that very moment', async () => {
    const { guest, placed } = await guestWithOrder()
    const owner = await ownerOf(newEmail())
    const of = { tenantId: shop.tenantId, customerId: owner.userInfo._id, email: null, at: new Date() }
    const { joined } = await platform.database.transaction(async (tx) => {
      await identityRepository(tx, shop.tenantId).hold(of.customerId)
      for (const text of identityPersonal.erased ?? []) await tx.execute(aboutPerson(text, of))
      const working = refusal(guest.api.joinGuest({ body: { accountToken: owner.token } }))
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await sql(waiting)).length).toBe(1)
      return { joined: working }
    })
    expect(await joined).toBe('identity.customer_not_found')
    expect(await ordersOf(guest)).toEqual([placed.orderId])
  })

  test("needs both tokens: one that is nobody's, another guest's, or an account's own gives nothing", async () => {
    const [guest, other, account] = [await newGuest(), await newGuest(), await shop.signUp()]
    for (const accountToken of [other.token, 'x'.repeat(43)])
      expect(await refusal(guest.api.joinGuest({ body: { accountToken } }))).toBe('identity.customer_not_found')
    expect(await refusal(account.api.joinGuest({ body: { accountToken: account.token } }))).toBe('identity.guest_only')
  })
})

describe('the key in a mail', () => {
  const keyOf = async (number: string) => orderKeys(await sharedSecret(platform.database, 'order-key')).keyOf(shop.tenantId, number)

  test('opens this order alone, to be looked at, without the door that it goes to', async () => {
    const { placed } = await guestWithOrder()
    const { placed: another } = await guestWithOrder()
    const key = await keyOf(placed.orderId)
    const { data } = await shop.guest().trackOrder({ body: { orderId: placed.orderId, key } })
    expect(data).toMatchObject({ orderId: placed.orderId, total: placed.total, can: { cancel: false, pay: false } })
    for (const secret of ['12th Main Road', '9845010101', 'Anjali', '12.9698']) expect(JSON.stringify(data)).not.toContain(secret)
    expect(await refusal(shop.guest().trackOrder({ body: { orderId: another.orderId, key } }))).toBe('order.not_found')
    expect(await refusal(shop.guest().trackOrder({ body: { orderId: placed.orderId, key: `${key.slice(0, -1)}!` } }))).toBe('order.not_found')
  })

  test('opens nothing once the order is in an account', async () => {
    const { guest, placed } = await guestWithOrder()
    await guest.api.saveGuest({ body: {} })
    expect(await refusal(shop.guest().trackOrder({ body: { orderId: placed.orderId, key: await keyOf(placed.orderId) } }))).toBe('order.not_found')
  })
})

describe('without the device on which the order was placed', () => {
  const codeFor = async (orderId: string, email: string) => setCode((await shop.guest().requestOrderCode({ body: { orderId, email } })).refId)
  const holderOf = (session: { token: string; userInfo: SignedIn['userInfo'] } | null): SignedIn => {
    if (!session) throw new Error('It went into an account')
    return { ...session, api: platform.client({ tenantKey: shop.key, token: session.token }) }
  }
  const mailsOf = (refId: string) => sql(`select 1 from event_outbox where type = 'identity.code_requested' and payload ->> 'refId' = $1`, refId)

  test('a code to its address opens the whole order, to be cancelled as on that device, which stays as it was', async () => {
    const { guest, placed } = await guestWithOrder()
    const back = holderOf(
      (await shop.guest().openOrder({ body: await codeFor(` ${placed.orderId} `, guest.userInfo.authentication.userName.toUpperCase()) })).session,
    )
    expect(back.userInfo).toMatchObject({ _id: guest.userInfo._id, isGuest: true })
    expect((await back.api.getOrder({ params: { orderId: placed.orderId } })).data).toMatchObject({
      can: { cancel: true },
      deliveryAddress: { houseNumber: expect.stringMatching(/./) },
    })
    expect((await back.api.cancelOrder({ body: { orderId: placed.orderId } })).data.orderStatus).toBe('cancelled')
    expect(await ordersOf(guest)).toEqual([placed.orderId])
  })

  test('its number may be typed in small letters and without hyphens', async () => {
    const { guest, placed } = await guestWithOrder()
    const typed = placed.orderId.replaceAll('-', '').toLowerCase()
    const back = holderOf((await shop.guest().openOrder({ body: await codeFor(typed, guest.userInfo.authentication.userName) })).session)
    expect(await ordersOf(back)).toEqual([placed.orderId])
  })

  test('what has arrived can be sent back', async () => {
    const { guest, placed } = await guestWithOrder()
    await shop.deliver(placed.orderId)
    const back = holderOf((await shop.guest().openOrder({ body: await codeFor(placed.orderId, guest.userInfo.authentication.userName) })).session)
    expect(await refusal(back.api.askReturn({ body: { orderId: placed.orderId, items: [{ _id: item(), quantity: 1 }], reason: 'broken' } }))).toBe('accepted')
  })

  test('the answer tells nothing: of another address, another number and an order of an account a code is sent to nobody', async () => {
    const { guest, placed } = await guestWithOrder()
    const email = guest.userInfo.authentication.userName
    const account = await shop.signUp()
    await fillCart(account)
    const owned = await order(account, 'STRIPE')
    const asked = [
      { orderId: placed.orderId, email },
      { orderId: placed.orderId, email: newEmail() },
      { orderId: 'G-0000-0000', email },
      { orderId: owned.orderId, email: account.userInfo.authentication.userName },
    ]
    const answers = await Promise.all(asked.map((body) => shop.guest().requestOrderCode({ body })))
    expect(new Set(answers.map(({ channel, expiresIn }) => `${channel} ${expiresIn}`)).size).toBe(1)
    expect(await Promise.all(answers.map(async ({ refId }) => (await mailsOf(refId)).length))).toEqual([1, 0, 0, 0])
    for (const { refId } of answers.slice(1)) expect(await refusal(shop.guest().openOrder({ body: await setCode(refId) }))).toBe('identity.code_wrong')
  })

  test('a code works once, at most five times tried, and for nothing else', async () => {
    const { guest, placed } = await guestWithOrder()
    const email = guest.userInfo.authentication.userName
    const once = await codeFor(placed.orderId, email)
    await shop.guest().openOrder({ body: once })
    expect(await refusal(shop.guest().openOrder({ body: once }))).toBe('identity.code_wrong')
    const guessed = await codeFor(placed.orderId, email)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(shop.guest().openOrder({ body: { ...guessed, code: '000001' } }))).toBe('identity.code_wrong')
    expect(await refusal(shop.guest().openOrder({ body: guessed }))).toBe('identity.code_wrong')
    // It opens no account, and no order is opened by a code that was asked for something else.
    expect(await refusal(shop.guest().verifyCode({ body: await codeFor(placed.orderId, email) }))).toBe('identity.code_wrong')
    for (const { refId } of [await guest.api.requestGuestCode(), await shop.guest().requestCode({ body: { userName: email } })])
      expect(await refusal(shop.guest().openOrder({ body: await setCode(refId) }))).toBe('identity.code_wrong')
  })

  test('it confirms the address to nobody who merely typed it', async () => {
    const guest = await newGuest()
    await fillCart(guest)
    const placed = await order(guest, 'STRIPE')
    await shop.guest().openOrder({ body: await codeFor(placed.orderId, guest.userInfo.authentication.userName) })
    await guest.api.addToCart({ body: { item: item(), quantity: 1 } })
    expect(await refusal(order(guest))).toBe('checkout.contact_unconfirmed')
    expect(await refusal(guest.api.saveGuest({ body: { password: 'seven quiet lanterns' } }))).toBe('identity.code_needed')
  })

  test('what another guest has on the device comes along, and an account there gets the order', async () => {
    const { guest, placed } = await guestWithOrder()
    const { guest: other, placed: second } = await guestWithOrder()
    const code = () => codeFor(placed.orderId, guest.userInfo.authentication.userName)
    const back = holderOf((await shop.guest().openOrder({ body: { ...(await code()), ownToken: other.token } })).session)
    expect((await ordersOf(back)).toSorted()).toEqual([placed.orderId, second.orderId].toSorted())
    expect(await refusal(other.api.viewCart())).toBe('identity.sign_in_required')
    const account = await shop.signUp()
    const late = await code()
    expect(await shop.guest().openOrder({ body: { ...(await code()), ownToken: account.token } })).toEqual({ session: null })
    expect(await ordersOf(account)).toEqual(expect.arrayContaining([placed.orderId, second.orderId]))
    expect(await refusal(shop.guest().openOrder({ body: late }))).toBe('identity.code_wrong')
  })
})

describe('privacy', () => {
  const { database } = platform
  const clock = () => new Date()
  const never = async () => {
    throw new Error('not asked here')
  }
  const { forget: endOf } = createPrivacyService({
    database,
    clock,
    holders: () => platform.personal,
    owner: {
      hold: (tx, { tenantId, customerId }) => identityRepository(tx, tenantId).hold(customerId),
      requestCode: never,
      prove: never,
      confirmedEmailOf: never,
      sayGoodbye: never,
      noteEnd: never,
    },
  })
  const keeping = { database, clock, endOf }

  test('a guest has a copy of everything, and goes with a code when nothing is under way', async () => {
    const { guest, placed } = await guestWithOrder()
    const { data } = await guest.api.exportAccount()
    expect(data.sections.profile).toEqual([expect.objectContaining({ email: guest.userInfo.authentication.email })])
    expect(data.sections.orders).toHaveLength(1)
    const proof = async () => setCode((await guest.api.requestDeletionCode()).refId)
    expect(await refusal(guest.api.deleteAccount({ body: await proof() }))).toBe('identity.deletion_waits')
    await guest.api.cancelOrder({ body: { orderId: placed.orderId } })
    await guest.api.deleteAccount({ body: await proof() })
    expect(await refusal(guest.api.viewCart())).toBe('identity.sign_in_required')
    expect(await sql('select 1 from customer where contact_email = $1', guest.userInfo.authentication.email)).toEqual([])
  })

  test('whoever orders nothing is gone after a week, whoever has ordered after half a year, but for what bills need', async () => {
    const [idle, fresh] = [await newGuest(), await newGuest()]
    await fillCart(idle)
    const { guest: buyer, placed } = await guestWithOrder()
    await shop.deliver(placed.orderId)
    const { guest: waiting, placed: open } = await guestWithOrder()
    await sql(`update customer set guest_since = now() - interval '8 days' where id = $1`, idle.userInfo._id)
    for (const { userInfo } of [buyer, waiting]) {
      await sql(`update customer set guest_since = now() - interval '200 days' where id = $1`, userInfo._id)
      await sql(`update master_order set created_at = now() - interval '190 days' where customer_id = $1`, userInfo._id)
    }
    for (const chore of guestChores({ ...keeping, days: 7, orderDays: 180, buyers: orderParts.buyers })) await chore()
    const kept = async ({ userInfo }: SignedIn) => sql<{ email: string | null }>('select contact_email as email from customer where id = $1', userInfo._id)
    expect(await kept(idle)).toEqual([])
    expect(await kept(fresh)).toEqual([{ email: fresh.userInfo.authentication.email }])
    expect(await kept(buyer)).toEqual([{ email: null }])
    expect(await sql('select 1 from address where customer_id = $1', buyer.userInfo._id)).toEqual([])
    // It is still to be delivered.
    expect(await kept(waiting)).toEqual([{ email: waiting.userInfo.authentication.email }])
    expect(open.orderStatus).toBe('created')
  })

  test('guests with orders that never arrive keep nobody else from being forgotten', async () => {
    const guests = [await guestWithOrder(), await guestWithOrder(), await guestWithOrder()].toSorted((a, b) =>
      a.guest.userInfo._id < b.guest.userInfo._id ? -1 : 1,
    )
    for (const [index, { guest }] of guests.entries()) {
      await sql(`update customer set guest_since = now() - interval '1 day' * ($2::int + 300) where id = $1`, guest.userInfo._id, 100 - index)
      await sql(`update master_order set created_at = now() - interval '290 days' where customer_id = $1`, guest.userInfo._id)
    }
    const { guest: last, placed } = guests[2]!
    await shop.deliver(placed.orderId)
    for (const chore of guestChores({ ...keeping, days: 7, orderDays: 280, buyers: orderParts.buyers, most: 1 })) await chore()
    const gone = await sql<{ id: string }>(
      `select id from customer where erased_at is not null and id = any($1)`,
      guests.map(({ guest }) => guest.userInfo._id),
    )
    expect(gone).toEqual([{ id: last.userInfo._id }])
  })
})

test('the books still agree', async () => {
  expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
})

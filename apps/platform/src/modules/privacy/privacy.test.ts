import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mp4 } from '../media/film.fixture.ts'
import { hashCode } from '../identity/identity.ts'
import { forgetOldBuyers } from '../order/old-buyers.repository.ts'

// On a real PostgreSQL, through the door: what is there of somebody, and what is left of them.

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
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )

/** A code is readable nowhere but in its mail, so this one is made to be another. */
async function deletionCode({ api }: SignedIn): Promise<{ refId: string; code: string }> {
  const { refId } = await api.requestDeletionCode()
  await sql('update sign_in_code set code_hash = $2 where id = $1', refId, hashCode(refId, '271828'))
  return { refId, code: '271828' }
}

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

/** Somebody with a name that nobody else has, who has done everything that a customer can do. */
async function busyCustomer() {
  const mark = `Quendrith${randomUUID().slice(0, 8)}`
  const userName = `${mark.toLowerCase()}@shop.example`
  const { token, userInfo } = await shop.guest().registerCustomer({ body: { userName, password: 'seven quiet lanterns', name: { first: mark, last: 'Rao' } } })
  const api = platform.client({ tenantKey: shop.key, token })
  await sql('update customer set confirmed_at = now() where id = $1', userInfo._id)
  const { id: item, variantIds } = await shop.addProduct({ stock: 10 })
  const [variation = ''] = variantIds
  const address = anAddress({
    name: { first: mark, last: 'Rao' },
    street1: `${mark} Road`,
    landmark: `Behind ${mark}`,
    phoneNumber: '9812345678',
    email: userName,
  })
  await api.addAddress({ body: { address } })
  await api.addToCart({ body: { item: variation, quantity: 1 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const { content: order } = await api.createOrder({ headers: {}, body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' } } })
  const { data: file } = await api.uploadFile({ body: { file: { name: 'p.png', type: 'image/png', bytes: PIXEL }, key: `${mark}.png`, isPublic: true } })
  const film = { name: 'f.mp4', type: 'video/mp4', bytes: Buffer.from(mp4({ inData: mark })) }
  const { data: sent } = await api.uploadFile({ body: { file: film, key: `${mark}.mp4`, isPublic: true } })
  const review = async () =>
    api.createReview({
      body: {
        item,
        orderId: order.orderId,
        rating: 4,
        title: `By ${mark}`,
        comments: `${mark} liked it`,
        images: [file.url],
        video: { url: sent.url, poster: file.url },
      },
    })
  await api.addToCart({ body: { item: variation, quantity: 1 } })
  await api.addSaved({ body: { items: [{ item: variation, quantity: 1 }] } })
  await api.addToWishlist({ body: { item } })
  await api.askForStockAlert({ body: { variation: (await shop.addProduct({ stock: 0 })).variantIds[0] ?? '' } })
  // As people type it, who are signed in by the same address in lower case.
  const typed = `${mark}@Shop.Example`
  await shop.guest().sendEnquiry({ body: { name: mark, email: typed, message: 'When do you open on Sundays?' } })
  await shop.guest().reportIssue({ body: { kind: 'seller', about: shop.seller.id, comments: `${mark} was sent a fake`, email: typed } })
  const { data: older } = await shop.guest().reportIssue({ body: { kind: 'seller', about: shop.seller.id, comments: `Another, says ${mark}`, email: typed } })
  await sql('update ticket set guest_email = $2 where number = $1', older.ticket_Id, typed)
  await api.changeBirthday({ body: { birthday: '1990-05-17' } })
  await api.changeProfilePicture({ body: { picture: { name: 'me.png', type: 'image/png', bytes: PIXEL } } })
  await api.updateProfile({ body: { language: 'es' } })
  await api.changeNotificationSettings({ body: { topic: 'stock', channel: 'email', isOn: false } })
  await api.addBeneficiary({ body: { name: 'Asha Rao', accountNumber: '50100123456789', ifsc: 'HDFC0000001' } })
  const customer: SignedIn = { api, token, userInfo }
  return { mark, userName, customer, api, order, item, review }
}

/** Tables in which a text stands anywhere, but for what is about to go by itself. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }>(`select count(*)::int as count from "${name}" t where t::text ilike '%' || $1 || '%'`, text)
    if (row?.count) found.push(name)
  }
  return found
}

test('every column that says whose a row is, or what somebody is called, is known to a module', async () => {
  const columns = await sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '^(customer_id|email|phone|user_name|recipient|first_name|middle_name|last_name|street1|author|published_by|announcement)$'
      union
     select c.conrelid::regclass || '.' || a.attname from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname not in ('tenant_id')
      where c.contype = 'f' and c.confrelid = 'customer'::regclass
      order by 1`,
  )
  // Of shops, not of customers.
  const others = new Set(['seller.phone'])
  const known = new Set(platform.personal.flatMap(({ columns: listed }) => listed))
  const unlisted = columns.map(({ name }) => name).filter((name) => !known.has(name) && !others.has(name))
  expect(unlisted, 'among the `columns` of no x.personal.ts, or its module does not give it as `personal`').toEqual([])
  const existing = await sql<{ name: string }>(`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  expect(
    [...known].filter((name) => !existing.some((column) => column.name === name)),
    'listed in an x.personal.ts, but no column',
  ).toEqual([])
})

describe('a copy of one’s data', () => {
  test('has all that somebody has left, no secret, and nothing of others', async () => {
    const [{ mark, customer, api, order, review }, other] = [await busyCustomer(), await busyCustomer()]
    await shop.deliver(order.orderId)
    await review()
    const { data } = await api.exportAccount()
    const { sections } = data
    expect(data.shop).toBe('Test Shop')
    const full = [
      'profile',
      'devices',
      'addresses',
      'cart',
      'savedForLater',
      'wishlist',
      'orders',
      'reviews',
      'stockAlerts',
      'enquiries',
      'consents',
      'accountsForRefunds',
    ]
    for (const section of full) expect(sections[section], section).toHaveLength(1)
    expect(sections.tickets).toHaveLength(2)
    expect(sections.files).toHaveLength(3) // a picture and a film of the review, and the face
    expect(sections.reviews).toMatchObject([{ video: expect.stringMatching(/^\/video\/[0-9a-f]{20}$/) }])
    expect(sections.profile).toMatchObject([
      { firstName: mark, birthday: '1990-05-17', language: 'es', picture: expect.stringMatching('^/api/storage/file/'), hasPassword: true },
    ])
    expect(sections.orders).toMatchObject([{ number: order.orderId, lines: [{ quantity: 1 }] }])
    expect(sections.securityEvents).not.toEqual([])
    const text = JSON.stringify(data)
    for (const secret of [other.mark, 'argon2', customer.token, '50100123456789', other.customer.userInfo._id]) expect(text).not.toContain(secret)
  })

  test('is for whoever is signed in', async () => {
    expect(await refusal(shop.guest().exportAccount())).toBe('identity.sign_in_required')
  })
})

describe('the end of an account', () => {
  test('leaves nothing of its owner but bills, and the books agree', async () => {
    const { mark, userName, customer, api, order, item, review } = await busyCustomer()
    await shop.deliver(order.orderId)
    await review()
    const voter = await busyCustomer()
    await shop.deliver(voter.order.orderId)
    const { data: theirs } = await voter.review()
    await api.rateReview({ params: { reviewId: theirs._id }, body: { helpful: true } })
    await api.reportReview({ params: { reviewId: theirs._id }, body: { reason: 'other', comments: `${mark} thinks so` } })

    await api.deleteAccount({ body: await deletionCode(customer) })

    // Mails that wait are kept for days, answers to keys for one.
    const goesByItself = new Set(['event_outbox', 'idempotency_key'])
    expect((await tablesWith(mark)).filter((table) => !goesByItself.has(table))).toEqual(['orders'])
    expect((await tablesWith(userName)).filter((table) => !goesByItself.has(table))).toEqual([])
    const [kept] = await sql<{ address: object }>('select address from orders where number = $1', order.orderId)
    expect(kept?.address).toMatchObject({ firstName: mark, street1: `${mark} Road`, phone: '', email: null, landmark: null, longitude: 0, latitude: 0 })
    expect(await refusal(api.listAddresses())).toBe('identity.sign_in_required')
    expect(await refusal(shop.guest().logIn({ body: { userName, password: 'seven quiet lanterns' } }))).toBe('identity.credentials_wrong')
    const [emptied] = await sql(
      'select c.birthday, c.language, c.picture_file_id, (select count(*)::int from consent_change x where x.tenant_id = c.tenant_id and x.customer_id = c.id) as consents from customer c where c.id = $1',
      customer.userInfo._id,
    )
    expect(emptied).toEqual({ birthday: null, language: null, picture_file_id: null, consents: 0 })
    expect(await sql('select from review_video v join review r on r.id = v.review_id where r.product_id = $1', item)).toEqual([])
    // The stars stay.
    const [left] = await sql('select author, title, comments, rating from review where product_id = $1', item)
    expect(left).toEqual({ author: '', title: '', comments: '', rating: 4 })
    expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure)).toEqual([])
    const [goodbye] = await sql<{ email: string }>(
      `select payload ->> 'email' as email from event_outbox where type = 'identity.account_deleted' and payload ->> 'firstName' = $1`,
      mark,
    )
    expect(goodbye?.email).toBe(userName)
  })

  test('with the address a new account can be made, which has nothing of the old one', async () => {
    const { userName, api, order } = await busyCustomer()
    await shop.deliver(order.orderId)
    await api.deleteAccount({ body: { password: 'seven quiet lanterns' } })
    const again = await shop.guest().registerCustomer({ body: { userName, password: 'seven loud lanterns', name: { first: 'New', last: '' } } })
    const fresh = platform.client({ tenantKey: shop.key, token: again.token })
    expect((await fresh.listOrders({ params: { customerId: again.userInfo._id }, query: {} })).data).toEqual([])
    expect((await fresh.exportAccount()).data.sections.addresses).toEqual([])
  })

  test('waits for orders under way', async () => {
    const { customer, api, order } = await busyCustomer()
    const proof = await deletionCode(customer)
    expect(await refusal(api.deleteAccount({ body: proof }))).toBe('identity.deletion_waits')
    await shop.deliver(order.orderId)
    await api.deleteAccount({ body: proof })
  })

  test('needs the password, or a code that was sent for this to this account', async () => {
    const { userName, customer, api, order } = await busyCustomer()
    const other = await shop.signUp()
    await shop.deliver(order.orderId)
    expect(await refusal(api.deleteAccount({ body: { password: 'not the password' } }))).toBe('identity.old_password_wrong')
    expect(await refusal(api.deleteAccount({ body: {} }))).toBe('identity.code_wrong')
    expect(await refusal(api.deleteAccount({ body: await deletionCode(other) }))).toBe('identity.code_wrong')
    const { refId } = await shop.guest().requestCode({ body: { userName } })
    await sql('update sign_in_code set code_hash = $2 where id = $1', refId, hashCode(refId, '271828'))
    expect(await refusal(api.deleteAccount({ body: { refId, code: '271828' } }))).toBe('identity.code_wrong')
    // And the other way round: what was sent to end an account opens none.
    const proof = await deletionCode(customer)
    expect(await refusal(shop.guest().verifyCode({ body: proof }))).toBe('identity.code_wrong')
    expect((await api.exportAccount()).data.sections.profile).toHaveLength(1)
  })

  test('what was asked for with an address that is not known to be theirs stays', async () => {
    const email = `${randomUUID().slice(0, 8)}@shop.example`
    await shop.guest().sendEnquiry({ body: { name: 'Ravi', email, message: 'When do you open on Sundays?' } })
    const { token } = await shop
      .guest()
      .registerCustomer({ body: { userName: email, password: 'seven quiet lanterns', name: { first: 'Somebody', last: '' } } })
    const api = platform.client({ tenantKey: shop.key, token })
    expect((await api.exportAccount()).data.sections.enquiries).toEqual([])
    await api.deleteAccount({ body: { password: 'seven quiet lanterns' } })
    expect(await sql('select 1 from enquiry where email = $1', email)).toHaveLength(1)
  })

  test('names go off bills when the law has no more use for them', async () => {
    const { mark, api, order } = await busyCustomer()
    const { order: kept } = await busyCustomer()
    await shop.deliver(order.orderId)
    await api.deleteAccount({ body: { password: 'seven quiet lanterns' } })
    const erased = '(select tenant_id, id from customer where erased_at is not null)'
    await forgetOldBuyers(platform.database, erased, new Date(Date.now() - 3_600_000))
    expect(await tablesWith(mark)).toContain('orders')
    await forgetOldBuyers(platform.database, erased, new Date(Date.now() + 1000))
    expect(await tablesWith(mark)).not.toContain('orders')
    const [other] = await sql<{ name: string }>(`select address ->> 'firstName' as name from orders where number = $1`, kept.orderId)
    expect(other?.name).not.toBe('')
    expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure)).toEqual([])
  })
})

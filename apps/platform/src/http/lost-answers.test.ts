import { createHash, randomUUID } from 'node:crypto'
import { type ApiClient, ApiFailure, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { anAddress, createTestShop, startTestPlatform, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_ATTEMPTS, hashCode } from '../modules/identity/identity.ts'

let platform: TestPlatform
let shop: TestShop
let origin: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD'], hasTestPayments: true, hasGuests: true } })
  origin = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.close())

/** A network on which each request arrives and every other answer is lost: half of them before a word of it, half of them in the middle. */
function losingEveryOther() {
  let [lost, replayed] = [0, 0]
  const attempts = new Map<string, number>()
  const fetchIt: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    if (attempt > 1) {
      if (response.headers.has('idempotency-replayed')) replayed += 1
      return response
    }
    await response.arrayBuffer()
    lost += 1
    if (lost % 2 === 0) throw new TypeError('fetch failed')
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status: 200 })
  }
  return { fetch: fetchIt, lost: () => lost, replayed: () => replayed }
}

function clientOn({ fetch: fetchIt }: { readonly fetch: typeof fetch }, token?: string): ApiClient {
  const headers = () => ({ 'x-tenant-key': shop.key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) })
  return createApiClient(routeTable, httpTransport({ baseUrl: `${origin}/api`, headers, fetch: fetchIt, pauses: [1, 5] }))
}

it('300 pieces whose answers are all lost once, and which are sent again, are 300 pieces', async () => {
  const customer = await shop.addCustomer()
  const { variantIds } = await shop.addProduct({ variants: 4, stock: 1000 })
  const network = losingEveryOther()
  const api = clientOn(network, customer.token)
  const wanted = Array.from({ length: 300 }, (_, n) => variantIds[n % variantIds.length] ?? '')
  for (let at = 0; at < wanted.length; at += 20) await Promise.all(wanted.slice(at, at + 20).map((item) => api.addToCart({ body: { item, quantity: 1 } })))
  expect(network.lost()).toBe(300)
  const { items } = (await customer.api.viewCart()).data
  expect(items.flatMap(({ item, qty }) => (item === undefined ? [] : [qty]))).toEqual([75, 75, 75, 75])
}, 60_000)

// What is asked or answered is a secret: done once for each key all the same, and nothing of it to be read (decision 0146).
describe('whose answer was lost, and who asks again,', () => {
  const PASSWORD = 'seven quiet lanterns'
  const NEXT = 'eight loud lanterns'
  const CODE = '271828'
  const newEmail = (): string => `${randomUUID().slice(0, 12)}@shop.example`
  const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> => platform.database.run<Row>(statementOf(text), values)
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
    )
  const registered = async (userName = newEmail()) => {
    const { token, userInfo } = await shop.guest().registerCustomer({ body: { userName, password: PASSWORD, name: { first: 'Asha' } } })
    return { userName, token, id: userInfo._id, api: platform.client({ tenantKey: shop.key, token }) }
  }
  /** A code is readable nowhere but in its mail, so this one is made to be another. */
  const setCode = async ({ refId }: { readonly refId: string }): Promise<{ refId: string; code: string }> => {
    await sql('update sign_in_code set code_hash = $2 where id = $1', refId, hashCode(refId, CODE))
    return { refId, code: CODE }
  }
  /** Does it where every answer is lost once, and sees that each was given again. */
  async function losing<T>(token: string | undefined, work: (api: ApiClient) => Promise<T>): Promise<T> {
    const network = losingEveryOther()
    const done = await work(clientOn(network, token))
    expect(network.lost()).toBeGreaterThan(0)
    expect(network.replayed()).toBe(network.lost())
    return done
  }
  const accountsAt = async (userName: string) => sql('select 1 from customer where tenant_id = $1 and email = $2', shop.tenantId, userName)

  it('registering, has the account and one session, and is not told that the address is taken', async () => {
    const body = { userName: newEmail(), password: PASSWORD, name: { first: 'Asha' } }
    const session = await losing(undefined, (api) => api.registerCustomer({ body }))
    expect(session.isNew).toBe(true)
    expect(await sql('select 1 from session where tenant_id = $1 and customer_id = $2', shop.tenantId, session.userInfo._id)).toHaveLength(1)
    expect(await refusal(clientOn({ fetch }).registerCustomer({ body }))).toBe('identity.account_exists')
  })

  it('for a code, is sent one, which opens the account once', async () => {
    const userName = newEmail()
    const sent = await losing(undefined, (api) => api.requestCode({ body: { userName } }))
    expect(await sql('select 1 from sign_in_code where tenant_id = $1 and user_name = $2', shop.tenantId, userName)).toHaveLength(1)
    const given = await setCode(sent)
    const session = await losing(undefined, (api) => api.verifyCode({ body: given }))
    expect(session.isNew).toBe(true)
    expect(await refusal(clientOn({ fetch }).verifyCode({ body: given }))).toBe('identity.code_wrong')
  })

  it('for a new password, has it, however the old one was replaced', async () => {
    const { userName, token } = await registered()
    await losing(token, (api) => api.updatePassword({ body: { oldPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT } }))
    const sent = await losing(undefined, (api) => api.forgotPassword({ body: { userName } }))
    const { resetRefId } = await losing(undefined, async (api) => api.verifyCode({ body: await setCode(sent) }))
    await losing(undefined, (api) => api.resetPassword({ body: { resetRefId: String(resetRefId), password: PASSWORD, confirmPassword: PASSWORD } }))
    expect(await refusal(clientOn({ fetch }).logIn({ body: { userName, password: PASSWORD } }))).toBe('accepted')
  })

  it('for another address, has it', async () => {
    const { token, id, api } = await registered()
    const email = newEmail()
    const sent = await losing(token, (lossy) => lossy.requestContactChange({ body: { userName: email, password: PASSWORD } }))
    await losing(token, async (lossy) => lossy.confirmContactChange({ body: await setCode(sent) }))
    expect((await api.getCustomer({ params: { id } })).data.authentication.email).toBe(email)
  })

  it('without an account, is one guest, and confirmed; and with one, has it, though the guest who asked is gone', async () => {
    const email = newEmail()
    const { token, userInfo } = await losing(undefined, (api) => api.beginGuest({ body: { email } }))
    expect(await sql('select 1 from customer where tenant_id = $1 and contact_email = $2', shop.tenantId, email)).toHaveLength(1)
    await losing(token, async (api) => api.confirmGuest({ body: await setCode(await api.requestGuestCode()) }))
    const session = await losing(token, (api) => api.saveGuest({ body: { password: PASSWORD } }))
    expect(session).toMatchObject({ isNew: true, userInfo: { authentication: { email } } })
    expect(session.userInfo._id).not.toBe(userInfo._id)
  })

  it('to take along what a guest has, has it, though the guest is gone', async () => {
    const [{ token }, account] = [await shop.guest().beginGuest({ body: { email: newEmail() } }), await registered()]
    await platform.client({ tenantKey: shop.key, token }).addAddress({ body: { address: anAddress() } })
    await losing(token, (api) => api.joinGuest({ body: { accountToken: account.token } }))
    expect((await account.api.listAddresses()).data).toHaveLength(1)
  })

  it('with the number of an order, opens it', async () => {
    const email = newEmail()
    const { token } = await shop.guest().beginGuest({ body: { email } })
    const guest = platform.client({ tenantKey: shop.key, token })
    await guest.confirmGuest({ body: await setCode(await guest.requestGuestCode()) })
    await guest.addAddress({ body: { address: anAddress() } })
    const { variantIds } = await shop.addProduct({ stock: 5 })
    await guest.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const { data: quote } = await guest.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const { content } = await guest.createOrder({ headers: {}, body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' } } })
    const sent = await losing(undefined, (api) => api.requestOrderCode({ body: { orderId: content.orderId, email } }))
    const { session } = await losing(undefined, async (api) => api.openOrder({ body: await setCode(sent) }))
    const orders = await clientOn({ fetch }, session?.token).listOrders({ params: { customerId: String(session?.userInfo._id) }, query: {} })
    expect(orders.data.map(({ orderId }) => orderId)).toEqual([content.orderId])
  })

  it('to be forgotten, is told that it was done, though nobody is there any more who asked', async () => {
    const { token, userName } = await registered()
    await losing(token, (api) => api.deleteAccount({ body: { password: PASSWORD } }))
    expect(await accountsAt(userName)).toHaveLength(0)
    // Under another key nothing is known of it; and whoever may not call is told that first, whatever else is wrong.
    expect(await refusal(clientOn({ fetch }, token).deleteAccount({ body: { password: PASSWORD } }))).toBe('identity.sign_in_required')
    const wrong = { url: '/api/cap/users/customer/delete', payload: { password: 5 } }
    for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: `Bearer ${token}`, 'idempotency-key': 'no key' }]) {
      const reply = await platform.app.inject({ method: 'POST', ...wrong, headers: { 'x-tenant-key': shop.key, ...headers } })
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'identity.sign_in_required'])
    }
  })

  it('logging in and out, has had one session, and none', async () => {
    const { userName, id } = await registered()
    const sessions = async () => (await sql('select 1 from session where tenant_id = $1 and customer_id = $2', shop.tenantId, id)).length
    const before = await sessions()
    const { token } = await losing(undefined, (api) => api.logIn({ body: { userName, password: PASSWORD } }))
    expect(await sessions()).toBe(before + 1)
    await losing(token, (api) => api.logOut())
    expect(await sessions()).toBe(before)
  })

  it('leaves nothing behind that can be read, or tried out', async () => {
    const body = { userName: newEmail(), password: PASSWORD, name: { first: 'Asha' } }
    await sql('delete from idempotency_key where tenant_id = $1', shop.tenantId)
    const { token } = await losing(undefined, (api) => api.registerCustomer({ body }))
    const [kept, ...more] = await sql<{ answer: string; fingerprint: Buffer }>(
      'select answer, fingerprint from idempotency_key where tenant_id = $1',
      shop.tenantId,
    )
    expect(more).toEqual([])
    const readable = `${kept?.answer} ${Buffer.from(kept?.answer ?? '', 'base64').toString('latin1')}`
    for (const secret of [token, PASSWORD, body.userName, 'userInfo', 'Asha']) expect(readable).not.toContain(secret)
    const guess = createHash('sha256')
      .update(JSON.stringify(['registerCustomer', undefined, undefined, body]))
      .digest()
    expect(kept?.fingerprint.equals(guess)).toBe(false)
  })
})

// What a refusal has counted stays counted, with a key as without one.
it('a wrong code under keys is a try all the same', async () => {
  const { refId } = await shop.guest().requestCode({ body: { userName: `${randomUUID().slice(0, 12)}@shop.example` } })
  await platform.database.run({ name: 'test-set-code', text: 'update sign_in_code set code_hash = $2 where id = $1' }, [refId, hashCode(refId, '271828')])
  const api = clientOn({ fetch })
  const given = (code: string) =>
    api.verifyCode({ body: { refId, code } }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiFailure ? error.code : error),
    )
  for (let wrong = 0; wrong < CODE_ATTEMPTS; wrong++) expect(await given('000000')).toBe('identity.code_wrong')
  expect(await given('271828')).toBe('identity.code_wrong')
})

import { generateKeyPairSync } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  getSecurity,
  passkeyLogIn,
  registerCustomer,
  removePasskey,
  renamePasskey,
  requestCode,
  verifyCode,
} from '@galleria/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import { refusalOf, testContext, testTenant } from '../../shop.fixture.ts'
import { createTestIdentity } from './identity.fixture.ts'
import { createAuthenticator } from './passkey.fixture.ts'

const { database, clock, identity, call, whileOwnerComes } = await createTestIdentity()

const ORIGIN = 'https://shop.example'
const at = { origin: ORIGIN }
const asha = { userName: 'asha@example.com', password: 'a long enough one', name: { first: 'Asha' } }

const newShop = (): RequestContext => testContext({ ...testTenant(), hosts: ['shop.example'] })
let guest: RequestContext
let me: RequestContext
let customerId: string
let device: ReturnType<typeof createAuthenticator>

const actingAs = async (token: string, shop = guest) => testContext(shop.tenant, { actor: await identity.actorOf(shop.tenant.id, hashToken(token)) })
beforeEach(async () => {
  guest = newShop()
  const { token, userInfo } = await call(registerCustomer, guest, { body: asha })
  customerId = userInfo._id
  me = await actingAs(token)
  device = createAuthenticator()
})

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const begin = () => call(beginPasskey, me, { body: at })
async function add(name = 'My phone') {
  const { refId, options } = await begin()
  return (await call(addPasskey, me, { body: { refId, name, response: device.create(options, at) } })).data
}
const beginLogIn = (shop = guest) => call(beginPasskeyLogIn, shop, { body: at })
async function logIn(ways: { origin: string; isVerified?: boolean } = at) {
  const { refId, options } = await beginLogIn()
  return call(passkeyLogIn, guest, { body: { refId, response: device.get(options, ways) } })
}

describe('a passkey', () => {
  test('is added, listed, renamed, used and removed', async () => {
    const { _id: id } = await add()
    expect((await call(getSecurity, me, {})).data.passkeys).toMatchObject([{ _id: id, name: 'My phone', lastUsed: null }])
    await call(renamePasskey, me, { params: { id }, body: { name: 'Old phone' } })
    const signedIn = await logIn()
    expect(signedIn).toMatchObject({ isNew: false, userInfo: { _id: customerId } })
    expect((await call(getSecurity, await actingAs(signedIn.token), {})).data).toMatchObject({
      passkeys: [{ name: 'Old phone', lastUsed: clock().toISOString() }],
      sessions: [{ way: 'passkey', isCurrent: true }, { way: 'registration' }],
    })
    await call(removePasskey, me, { params: { id } })
    expect(await codeOf(logIn())).toBe('identity.passkey_refused')
  })

  test('that is new is told to the owner of the account', async () => {
    await add()
    const told = { name: 'passkey-told', text: `select payload from event_outbox where tenant_id = $1 and type = 'identity.account_changed'` }
    expect(await database.run(told, [guest.tenant.id])).toMatchObject([{ payload: { change: 'passkey_added', what: 'My phone' } }])
  })

  test('is nobody else’s to rename or remove', async () => {
    const { _id: id } = await add()
    const { token } = await call(registerCustomer, guest, { body: { ...asha, userName: 'ravi@example.com' } })
    const stranger = await actingAs(token)
    expect(await codeOf(call(renamePasskey, stranger, { params: { id }, body: { name: 'Mine' } }))).toBe('identity.passkey_not_found')
    expect(await codeOf(call(removePasskey, stranger, { params: { id } }))).toBe('identity.passkey_not_found')
  })

  test('is refused of a page that is not the shop’s, at the beginning and at the end', async () => {
    expect(await codeOf(call(beginPasskey, me, { body: { origin: 'https://shop.example.evil' } }))).toBe('identity.origin_unknown')
    expect(await codeOf(call(beginPasskeyLogIn, guest, { body: { origin: 'https://evil.example' } }))).toBe('identity.origin_unknown')
    const { refId, options } = await begin()
    expect(await codeOf(call(addPasskey, me, { body: { refId, name: 'x', response: device.create(options, { origin: 'https://evil.example' }) } }))).toBe(
      'identity.passkey_refused',
    )
    await add()
    expect(await codeOf(logIn({ origin: 'https://evil.example' }))).toBe('identity.passkey_refused')
  })

  test('is refused where the device has not asked who holds it', async () => {
    const { refId, options } = await begin()
    const response = device.create(options, { ...at, isVerified: false })
    expect(await codeOf(call(addPasskey, me, { body: { refId, name: 'x', response } }))).toBe('identity.passkey_refused')
    await add()
    expect(await codeOf(logIn({ ...at, isVerified: false }))).toBe('identity.passkey_refused')
  })

  test('opens nothing in another shop, even one at the same host', async () => {
    await add()
    const other = newShop()
    const { refId, options } = await beginLogIn(other)
    expect(await codeOf(call(passkeyLogIn, other, { body: { refId, response: device.get(options, at) } }))).toBe('identity.passkey_refused')
  })

  test('answers each challenge once, and only while it is fresh', async () => {
    await add()
    const { refId, options } = await beginLogIn()
    const response = device.get(options, at)
    await call(passkeyLogIn, guest, { body: { refId, response } })
    expect(await codeOf(call(passkeyLogIn, guest, { body: { refId, response } })), 'shown again').toBe('identity.passkey_refused')
    const next = await beginLogIn()
    expect(await codeOf(call(passkeyLogIn, guest, { body: { refId: next.refId, response } })), 'to another challenge').toBe('identity.passkey_refused')
    const late = await beginLogIn()
    clock.pass(601_000)
    expect(await codeOf(call(passkeyLogIn, guest, { body: { refId: late.refId, response: device.get(late.options, at) } })), 'late').toBe(
      'identity.passkey_refused',
    )
  })

  test('is refused when somebody else signs, or when its counter goes back: then there are two of it', async () => {
    await add()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { refId, options } = await beginLogIn()
    expect(await codeOf(call(passkeyLogIn, guest, { body: { refId, response: device.get(options, at, privateKey) } }))).toBe('identity.passkey_refused')
    await logIn()
    device.rewind()
    expect(await codeOf(logIn())).toBe('identity.passkey_refused')
  })

  test('is added by whoever began, and nobody adds one by signing in', async () => {
    const { refId, options } = await begin()
    const { token } = await call(registerCustomer, guest, { body: { ...asha, userName: 'ravi@example.com' } })
    const stranger = await actingAs(token)
    expect(await codeOf(call(addPasskey, stranger, { body: { refId, name: 'x', response: device.create(options, at) } }))).toBe('identity.passkey_refused')
    const logInBegun = await beginLogIn()
    expect(await codeOf(call(addPasskey, me, { body: { refId: logInBegun.refId, name: 'x', response: device.create(logInBegun.options, at) } }))).toBe(
      'identity.passkey_refused',
    )
  })

  test('of a stranger who registered at somebody’s address is gone when its owner comes', async () => {
    await add()
    const { refId } = await call(requestCode, guest, { body: { userName: asha.userName } })
    await call(verifyCode, guest, { body: { refId, code: (await identity.codes.find(guest.tenant.id, refId)) ?? '' } })
    expect(await codeOf(logIn())).toBe('identity.passkey_refused')
  })

  test('of such a stranger does not come while its owner does', async () => {
    const { refId, options } = await begin()
    const response = device.create(options, at)
    const added = () => codeOf(call(addPasskey, me, { body: { refId, name: 'x', response } }))
    expect(await whileOwnerComes(guest, customerId, added)).toBe('identity.sign_in_required')
    expect(await codeOf(logIn())).toBe('identity.passkey_refused')
  })

  test('of such a stranger does not sign in while its owner comes', async () => {
    await add()
    expect(await whileOwnerComes(guest, customerId, () => codeOf(logIn()))).toBe('identity.passkey_refused')
  })

  test('nonsense is refused', async () => {
    for (const response of [{}, { id: 5 }, { id: 'AAAA', response: {} }]) {
      const { refId } = await beginLogIn()
      expect(await codeOf(call(passkeyLogIn, guest, { body: { refId, response } }))).toBe('identity.passkey_refused')
      const begun = await begin()
      expect(await codeOf(call(addPasskey, me, { body: { refId: begun.refId, name: 'x', response } }))).toBe('identity.passkey_refused')
    }
  })
})

import { createHash } from 'node:crypto'
import { logIn, logOut, registerCustomer, requestCode, verifyCode } from '@galleria/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import type { Tenant } from '../tenant/index.ts'
import { createTestIdentity } from './identity.fixture.ts'
import { refusalOf, testContext, testTenant } from '../../shop.fixture.ts'

const DAY = 86_400_000
/** What it costs to check one is tested elsewhere; here many are. */
const passwords = {
  hash: async (password: string) => `plain ${password}`,
  verify: async (password: string, hash: string | null | undefined) => hash === `plain ${password}`,
}
/** Those that take many tries to reach are lower here. */
const limits = {
  passwordsBySender: { name: 'test-password-sender', points: 16, seconds: 900 },
  passwordsByAccount: { name: 'test-password-account', points: 12, seconds: 3600 },
  codesBySender: { name: 'test-code-sender', points: 7, seconds: 3600 },
  codesByAccount: { name: 'test-code-account', points: 8, seconds: 3600 },
}
const { database, clock, identity, call } = await createTestIdentity({ passwords, limits })

const credentials = { userName: 'asha@example.com', password: 'a long enough one' }
const asha = { ...credentials, name: { first: 'Asha' } }
const wrong = { userName: asha.userName, password: 'wrong, sorry' }
let tenant: Tenant
let tests = 0
let senders = 0
beforeEach(() => {
  tests += 1
  senders = 0
  tenant = testTenant()
})

/** Somebody on a network that nobody else has used. */
function stranger(): RequestContext {
  senders += 1
  return testContext(tenant, { ip: `10.${tests}.${Math.floor(senders / 250)}.${senders % 250}` })
}
const codeOf = async (refId: string) => (await identity.codes.find(tenant.id, refId)) ?? 'none waits'
const refusals = async (count: number, attempt: () => Promise<unknown>): Promise<string[]> => {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) codes.push((await refusalOf(attempt())).code)
  return codes
}
const times = (count: number, code: string) => Array<string>(count).fill(code)

describe('wrong passwords of strangers', () => {
  test('hold the stranger who tried ten, and not the owner elsewhere (she needs no device token for that)', async () => {
    await call(registerCustomer, stranger(), { body: asha })
    const guesser = stranger()
    expect(await refusals(10, () => call(logIn, guesser, { body: wrong }))).toEqual(times(10, 'identity.credentials_wrong'))
    const held = await refusalOf(call(logIn, guesser, { body: { ...wrong, userName: 'Asha@Example.com' } }))
    expect([held.code, held.details?.retryAfter]).toEqual(['request.rate_limited', expect.toSatisfy((seconds: number) => seconds > 800 && seconds <= 900)])
    await expect(call(logIn, stranger(), { body: credentials })).resolves.toMatchObject({ isNew: false })
  })

  test('hold who shares the network with the stranger, but neither a device that the account knows nor a code', async () => {
    const home = stranger()
    const { deviceToken } = await call(registerCustomer, home, { body: asha })
    await refusals(10, () => call(logIn, home, { body: wrong }))
    expect((await refusalOf(call(logIn, home, { body: credentials }))).code).toBe('request.rate_limited')
    const known = await call(logIn, home, { body: { ...credentials, deviceToken } })
    expect(known.deviceToken).toBe(deviceToken)
    const { refId } = await call(requestCode, home, { body: { userName: asha.userName } })
    await expect(call(verifyCode, home, { body: { refId, code: await codeOf(refId) } })).resolves.toMatchObject({ isNew: false })
  })

  test('from everywhere leave each sender two tries an hour, and the owner’s device as many as ever', async () => {
    const { deviceToken } = await call(registerCustomer, stranger(), { body: asha })
    for (let n = 0; n < 4; n += 1) {
      const one = stranger()
      await refusals(3, () => call(logIn, one, { body: wrong }))
    }
    const late = stranger()
    expect(await refusals(3, () => call(logIn, late, { body: wrong }))).toEqual([...times(2, 'identity.credentials_wrong'), 'request.rate_limited'])
    await expect(call(logIn, stranger(), { body: credentials })).resolves.toMatchObject({ isNew: false })
    expect(await refusals(9, () => call(logIn, late, { body: { ...wrong, deviceToken } }))).toEqual(times(9, 'identity.credentials_wrong'))
    await expect(call(logIn, late, { body: { ...credentials, deviceToken } })).resolves.toMatchObject({ isNew: false })
  })

  test('at many accounts are held by their sender, and right ones do not count', async () => {
    const office = stranger()
    for (let n = 0; n < 3; n += 1) await call(registerCustomer, office, { body: { ...asha, userName: `c${n}@example.com` } })
    for (let n = 0; n < 18; n += 1) await call(logIn, office, { body: { ...credentials, userName: `c${n % 3}@example.com` } })
    let n = 0
    expect(await refusals(16, () => call(logIn, office, { body: { ...wrong, userName: `nobody${(n += 1)}@example.com` } }))).toEqual(
      times(16, 'identity.credentials_wrong'),
    )
    expect((await refusalOf(call(logIn, office, { body: { ...wrong, userName: 'another@example.com' } }))).code).toBe('request.rate_limited')
  })

  test('with a device of somebody else’s account are those of a stranger', async () => {
    await call(registerCustomer, stranger(), { body: asha })
    const guesser = stranger()
    const { deviceToken } = await call(registerCustomer, guesser, { body: { ...asha, userName: 'ravi@example.com' } })
    await refusals(10, () => call(logIn, guesser, { body: { ...wrong, deviceToken } }))
    expect((await refusalOf(call(logIn, guesser, { body: { ...wrong, deviceToken } }))).code).toBe('request.rate_limited')
  })
})

describe('codes that strangers ask for', () => {
  const ask = (ctx: RequestContext, deviceToken?: string) =>
    call(requestCode, ctx, { body: { userName: asha.userName, ...(deviceToken ? { deviceToken } : {}) } })

  test('are five an hour for each sender, and neither end the owner’s code nor keep her from asking', async () => {
    const owner = stranger()
    const { refId } = await ask(owner)
    const code = await codeOf(refId)
    const other = stranger()
    for (let n = 0; n < 5; n += 1) await ask(other)
    expect((await refusalOf(ask(other))).code).toBe('request.rate_limited')
    await ask(owner)
    await expect(call(verifyCode, owner, { body: { refId, code } })).resolves.toMatchObject({ isNew: true })
  })

  test('have five tries each, which are not those of the owner’s code', async () => {
    const [owner, other] = [stranger(), stranger()]
    const [hers, theirs] = [await ask(owner), await ask(other)]
    const code = await codeOf(hers.refId)
    const guess = code === '000000' ? '111111' : '000000'
    expect(await refusals(5, () => call(verifyCode, other, { body: { refId: theirs.refId, code: guess } }))).toEqual(times(5, 'identity.code_wrong'))
    await expect(call(verifyCode, owner, { body: { refId: hers.refId, code } })).resolves.toMatchObject({ isNew: true })
  })

  test('fill nobody’s mailbox, wherever they are asked for; a device that the account knows may still ask', async () => {
    const first = await ask(stranger())
    const { deviceToken } = await call(verifyCode, stranger(), { body: { refId: first.refId, code: await codeOf(first.refId) } })
    for (let n = 0; n < 7; n += 1) await ask(stranger())
    expect((await refusalOf(ask(stranger()))).code).toBe('request.rate_limited')
    for (let n = 0; n < 5; n += 1) await expect(ask(stranger(), deviceToken)).resolves.toMatchObject({ channel: 'email' })
    expect((await refusalOf(ask(stranger(), deviceToken))).code).toBe('request.rate_limited')
  })

  test('are limited for one sender, whoever they go to', async () => {
    const sender = stranger()
    for (let n = 0; n < 7; n += 1) await call(requestCode, sender, { body: { userName: `c${n}@example.com` } })
    expect((await refusalOf(call(requestCode, sender, { body: { userName: 'c7@example.com' } }))).code).toBe('request.rate_limited')
  })
})

describe('a known device', () => {
  test('may know several accounts of its shop, and is unknown in another', async () => {
    const { deviceToken } = await call(registerCustomer, stranger(), { body: asha })
    const second = await call(registerCustomer, stranger(), { body: { ...asha, userName: 'ravi@example.com', deviceToken } })
    expect(second.deviceToken).toBe(deviceToken)
    tenant = testTenant()
    const elsewhere = await call(registerCustomer, stranger(), { body: { ...asha, deviceToken } })
    expect(elsewhere.deviceToken).not.toBe(deviceToken)
  })

  test('is kept as a hash, and forgotten half a year after its last sign-in', async () => {
    const { deviceToken } = await call(registerCustomer, stranger(), { body: asha })
    const rows = () =>
      database.run<{ hash: Buffer }>({ name: 'test-devices', text: 'select token_hash as hash from known_device where tenant_id = $1' }, [tenant.id])
    expect(await rows()).toEqual([{ hash: createHash('sha256').update(deviceToken).digest() }])
    clock.pass(100 * DAY)
    await call(logIn, stranger(), { body: { ...credentials, deviceToken } })
    clock.pass(100 * DAY)
    for (const chore of identity.chores) await chore()
    expect(await rows()).toHaveLength(1)
    clock.pass(81 * DAY)
    for (const chore of identity.chores) await chore()
    expect(await rows()).toEqual([])
  })

  test('of whoever registered at somebody else’s address goes with their password', async () => {
    const { deviceToken } = await call(registerCustomer, stranger(), { body: asha })
    const { refId } = await call(requestCode, stranger(), { body: { userName: asha.userName } })
    await call(verifyCode, stranger(), { body: { refId, code: await codeOf(refId) } })
    const guesser = stranger()
    await refusals(10, () => call(logIn, guesser, { body: { ...wrong, deviceToken } }))
    await expect(refusalOf(call(logIn, guesser, { body: { ...wrong, deviceToken } }))).resolves.toMatchObject({ code: 'request.rate_limited' })
    await expect(call(requestCode, guesser, { body: { userName: asha.userName } })).resolves.toMatchObject({ channel: 'email' })
  })
})

describe('the log of security events', () => {
  const eventsOfShop = () =>
    database.run<{ kind: string; path: string; customerId: string | null; hash: Buffer | null; network: string }>(
      {
        name: 'test-security-events',
        text: 'select kind, path, customer_id as "customerId", user_name_hash as hash, network from security_event where tenant_id = $1 order by id',
      },
      [tenant.id],
    )

  test('tells an account’s story to its customer, newest first and not more than asked for', async () => {
    const { token, userInfo } = await call(registerCustomer, stranger(), { body: asha })
    clock.pass(1000)
    await refusals(1, () => call(logIn, stranger(), { body: wrong }))
    clock.pass(1000)
    const { refId } = await call(requestCode, stranger(), { body: { userName: asha.userName } })
    clock.pass(1000)
    await call(verifyCode, stranger(), { body: { refId, code: await codeOf(refId) } })
    const session = await call(logIn, stranger(), { body: credentials }).catch(() => undefined)
    expect(session).toBeUndefined() // the password of an unconfirmed account is gone
    clock.pass(1000)
    const again = await call(requestCode, stranger(), { body: { userName: asha.userName } })
    const { token: living } = await call(verifyCode, stranger(), { body: { refId: again.refId, code: await codeOf(again.refId) } })
    const actor = await identity.actorOf(tenant.id, hashToken(living))
    if (actor.kind !== 'customer') throw new Error('not signed in')
    const ctx: CustomerContext = { ...testContext(tenant, { actor }), actor }
    clock.pass(1000)
    await call(logOut, ctx, {})
    const story = (await identity.listSecurityEvents(ctx)).map(({ kind, path }) => `${kind} ${path}`)
    expect([story[0], story.at(-1), token]).toEqual(['session_ended session', 'signed_in registration', expect.any(String)])
    expect(story).toEqual(expect.arrayContaining(['sign_in_refused password', 'code_sent code', 'signed_in code', 'password_removed code']))
    expect(await identity.listSecurityEvents(ctx, 2)).toHaveLength(2)
    expect(ctx.actor.customerId).toBe(userInfo._id)
  })

  test('notes a refused log-in of nobody without the name that was tried, and with a truncated address', async () => {
    await refusals(1, () => call(logIn, testContext(tenant, { ip: '203.0.113.77' }), { body: { ...wrong, userName: 'nobody@example.com' } }))
    const [event] = await eventsOfShop()
    expect(event).toMatchObject({ kind: 'sign_in_refused', path: 'password', customerId: null, network: '203.0.113.0/24' })
    expect(event?.hash).toHaveLength(32)
    expect(event?.hash).not.toEqual(createHash('sha256').update('nobody@example.com').digest())
  })

  test('notes a limit once, however often it is run against', async () => {
    const guesser = stranger()
    await refusals(15, () => call(logIn, guesser, { body: wrong }))
    expect((await eventsOfShop()).map(({ kind }) => kind)).toEqual([...times(10, 'sign_in_refused'), 'limit_hit'])
  })

  test('is kept for as long as is said', async () => {
    await refusals(1, () => call(logIn, stranger(), { body: wrong }))
    clock.pass(179 * DAY)
    await refusals(1, () => call(logIn, stranger(), { body: wrong }))
    clock.pass(2 * DAY)
    for (const chore of identity.chores) await chore()
    expect(await eventsOfShop()).toHaveLength(1)
  })
})

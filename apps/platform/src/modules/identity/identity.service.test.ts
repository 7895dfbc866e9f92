import { statementOf } from '@galleria/testing'
import { createHash } from 'node:crypto'
import { getCustomer, logIn, logOut, refreshSession, registerCustomer, requestCode, verifyCode } from '@galleria/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import type { Tenant } from '../tenant/index.ts'
import { createTestIdentity } from './identity.fixture.ts'
import { createIdentityModule } from './index.ts'
import { callerOf, refusalOf, testContext, testTenant } from '../../shop.fixture.ts'

// One file, though long: every way in, and what a session is afterwards, on one clock that all of them move.

const { database, clock, deps, identity, call } = await createTestIdentity()

const MINUTE = 60_000
const DAY = 86_400_000
const PASSWORD = 'a long enough one'
const asha = { userName: 'asha@example.com', password: PASSWORD, name: { first: 'Asha', last: 'Rao' } }
const loginOf = ({ userName, password }: typeof asha) => ({ userName, password })

let tenant: Tenant
let guest: RequestContext
let senders = 0

/** Every test has a shop and an address on the network of its own. */
beforeEach(() => {
  senders += 1
  tenant = testTenant()
  guest = testContext(tenant, { ip: `10.1.0.${senders}` })
})

const signedIn = async (token: string): Promise<RequestContext> => testContext(tenant, { actor: await identity.actorOf(tenant.id, hashToken(token)) })

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => database.run<Row>(statementOf(text), values)

const askForCode = async (userName: string) => {
  const { refId } = await call(requestCode, guest, { body: { userName } })
  return { refId, code: (await identity.codes.find(tenant.id, refId)) ?? 'none waits to be sent' }
}

describe('registering', () => {
  test('makes an account and signs in at once', async () => {
    const { token, userInfo, isNew } = await call(registerCustomer, guest, { body: { ...asha, userName: ' Asha@Example.com' } })
    expect(isNew).toBe(true)
    expect(userInfo).toMatchObject({ name: { first: 'Asha', last: 'Rao' }, authentication: { userName: 'asha@example.com', email: 'asha@example.com' } })
    expect(userInfo.customerNo).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const me = await call(getCustomer, await signedIn(token), { params: { id: userInfo._id } })
    expect(me.data).toEqual(userInfo)
  })

  test('keeps neither the password nor the token, only what they can be checked with', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const [customer] = await rowsOf<{ hash: string }>(`select password_hash as hash from customer where tenant_id = $1`, [tenant.id])
    expect(customer?.hash).toMatch(/^\$argon2id\$/)
    const [session] = await rowsOf<{ hash: Buffer }>(`select token_hash as hash from session where tenant_id = $1`, [tenant.id])
    expect(session?.hash).toEqual(createHash('sha256').update(token).digest())
  })

  test('a taken user name is said to be taken, also when two try at the same moment', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => call(registerCustomer, guest, { body: asha })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals).toEqual(Array(3).fill('identity.account_exists'))
  })

  test('the same person can have an account in each shop', async () => {
    await call(registerCustomer, guest, { body: asha })
    const elsewhere = await call(registerCustomer, testContext(testTenant()), { body: asha })
    expect(elsewhere.isNew).toBe(true)
  })

  test('announces the customer in the same transaction', async () => {
    await call(registerCustomer, guest, { body: asha })
    await refusalOf(call(registerCustomer, guest, { body: asha }))
    const events = await rowsOf<{ payload: object }>(`select payload from event_outbox where tenant_id = $1 and type = 'identity.customer_registered'`, [
      tenant.id,
    ])
    expect(events).toHaveLength(1)
    expect(events[0]?.payload).toMatchObject({ email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria' })
  })

  test.each([
    ['asha', PASSWORD, 'identity.user_name_invalid'],
    ['98450', PASSWORD, 'identity.user_name_invalid'],
    ['a', PASSWORD, 'identity.user_name_invalid'],
    ['asha@example.com', 'short', 'identity.password_weak'],
    ['asha@example.com', 'password123', 'identity.password_weak'],
    ['asha@example.com', 'asha@example.com', 'identity.password_weak'],
  ])('%s with %s is refused: %s', async (userName, password, code) => {
    const refusal = await refusalOf(call(registerCustomer, guest, { body: { ...asha, userName, password } }))
    expect(refusal.code).toBe(code)
  })

  test.each([' \t ', '\u200b', '\u3164'])('a name of which nothing can be seen (%j) is no name', async (first) => {
    const refusal = await refusalOf(call(registerCustomer, guest, { body: { ...asha, name: { first } } }))
    expect(refusal).toMatchObject({ code: 'request.invalid', errors: [{ path: '/name/first' }] })
  })
})

describe('logging in', () => {
  test('works with an e-mail address in any case, or a phone however it is written', async () => {
    await call(registerCustomer, guest, { body: asha })
    await call(registerCustomer, guest, { body: { ...asha, userName: '98450 10101', name: { first: 'Ravi' } } })
    const byMail = await call(logIn, guest, { body: { userName: 'ASHA@example.com', password: PASSWORD } })
    const byPhone = await call(logIn, guest, { body: { userName: '+91 (98450) 10101', password: PASSWORD } })
    expect([byMail.userInfo.name.first, byPhone.userInfo.name.first, byMail.isNew]).toEqual(['Asha', 'Ravi', false])
    expect(byPhone.userInfo.authentication).toEqual({ userName: '9845010101', phone: '9845010101' })
  })

  test('answers the same for a wrong password, an unknown user and an account without a password', async () => {
    await call(registerCustomer, guest, { body: asha })
    const { refId, code } = await askForCode('coded@example.com')
    await call(verifyCode, guest, { body: { refId, code } })
    const answers = await Promise.all(
      ['asha@example.com', 'nobody@example.com', 'coded@example.com'].map((userName) =>
        refusalOf(call(logIn, guest, { body: { userName, password: 'wrong, sorry' } })),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ code: 'identity.credentials_wrong', details: undefined })
  })

  test('a right password makes the wrong ones before it forgotten', async () => {
    await call(registerCustomer, guest, { body: asha })
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await refusalOf(call(logIn, guest, { body: { userName: asha.userName, password: 'wrong, sorry' } }))
      const { userInfo } = await call(logIn, guest, { body: { userName: asha.userName, password: PASSWORD } })
      expect(userInfo.name.first).toBe('Asha')
    }
  }, 30_000)
})

describe('signing in with a code', () => {
  test('makes the account when there is none, of somebody who has not said their name', async () => {
    const { refId, code } = await askForCode('Ravi.K@example.com')
    const { userInfo, isNew, token } = await call(verifyCode, guest, { body: { refId, code } })
    expect(isNew).toBe(true)
    expect(userInfo).toMatchObject({ name: { first: '', last: '' }, authentication: { email: 'ravi.k@example.com' } })
    expect((await signedIn(token)).actor.kind).toBe('customer')
  })

  test('takes the name that came with the code, and the code with spaces around it', async () => {
    const { refId, code } = await askForCode('98450 10101')
    const { userInfo } = await call(verifyCode, guest, { body: { refId, code: ` ${code} `, name: { first: ' Ravi ', last: 'K' } } })
    expect(userInfo).toMatchObject({ name: { first: 'Ravi', last: 'K' }, authentication: { phone: '9845010101' } })
  })

  test('opens the account that is there', async () => {
    const registered = await call(registerCustomer, guest, { body: asha })
    const { refId, code } = await askForCode(asha.userName)
    const { userInfo, isNew } = await call(verifyCode, guest, { body: { refId, code, name: { first: 'Somebody' } } })
    expect({ isNew, userInfo }).toEqual({ isNew: false, userInfo: registered.userInfo })
  })

  test('asking answers the same for known and unknown addresses, and tells the channel', async () => {
    await call(registerCustomer, guest, { body: asha })
    const known = await call(requestCode, guest, { body: { userName: asha.userName } })
    const unknown = await call(requestCode, guest, { body: { userName: 'nobody@example.com' } })
    const phone = await call(requestCode, guest, { body: { userName: '9845010101' } })
    expect({ ...known, refId: '' }).toEqual({ ...unknown, refId: '' })
    expect([known.channel, phone.channel, known.expiresIn]).toEqual(['email', 'sms', 600])
  })

  test('keeps the code sealed until it is sent, then only a hash of it; the event that asks for sending does not hold it', async () => {
    const { refId, code } = await askForCode('asha@example.com')
    expect(code).toMatch(/^\d{6}$/)
    const everything = `select to_jsonb(c)::text as text from sign_in_code c where id = $1 union all
                        select payload::text from event_outbox where payload ->> 'refId' = $1::text`
    for (const { text } of await rowsOf<{ text: string }>(everything, [refId])) expect(text).not.toContain(code)
    await identity.codes.forget(tenant.id, refId)
    expect(await identity.codes.find(tenant.id, refId)).toBeUndefined()
    expect(await rowsOf('select sealed_code as sealed from sign_in_code where id = $1', [refId])).toEqual([{ sealed: null }])
    await expect(call(verifyCode, guest, { body: { refId, code } })).resolves.toMatchObject({ isNew: true })
  })

  test('a code that was used, has expired or is of another shop no longer waits to be sent', async () => {
    const used = await askForCode('asha@example.com')
    await call(verifyCode, guest, { body: used })
    const { refId } = await askForCode('asha@example.com')
    expect(await identity.codes.find(testTenant().id, refId)).toBeUndefined()
    clock.pass(10 * MINUTE)
    expect(await Promise.all([used.refId, refId].map((id) => identity.codes.find(tenant.id, id)))).toEqual([undefined, undefined])
  })

  test('a code works once', async () => {
    const { refId, code } = await askForCode('asha@example.com')
    await call(verifyCode, guest, { body: { refId, code } })
    const refusal = await refusalOf(call(verifyCode, guest, { body: { refId, code } }))
    expect(refusal.code).toBe('identity.code_wrong')
  })

  test('a code used twice at the same moment signs in once', async () => {
    const { refId, code } = await askForCode('asha@example.com')
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => call(verifyCode, guest, { body: { refId, code } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('after five wrong tries the right code is refused too, even when they come at once', async () => {
    const { refId, code } = await askForCode('asha@example.com')
    const wrong = code === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 5 }, () => refusalOf(call(verifyCode, guest, { body: { refId, code: wrong } }))))
    const refusal = await refusalOf(call(verifyCode, guest, { body: { refId, code } }))
    expect(refusal.code).toBe('identity.code_wrong')
  })

  test('four wrong tries leave one', async () => {
    const { refId, code } = await askForCode('asha@example.com')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let n = 0; n < 4; n += 1) await refusalOf(call(verifyCode, guest, { body: { refId, code: wrong } }))
    const { isNew } = await call(verifyCode, guest, { body: { refId, code } })
    expect(isNew).toBe(true)
  })

  test('a code is good for ten minutes', async () => {
    const early = await askForCode('early@example.com')
    clock.pass(10 * MINUTE - 1)
    await expect(call(verifyCode, guest, { body: early })).resolves.toMatchObject({ isNew: true })
    const late = await askForCode('late@example.com')
    clock.pass(10 * MINUTE)
    expect((await refusalOf(call(verifyCode, guest, { body: late }))).code).toBe('identity.code_wrong')
  })

  test('a new code leaves the one before as it is: another person may have asked for it', async () => {
    const first = await askForCode('asha@example.com')
    const second = await askForCode('asha@example.com')
    await expect(call(verifyCode, guest, { body: first })).resolves.toMatchObject({ isNew: true })
    await expect(call(verifyCode, guest, { body: second })).resolves.toMatchObject({ isNew: false })
  })

  test('a code of one shop opens nothing in another', async () => {
    const mine = await askForCode('asha@example.com')
    const refusal = await refusalOf(call(verifyCode, testContext(testTenant()), { body: mine }))
    expect(refusal.code).toBe('identity.code_wrong')
  })
})

describe('an account that somebody registered at an address of somebody else', () => {
  const isAlive = async (token: string) => (await signedIn(token)).actor.kind === 'customer'
  const stranger = { ...asha, password: 'a password of a stranger' }

  const takeOver = async () => {
    const { refId, code } = await askForCode(asha.userName)
    return call(verifyCode, guest, { body: { refId, code } })
  }

  test('is the owner’s alone once she signs in with a code: the password and all other sessions are gone', async () => {
    const registered = await call(registerCustomer, guest, { body: stranger })
    const loggedIn = await call(logIn, guest, { body: loginOf(stranger) })
    const owner = await takeOver()
    expect([owner.isNew, owner.userInfo]).toEqual([false, registered.userInfo])
    expect(await Promise.all([registered.token, loggedIn.token, owner.token].map(isAlive))).toEqual([false, false, true])
    expect((await refusalOf(call(logIn, guest, { body: loginOf(stranger) }))).code).toBe('identity.credentials_wrong')
    expect((await refusalOf(call(registerCustomer, guest, { body: stranger }))).code).toBe('identity.account_exists')
  })

  test('says so to the owner, once', async () => {
    await call(registerCustomer, guest, { body: stranger })
    await takeOver()
    await takeOver()
    const events = await rowsOf<{ payload: object }>(`select payload from event_outbox where tenant_id = $1 and type = 'identity.password_removed'`, [
      tenant.id,
    ])
    const about = { email: asha.userName, phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria', supportEmail: 'hello@galleria.example' }
    expect(events.map(({ payload }) => payload)).toEqual([about])
  })

  test('is kept from a log-in whose password was still there when it was looked up', async () => {
    await call(registerCustomer, guest, { body: stranger })
    const verify = async () => {
      await takeOver() // while the password is being checked
      return true
    }
    const { routes } = createIdentityModule({ ...deps, passwords: { hash: async () => '', verify } })
    expect((await refusalOf(callerOf(routes)(logIn, guest, { body: loginOf(stranger) }))).code).toBe('identity.credentials_wrong')
    expect(await rowsOf('select 1 from session where tenant_id = $1', [tenant.id])).toHaveLength(1)
  })

  test('is the owner’s alone also when the other logs in at the very moment', async () => {
    await call(registerCustomer, guest, { body: stranger })
    const { refId, code } = await askForCode(asha.userName)
    const logIns = Promise.allSettled(Array.from({ length: 6 }, () => call(logIn, guest, { body: loginOf(stranger) })))
    const owner = await call(verifyCode, guest, { body: { refId, code } })
    await logIns
    const left = await rowsOf<{ hash: Buffer }>('select token_hash as hash from session where tenant_id = $1', [tenant.id])
    expect(left.map(({ hash }) => hash)).toEqual([hashToken(owner.token)])
  })
})

describe('an account whose address is known to be its owner’s', () => {
  test('keeps its password and its sessions when a code is used: one of the demo shop', async () => {
    await identity.ensureCustomer(guest, asha)
    await identity.ensureCustomer(guest, asha)
    const { token } = await call(logIn, guest, { body: loginOf(asha) })
    const { refId, code } = await askForCode(asha.userName)
    await call(verifyCode, guest, { body: { refId, code } })
    expect((await signedIn(token)).actor.kind).toBe('customer')
    await expect(call(logIn, guest, { body: loginOf(asha) })).resolves.toMatchObject({ isNew: false })
  })

  test('keeps its sessions when a code is used: one that was made by a code', async () => {
    const first = await askForCode(asha.userName)
    const { token } = await call(verifyCode, guest, { body: first })
    const second = await askForCode(asha.userName)
    await call(verifyCode, guest, { body: second })
    expect((await signedIn(token)).actor.kind).toBe('customer')
    expect(await rowsOf(`select 1 from event_outbox where tenant_id = $1 and type = 'identity.password_removed'`, [tenant.id])).toEqual([])
  })
})

describe('a session', () => {
  test('is found in one round trip, and prolonged with another', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    clock.pass(2 * DAY)
    for (const roundTrips of [2, 1]) {
      const before = database.roundTrips()
      const actor = await identity.actorOf(tenant.id, hashToken(token))
      expect([actor.kind, database.roundTrips() - before]).toEqual(['customer', roundTrips])
    }
  })

  test('lives as long as it is used at least once in thirty days', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    for (let month = 0; month < 3; month += 1) {
      clock.pass(29 * DAY)
      expect((await signedIn(token)).actor.kind).toBe('customer')
    }
    clock.pass(30 * DAY)
    expect((await signedIn(token)).actor.kind).toBe('guest')
  })

  test('is written at most once an hour', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const expiry = async () => (await rowsOf<{ at: Date }>('select expires_at as at from session where tenant_id = $1', [tenant.id]))[0]?.at.getTime()
    const atFirst = await expiry()
    clock.pass(59 * MINUTE)
    await signedIn(token)
    expect(await expiry()).toBe(atFirst)
    clock.pass(2 * MINUTE)
    await signedIn(token)
    expect(await expiry()).toBe(clock().getTime() + 30 * DAY)
  })

  test('ends with logging out, and only this one', async () => {
    const first = await call(registerCustomer, guest, { body: asha })
    const second = await call(logIn, guest, { body: loginOf(asha) })
    await call(logOut, await signedIn(first.token), {})
    expect((await signedIn(first.token)).actor).toEqual({ kind: 'guest' })
    expect((await signedIn(second.token)).actor.kind).toBe('customer')
  })

  test('is prolonged when asked for, with the same token, but never beyond half a year (G-04)', async () => {
    const { token, userInfo } = await call(registerCustomer, guest, { body: asha })
    const begun = clock().getTime()
    const refresh = async () => call(refreshSession, await signedIn(token), {})
    clock.pass(29 * DAY)
    const first = await refresh()
    expect(first.data).toEqual({ userInfo, expiresAt: new Date(begun + 59 * DAY).toISOString() })
    for (const _ of [58, 87, 116, 145, 174]) {
      clock.pass(29 * DAY)
      await refresh()
    }
    expect((await refresh()).data.expiresAt).toBe(new Date(begun + 180 * DAY).toISOString())
    const ctx = await signedIn(token)
    await call(logOut, ctx, {})
    expect((await refusalOf(call(refreshSession, ctx, {}))).code).toBe('identity.customer_not_found')
  })

  test('of one shop is none in another; a made-up token is none anywhere', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    await expect(identity.actorOf(testTenant().id, hashToken(token))).resolves.toEqual({ kind: 'guest' })
    await expect(identity.actorOf(tenant.id, hashToken('made-up-token-made-up-token'))).resolves.toEqual({ kind: 'guest' })
  })

  test('that has ended is told to sign in where a customer is needed', async () => {
    const { token, userInfo } = await call(registerCustomer, guest, { body: asha })
    clock.pass(31 * DAY)
    const refusal = await refusalOf(call(getCustomer, await signedIn(token), { params: { id: userInfo._id } }))
    expect(refusal.code).toBe('identity.sign_in_required')
  })

  test('shows nobody but oneself', async () => {
    const mine = await call(registerCustomer, guest, { body: asha })
    const other = await call(registerCustomer, guest, { body: { ...asha, userName: 'ravi@example.com' } })
    const refusal = await refusalOf(call(getCustomer, await signedIn(mine.token), { params: { id: other.userInfo._id } }))
    expect(refusal.code).toBe('identity.customer_not_found')
  })

  test('that has expired is deleted by the chore, with old codes; living ones stay', async () => {
    await call(registerCustomer, guest, { body: asha })
    await askForCode('old@example.com')
    clock.pass(31 * DAY)
    const { token } = await call(logIn, guest, { body: loginOf(asha) })
    const living = await askForCode('new@example.com')
    for (const chore of identity.chores) await chore()
    const left = await rowsOf<{ sessions: number; codes: number }>(
      `select (select count(*)::int from session where tenant_id = $1) as sessions, (select count(*)::int from sign_in_code where tenant_id = $1) as codes`,
      [tenant.id],
    )
    expect(left).toEqual([{ sessions: 1, codes: 1 }])
    expect((await signedIn(token)).actor.kind).toBe('customer')
    await expect(call(verifyCode, guest, { body: living })).resolves.toMatchObject({ isNew: true })
  })
})

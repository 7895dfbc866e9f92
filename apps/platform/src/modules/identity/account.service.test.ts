import {
  changeBirthday,
  endOtherSessions,
  endSession,
  forgotPassword,
  getBirthday,
  getCustomer,
  getSecurity,
  logIn,
  registerCustomer,
  requestCode,
  requestSignUpCode,
  resetPassword,
  updatePassword,
  updateProfile,
  verifyCode,
} from '@galleria/contract'
import { dayIn, daysAfter } from '@galleria/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import { refusalOf, testContext, testTenant } from '../../shop.fixture.ts'
import { createTestIdentity } from './identity.fixture.ts'

const { database, clock, identity, call, whileOwnerComes, end, disagreements } = await createTestIdentity()

const DAY = 86_400_000
const PASSWORD = 'a long enough one'
const NEXT = 'an even longer one'
const asha = { userName: 'asha@example.com', password: PASSWORD, name: { first: 'Asha', last: 'Rao' } }
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

let guest: RequestContext
let senders = 0
beforeEach(() => {
  senders += 1
  guest = { ...testContext(testTenant(), { ip: `10.2.0.${senders}` }), userAgent: CHROME }
})

const signedIn = async (token: string): Promise<RequestContext> =>
  testContext(guest.tenant, { actor: await identity.actorOf(guest.tenant.id, hashToken(token)), ip: guest.ip })
const kindOf = async (token: string) => (await identity.actorOf(guest.tenant.id, hashToken(token))).kind
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const logInWith = (password: string) => call(logIn, guest, { body: { userName: asha.userName, password } })
const changesTold = async () =>
  database.run<{ payload: object }>(
    { name: 'changes-told', text: `select payload from event_outbox where tenant_id = $1 and type = 'identity.account_changed'` },
    [guest.tenant.id],
  )

async function codeBack(refId: string) {
  const code = (await identity.codes.find(guest.tenant.id, refId)) ?? 'none waits to be sent'
  return call(verifyCode, guest, { body: { refId, code } })
}
const forgotten = async (userName = asha.userName) => codeBack((await call(forgotPassword, guest, { body: { userName } })).refId)
const reset = (resetRefId: string | null, password: string, confirmPassword = password) =>
  call(resetPassword, guest, { body: { resetRefId: resetRefId ?? '', password, confirmPassword } })

describe('a forgotten password', () => {
  test('is replaced with a code, after which the old one and all other sessions are gone, and its owner is told', async () => {
    const { token: elsewhere } = await call(registerCustomer, guest, { body: asha })
    const { resetRefId, token: ofCode } = await forgotten()
    const { token } = await reset(resetRefId, NEXT)
    expect(await kindOf(token)).toBe('customer')
    expect([await kindOf(elsewhere), await kindOf(ofCode)]).toEqual(['guest', 'guest'])
    expect(await codeOf(logInWith(PASSWORD))).toBe('identity.credentials_wrong')
    expect(await logInWith(NEXT)).toMatchObject({ isNew: false })
    expect(await changesTold()).toHaveLength(1)
  })

  test('may be replaced once, within ten minutes', async () => {
    await call(registerCustomer, guest, { body: asha })
    const { resetRefId } = await forgotten()
    await reset(resetRefId, NEXT)
    expect(await codeOf(reset(resetRefId, PASSWORD))).toBe('identity.reset_expired')
    const { resetRefId: late } = await forgotten()
    clock.pass(601_000)
    expect(await codeOf(reset(late, PASSWORD))).toBe('identity.reset_expired')
  })

  test('is replaced once when two try at the same moment', async () => {
    await call(registerCustomer, guest, { body: asha })
    const { resetRefId } = await forgotten()
    const tries = await Promise.allSettled([reset(resetRefId, NEXT), reset(resetRefId, `${NEXT} too`)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is not replaced of an account that has gone meanwhile', async () => {
    const { userInfo } = await call(registerCustomer, guest, { body: asha })
    const { resetRefId } = await forgotten()
    await end(guest, userInfo._id)
    expect(await codeOf(reset(resetRefId, NEXT))).toBe('identity.reset_expired')
    expect(await disagreements()).toEqual([])
  })

  test('is not replaced by a common one, nor by two that differ (V-37); the page still works then', async () => {
    await call(registerCustomer, guest, { body: asha })
    const { resetRefId } = await forgotten()
    expect(await codeOf(reset(resetRefId, 'football123'))).toBe('identity.password_weak')
    expect(await codeOf(reset(resetRefId, NEXT, PASSWORD))).toBe('identity.passwords_differ')
    expect(await reset(resetRefId, NEXT)).toMatchObject({ isNew: false })
  })

  test('is not replaced in another shop, nor by a code that was asked for to sign in', async () => {
    const { resetRefId } = await forgotten()
    const elsewhere = testContext(testTenant())
    expect(await codeOf(call(resetPassword, elsewhere, { body: { resetRefId: resetRefId ?? '', password: NEXT, confirmPassword: NEXT } }))).toBe(
      'identity.reset_expired',
    )
    const { refId } = await call(requestCode, guest, { body: { userName: asha.userName } })
    expect((await codeBack(refId)).resetRefId).toBeNull()
  })
})

describe('changing the password (V-38)', () => {
  const change = (ctx: RequestContext, oldPassword: string, newPassword = NEXT, confirmPassword = newPassword) =>
    call(updatePassword, ctx, { body: { oldPassword, newPassword, confirmPassword } })

  test('ends all other sessions, keeps this one, and tells the owner', async () => {
    const { token: elsewhere } = await call(registerCustomer, guest, { body: asha })
    const { token } = await logInWith(PASSWORD)
    await change(await signedIn(token), PASSWORD)
    expect([await kindOf(token), await kindOf(elsewhere)]).toEqual(['customer', 'guest'])
    expect(await codeOf(logInWith(PASSWORD))).toBe('identity.credentials_wrong')
    expect(await changesTold()).toMatchObject([{ payload: { change: 'password_changed', email: asha.userName } }])
  })

  test('needs the old one, two that agree, and one that is not common', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const me = await signedIn(token)
    expect(await codeOf(change(me, 'a wrong one'))).toBe('identity.old_password_wrong')
    expect(await codeOf(change(me, PASSWORD, NEXT, PASSWORD))).toBe('identity.passwords_differ')
    expect(await codeOf(change(me, PASSWORD, 'iloveyou123'))).toBe('identity.password_weak')
    expect(await logInWith(PASSWORD)).toMatchObject({ isNew: false })
  })

  test('lets nobody guess at the old one with a stolen session', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const me = await signedIn(token)
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await codeOf(change(me, `guess ${attempt} at it`))).toBe('identity.old_password_wrong')
    expect(await codeOf(change(me, PASSWORD))).toBe('request.rate_limited')
  })

  test('leaves whoever registered with somebody else’s address no way in when its owner comes meanwhile', async () => {
    const { token, userInfo } = await call(registerCustomer, guest, { body: asha })
    const stranger = await signedIn(token)
    expect(await whileOwnerComes(guest, userInfo._id, () => codeOf(change(stranger, PASSWORD)))).toBe('identity.old_password_wrong')
    expect(await codeOf(logInWith(NEXT))).toBe('identity.credentials_wrong')
  })

  test('is done by one of two who try at the same moment: the other did not know what has become the old one', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const me = await signedIn(token)
    const tries = await Promise.allSettled([change(me, PASSWORD), change(me, PASSWORD, `${NEXT} too`)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'identity.old_password_wrong' } })
  })

  test('is refused to an account that has none', async () => {
    const { refId } = await call(requestCode, guest, { body: { userName: asha.userName } })
    expect(await codeOf(change(await signedIn((await codeBack(refId)).token), PASSWORD))).toBe('identity.old_password_wrong')
  })
})

describe('the list of sessions', () => {
  test('says on which devices, since when and how, this one first', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    clock.pass(2 * 3_600_000)
    await logInWith(PASSWORD)
    const { data } = await call(getSecurity, await signedIn(token), {})
    expect(data).toMatchObject({ hasPassword: true, providers: [] })
    expect(data.sessions).toMatchObject([
      { browser: 'Chrome', system: 'Android', way: 'registration', isCurrent: true, lastUsed: clock().toISOString() },
      { way: 'password', isCurrent: false },
    ])
    expect(JSON.stringify(data)).not.toContain(hashToken(token).toString('hex'))
  })

  test("signs out one device, or all others, and nobody else's", async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    const others = [await logInWith(PASSWORD), await logInWith(PASSWORD)]
    const stranger = await call(registerCustomer, guest, { body: { ...asha, userName: 'ravi@example.com' } })
    const me = await signedIn(token)
    const { data } = await call(getSecurity, me, {})
    expect(data.sessions).toHaveLength(3)
    const id = data.sessions[1]?._id ?? ''
    expect(await codeOf(call(endSession, await signedIn(stranger.token), { params: { id } }))).toBe('identity.session_not_found')
    await call(endSession, me, { params: { id } })
    const kinds = await Promise.all(others.map((other) => kindOf(other.token)))
    expect(kinds.toSorted()).toEqual(['customer', 'guest'])
    await call(endOtherSessions, me, {})
    expect(await Promise.all([token, ...others.map((other) => other.token), stranger.token].map(kindOf))).toEqual(['customer', 'guest', 'guest', 'customer'])
  })

  test('ends half a year after signing in, however much it is used', async () => {
    const { token } = await call(registerCustomer, guest, { body: asha })
    for (let day = 0; day < 175; day += 25) {
      clock.pass(25 * DAY)
      expect(await kindOf(token)).toBe('customer')
    }
    clock.pass(4 * DAY)
    expect(await kindOf(token)).toBe('customer')
    clock.pass(DAY)
    expect(await kindOf(token)).toBe('guest')
  })
})

describe('what somebody is called', () => {
  test('is nothing after a code alone, and can be said later (A-079)', async () => {
    const { refId } = await call(requestCode, guest, { body: { userName: 'asha.rao@example.com' } })
    const { token, userInfo } = await codeBack(refId)
    expect(userInfo.name).toEqual({ first: '', last: '' })
    const me = await signedIn(token)
    expect((await call(updateProfile, me, { body: { name: { first: ' Asha ', last: 'Rao' } } })).data.name).toEqual({ first: 'Asha', last: 'Rao' })
    expect((await call(getCustomer, me, { params: { id: userInfo._id } })).data.name.first).toBe('Asha')
    expect(await codeOf(call(updateProfile, me, { body: { name: { first: '  ' } } }))).toBe('request.invalid')
  })

  test('goes with a language and a market, of those that there are; what is not said stays, and null takes away', async () => {
    const { token, userInfo } = await call(registerCustomer, guest, { body: asha })
    const me = await signedIn(token)
    const change = async (body: object) => (await call(updateProfile, me, { body })).data
    expect(await change({ language: 'es', market: 'toys' })).toMatchObject({ name: asha.name, language: 'es', market: 'toys' })
    expect(await change({ name: { first: 'Usha', last: '' } })).toMatchObject({ name: { first: 'Usha', last: '' }, language: 'es', market: 'toys' })
    expect(await change({})).toMatchObject({ language: 'es', market: 'toys' })
    expect(await codeOf(call(updateProfile, me, { body: { market: 'nowhere' } }))).toBe('identity.market_unknown')
    const english = { ...me, tenant: { ...me.tenant, settings: { ...me.tenant.settings, locales: ['en' as const] } } } as RequestContext
    expect(await codeOf(call(updateProfile, english, { body: { language: 'es' } }))).toBe('identity.language_unknown')
    expect(await change({ language: null })).toMatchObject({ market: 'toys' })
    const known = (await call(getCustomer, me, { params: { id: userInfo._id } })).data
    expect([known.language, known.market]).toEqual([undefined, 'toys'])
    expect((await call(logIn, guest, { body: { userName: asha.userName, password: PASSWORD } })).userInfo.market).toBe('toys')
  })

  test('is said with the address when signing up by code (A-074)', async () => {
    const { refId, channel } = await call(requestSignUpCode, guest, { body: { email: asha.userName, name: asha.name } })
    expect(channel).toBe('email')
    expect(await codeBack(refId)).toMatchObject({ isNew: true, userInfo: { name: asha.name } })
    expect(await codeOf(call(requestSignUpCode, guest, { body: { email: '98450 10101' } }))).toBe('identity.user_name_invalid')
  })
})

describe('a birthday', () => {
  const customer = async (userName = asha.userName) => signedIn((await call(registerCustomer, guest, { body: { ...asha, userName } })).token)
  const say = (ctx: RequestContext, birthday: string | null) => call(changeBirthday, ctx, { body: { birthday } })
  const said = async (ctx: RequestContext) => (await call(getBirthday, ctx, {})).data
  /** So many days after the one on which the test runs, where the shop is. */
  const dayFromNow = (days: number) => daysAfter(dayIn(clock(), guest.tenant.settings.timeZone), days)

  test('is said, changed and taken away by its owner, whom alone it is shown', async () => {
    const [me, other] = [await customer(), await customer('ravi@example.com')]
    const stranger = testContext(testTenant(), { actor: me.actor, ip: guest.ip })
    expect(await said(me)).toEqual({ birthday: null, isToday: false })
    await say(me, '2000-02-29')
    expect((await say(me, '1990-05-17')).data.birthday).toBe('1990-05-17')
    expect((await said(me)).birthday).toBe('1990-05-17')
    expect([(await said(other)).birthday, (await said(stranger)).birthday]).toEqual([null, null])
    await say(stranger, '1991-01-01')
    expect((await said(me)).birthday).toBe('1990-05-17')
    if (me.actor.kind !== 'customer') throw new Error('Nobody is signed in')
    expect(JSON.stringify(await call(getCustomer, me, { params: { id: me.actor.customerId } }))).not.toContain('1990')
    await say(me, null)
    expect(await said(me)).toEqual({ birthday: null, isToday: false })
  })

  test('is before today, from 1900 on, and a day of the calendar', async () => {
    const me = await customer()
    for (const day of [dayFromNow(0), dayFromNow(1), '1899-12-31']) expect(await codeOf(say(me, day)), day).toBe('identity.birthday_impossible')
    for (const day of ['2001-02-29', '17.5.1990', '1990-05-17T00:00:00Z', '']) expect(await codeOf(say(me, day)), day).toBe('request.invalid')
    expect(await said(me)).toEqual({ birthday: null, isToday: false })
    expect(await codeOf(say(guest, '1990-05-17'))).toBe('identity.sign_in_required')
    await say(me, dayFromNow(-1))
    expect(await said(me)).toEqual({ birthday: dayFromNow(-1), isToday: false })
    await say(me, '1900-01-01')
  })

  test('is today where the shop is', async () => {
    const me = await customer()
    const [year, rest] = [dayFromNow(0).slice(0, 4), dayFromNow(0).slice(4)]
    await say(me, `${Number(year) - 36}${rest}`.replace('-02-29', '-02-28'))
    expect((await said(me)).isToday).toBe(rest !== '-02-29')
  })
})

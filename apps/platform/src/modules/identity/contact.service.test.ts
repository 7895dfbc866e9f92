import { confirmContactChange, getSecurity, logIn, registerCustomer, requestCode, requestContactChange, verifyCode } from '@galleria/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import { refusalOf, testContext, testTenant } from '../../shop.fixture.ts'
import { CODE_LIFE_MS } from './identity.ts'
import { createTestIdentity } from './identity.fixture.ts'

const { database, clock, identity, call } = await createTestIdentity()

const PASSWORD = 'a long enough one'
const OLD = 'asha@example.com'
const NEXT = 'asha.rao@example.com'
const PHONE = '9845010101'

let guest: RequestContext
let senders = 0
beforeEach(() => {
  senders += 1
  guest = testContext(testTenant(), { ip: `10.3.0.${senders}` })
})

const signedIn = async (token: string): Promise<RequestContext> =>
  testContext(guest.tenant, { actor: await identity.actorOf(guest.tenant.id, hashToken(token)), ip: guest.ip })
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const sentCode = async (refId: string): Promise<string> => (await identity.codes.find(guest.tenant.id, refId)) ?? 'none waits to be sent'

/** Somebody whose account is not known to be theirs: nothing has come back from the address. */
const registered = async (userName = OLD) =>
  signedIn((await call(registerCustomer, guest, { body: { userName, password: PASSWORD, name: { first: 'Asha' } } })).token)
/** Somebody who came by a code, and has no password. */
async function confirmed(userName = OLD): Promise<RequestContext> {
  const { refId } = await call(requestCode, guest, { body: { userName } })
  return signedIn((await call(verifyCode, guest, { body: { refId, code: await sentCode(refId) } })).token)
}
const ask = (ctx: RequestContext, userName: string, password?: string) =>
  call(requestContactChange, ctx, { body: { userName, ...(password ? { password } : {}) } })
async function change(ctx: RequestContext, userName: string, password?: string) {
  const { refId } = await ask(ctx, userName, password)
  return call(confirmContactChange, ctx, { body: { refId, code: await sentCode(refId) } })
}
const give = (ctx: RequestContext, refId: string, code: string) => call(confirmContactChange, ctx, { body: { refId, code } })
const logInAs = (userName: string) => call(logIn, guest, { body: { userName, password: PASSWORD } })
const told = async () => {
  const text = `select payload->>'change' as change, payload->>'email' as email, payload->>'phone' as phone
                  from event_outbox where tenant_id = $1 and type = 'identity.account_changed' order by created_at, id`
  return database.run<{ change: string; email: string | null; phone: string | null }>({ name: 'told-of-contact', text }, [guest.tenant.id])
}

describe('another address', () => {
  test('counts once its code has come back: until then the old one signs in, afterwards the new one does, and the old one is told', async () => {
    const me = await registered()
    const { refId, channel } = await ask(me, ` ${NEXT.toUpperCase()} `, PASSWORD)
    expect(channel).toBe('email')
    expect(await codeOf(logInAs(NEXT))).toBe('identity.credentials_wrong')
    expect((await logInAs(OLD)).userInfo.authentication.email).toBe(OLD)
    expect(await told()).toEqual([])

    const { data } = await give(me, refId, await sentCode(refId))
    expect(data.authentication).toEqual({ userName: NEXT, email: NEXT })
    expect((await logInAs(NEXT)).userInfo._id).toBe(data._id)
    expect(await codeOf(logInAs(OLD))).toBe('identity.credentials_wrong')
    expect(await told()).toEqual([{ change: 'email_changed', email: OLD, phone: null }])
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(true)
  })

  test('is a number beside the mail address, of which that is told, and later another number, of which the first is told', async () => {
    const me = await confirmed()
    expect((await change(me, '+91 98450 10101')).data.authentication).toEqual({ userName: OLD, email: OLD, phone: PHONE })
    await change(me, '9845010102')
    expect(await told()).toEqual([
      { change: 'phone_added', email: OLD, phone: null },
      { change: 'phone_changed', email: null, phone: PHONE },
    ])
  })

  test("is refused when it is the account's already, and needs its password where it has one", async () => {
    const me = await registered()
    expect(await codeOf(ask(me, NEXT))).toBe('identity.old_password_wrong')
    expect(await codeOf(ask(me, NEXT, 'a guess at it'))).toBe('identity.old_password_wrong')
    await change(me, NEXT, PASSWORD)
    expect(await codeOf(ask(me, NEXT, PASSWORD))).toBe('identity.contact_same')
    expect(await codeOf(ask(me, 'nowhere', PASSWORD))).toBe('identity.user_name_invalid')
  })

  test("is not somebody else's, which only the owner of both is told", async () => {
    const other = await confirmed(NEXT)
    const me = await confirmed()
    const { refId } = await ask(me, NEXT)
    expect(await codeOf(give(me, refId, await sentCode(refId)))).toBe('identity.contact_taken')
    expect((await call(getSecurity, other, {})).data.isConfirmed).toBe(true)
    expect(await told()).toEqual([])
  })

  test('becomes one account of two that confirm it at the same moment', async () => {
    const both = [await confirmed(OLD), await confirmed('ravi@example.com')]
    const codes = await Promise.all(both.map((ctx) => ask(ctx, NEXT)))
    const outcomes = await Promise.all(
      both.map(async (ctx, index) => {
        const refId = codes[index]?.refId ?? ''
        const code = await sentCode(refId)
        return give(ctx, refId, code).then(
          () => 'changed',
          (error: { code?: string }) => error.code,
        )
      }),
    )
    expect(outcomes).toHaveLength(2)
    expect(new Set(outcomes)).toEqual(new Set(['changed', 'identity.contact_taken']))
  })
})

describe('an account that nobody has confirmed', () => {
  test('is confirmed by a code to the address that it has, and keeps its password', async () => {
    const me = await registered()
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(false)
    await change(me, OLD, PASSWORD)
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(true)
    expect(await logInAs(OLD)).toMatchObject({ isNew: false })
    expect(await told()).toEqual([])
  })

  test("gets no other address beside it, by which somebody would stay in after the first one's owner has come", async () => {
    const me = await registered()
    expect(await codeOf(ask(me, PHONE, PASSWORD))).toBe('identity.contact_unconfirmed')
    await change(me, OLD, PASSWORD)
    expect((await change(me, PHONE, PASSWORD)).data.authentication.phone).toBe(PHONE)
  })
})

describe('the code', () => {
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('has five tries', async () => {
    const me = await confirmed()
    const { refId } = await ask(me, NEXT)
    const code = await sentCode(refId)
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await codeOf(give(me, refId, wrongFor(code)))).toBe('identity.code_wrong')
    expect(await codeOf(give(me, refId, code))).toBe('identity.code_wrong')
  })

  test('holds for ten minutes', async () => {
    const me = await confirmed()
    const { refId } = await ask(me, NEXT)
    const code = await sentCode(refId)
    clock.pass(CODE_LIFE_MS)
    expect(await codeOf(give(me, refId, code))).toBe('identity.code_wrong')
  })

  test('works once, for the account that asked for it, and signs nobody in', async () => {
    const [me, other] = [await confirmed(), await confirmed('ravi@example.com')]
    const { refId } = await ask(me, NEXT)
    const code = await sentCode(refId)
    expect(await codeOf(give(other, refId, code))).toBe('identity.code_wrong')
    expect(await codeOf(call(verifyCode, guest, { body: { refId, code } }))).toBe('identity.code_wrong')
    expect((await give(me, refId, ` ${code} `)).data.authentication.email).toBe(NEXT)
    expect(await codeOf(give(me, refId, code))).toBe('identity.code_wrong')
  })

  test('that was asked for to sign in changes no address', async () => {
    const me = await confirmed()
    const { refId } = await call(requestCode, guest, { body: { userName: NEXT } })
    expect(await codeOf(give(me, refId, await sentCode(refId)))).toBe('identity.code_wrong')
  })

  test('is sent to one address five times an hour at most, whoever asks', async () => {
    const me = await confirmed()
    for (let count = 0; count < 5; count += 1) await ask(me, NEXT)
    expect(await codeOf(ask(me, NEXT))).toBe('request.rate_limited')
  })

  test('goes with the account that asked for it', async () => {
    const me = await confirmed()
    const { refId } = await ask(me, NEXT)
    if (me.actor.kind !== 'customer') throw new Error('nobody is signed in')
    const ctx = { ...me, actor: me.actor }
    await database.transaction((tx) => identity.ownership.sayGoodbye(tx, ctx))
    const left = await database.run({ name: 'codes-left', text: 'select id from sign_in_code where tenant_id = $1 and id = $2' }, [guest.tenant.id, refId])
    expect(left).toEqual([])
  })
})

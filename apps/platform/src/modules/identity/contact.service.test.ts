import { confirmContactChange, getSecurity, logIn, registerCustomer, requestCode, requestContactChange, verifyCode } from '@galleria/contract'
import { CONTACT_STANDS_IN_DAYS } from '@galleria/rules'
import { v5 as uuidv5 } from 'uuid'
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
const ask = (ctx: RequestContext, userName: string, { password, by }: { password?: string; by?: 'email' | 'phone' } = {}) =>
  call(requestContactChange, ctx, { body: { userName, ...(password ? { password } : {}), ...(by ? { by } : {}) } })
/** The code that went to the address which the account has, as it stands in the message to it. */
async function currentCodeOf(refId: string): Promise<{ to: string; next: string; code: string }> {
  const text = `select payload->>'refId' as id, payload->>'to' as to, payload->>'next' as next
                  from event_outbox where tenant_id = $1 and type = 'identity.code_requested' and payload->>'purpose' = 'contact_current' order by created_at, id`
  const sent = await database.run<{ id: string; to: string; next: string }>({ name: 'current-codes', text }, [guest.tenant.id])
  const one = sent.find(({ id }) => id === uuidv5('current', refId))
  if (!one) throw new Error('none was sent to the address that the account has')
  return { to: one.to, next: one.next, code: await sentCode(one.id) }
}
const give = (ctx: RequestContext, refId: string, code: string, currentCode?: string) =>
  call(confirmContactChange, ctx, { body: { refId, code, ...(currentCode === undefined ? {} : { currentCode }) } })
/** With every code that is asked for. */
async function change(ctx: RequestContext, userName: string, how: { password?: string; by?: 'email' | 'phone' } = {}) {
  const { refId, current } = await ask(ctx, userName, how)
  return give(ctx, refId, await sentCode(refId), current ? (await currentCodeOf(refId)).code : undefined)
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const logInAs = (userName: string) => call(logIn, guest, { body: { userName, password: PASSWORD } })
const told = async () => {
  const text = `select payload->>'change' as change, payload->>'email' as email, payload->>'phone' as phone
                  from event_outbox where tenant_id = $1 and type = 'identity.account_changed' order by created_at, id`
  return database.run<{ change: string; email: string | null; phone: string | null }>({ name: 'told-of-contact', text }, [guest.tenant.id])
}

describe('another address', () => {
  test('counts once its code has come back: until then the old one signs in, afterwards the new one does, and the old one is told', async () => {
    const me = await registered()
    const { refId, channel } = await ask(me, ` ${NEXT.toUpperCase()} `, { password: PASSWORD })
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
    expect(await codeOf(ask(me, NEXT, { password: 'a guess at it' }))).toBe('identity.old_password_wrong')
    // The address that it has is only confirmed, as in the checkout: the code alone shows whose it is.
    const { refId } = await ask(me, OLD)
    await give(me, refId, await sentCode(refId))
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(true)
    await change(me, NEXT, { password: PASSWORD })
    expect(await codeOf(ask(me, NEXT, { password: PASSWORD }))).toBe('identity.contact_same')
    expect(await codeOf(ask(me, 'nowhere', { password: PASSWORD }))).toBe('identity.user_name_invalid')
  })

  test("is not somebody else's, which only the owner of both is told", async () => {
    const other = await confirmed(NEXT)
    const me = await confirmed()
    const { refId } = await ask(me, NEXT)
    const { code } = await currentCodeOf(refId)
    expect(await codeOf(give(me, refId, await sentCode(refId), code))).toBe('identity.contact_taken')
    expect((await call(getSecurity, other, {})).data.isConfirmed).toBe(true)
    expect(await told()).toEqual([])
  })

  test('becomes one account of two that confirm it at the same moment', async () => {
    const both = [await confirmed(OLD), await confirmed('ravi@example.com')]
    const codes = await Promise.all(both.map((ctx) => ask(ctx, NEXT)))
    const outcomes = await Promise.all(
      both.map(async (ctx, index) => {
        const refId = codes[index]?.refId ?? ''
        const [code, current] = [await sentCode(refId), await currentCodeOf(refId)]
        return give(ctx, refId, code, current.code).then(
          () => 'changed',
          (error: { code?: string }) => error.code,
        )
      }),
    )
    expect(outcomes).toHaveLength(2)
    expect(new Set(outcomes)).toEqual(new Set(['changed', 'identity.contact_taken']))
  })
})

describe('the owner agrees', () => {
  test('at the address that is replaced, where it says what takes its place, and without that code nothing changes', async () => {
    const me = await confirmed()
    const { refId, current } = await ask(me, NEXT)
    expect(current).toEqual({ kind: 'email', value: OLD })
    const { to, next, code } = await currentCodeOf(refId)
    expect({ to, next }).toEqual({ to: OLD, next: NEXT })
    const right = await sentCode(refId)
    expect(await codeOf(give(me, refId, right))).toBe('identity.current_code_wrong')
    expect(await codeOf(give(me, refId, right, wrongFor(code)))).toBe('identity.current_code_wrong')
    expect(await codeOf(give(me, refId, wrongFor(right), code))).toBe('identity.code_wrong')
    expect(await told()).toEqual([])
    expect((await give(me, refId, right, code)).data.authentication.email).toBe(NEXT)
  })

  test('by a code that belongs to this change alone, has five tries, and opens nothing', async () => {
    const me = await confirmed()
    const [first, second] = [await ask(me, 'first@example.com'), await ask(me, NEXT)]
    const { code: other } = await currentCodeOf(first.refId)
    const { code } = await currentCodeOf(second.refId)
    const right = await sentCode(second.refId)
    if (other !== code) expect(await codeOf(give(me, second.refId, right, other))).toBe('identity.current_code_wrong')
    expect(await codeOf(call(verifyCode, guest, { body: { refId: uuidv5('current', first.refId), code: other } }))).toBe('identity.code_wrong')
    for (let attempt = 0; attempt < 4; attempt += 1) await codeOf(give(me, second.refId, right, wrongFor(code)))
    expect(await codeOf(give(me, second.refId, right, code))).toBe('identity.code_wrong')
    expect(await told()).toEqual([])
  })

  test('where somebody without a password adds one: at the one that there is', async () => {
    const me = await confirmed()
    const { refId, current } = await ask(me, PHONE)
    expect(current).toEqual({ kind: 'email', value: OLD })
    expect(await codeOf(give(me, refId, await sentCode(refId)))).toBe('identity.current_code_wrong')
  })

  test('at the other one, where the one that is replaced can no longer be read, once the account has had it for a week', async () => {
    const me = await registered()
    await change(me, OLD, { password: PASSWORD })
    expect(await codeOf(ask(me, NEXT, { password: PASSWORD, by: 'phone' }))).toBe('identity.contact_recent') // there is none
    const added = await ask(me, PHONE, { password: PASSWORD })
    expect(added.current).toBeNull() // the way back for whoever can no longer read the mail
    await give(me, added.refId, await sentCode(added.refId))
    // What would be refused is not offered, and from when on it is.
    const { otherFrom } = await ask(me, NEXT, { password: PASSWORD })
    expect(otherFrom).toBe(new Date(clock().getTime() + CONTACT_STANDS_IN_DAYS * 86_400_000).toISOString())
    clock.pass(CONTACT_STANDS_IN_DAYS * 86_400_000 - 1)
    expect(await codeOf(ask(me, NEXT, { password: PASSWORD, by: 'phone' }))).toBe('identity.contact_recent')
    clock.pass(1)
    expect((await ask(me, NEXT, { password: PASSWORD })).otherFrom).toBeNull()
    const { refId, current } = await ask(me, NEXT, { password: PASSWORD, by: 'phone' })
    expect(current).toEqual({ kind: 'phone', value: PHONE })
    const { to, code } = await currentCodeOf(refId)
    expect(to).toBe(PHONE)
    expect((await give(me, refId, await sentCode(refId), code)).data.authentication).toMatchObject({ email: NEXT, phone: PHONE })
    expect((await told()).at(-1)).toEqual({ change: 'email_changed', email: OLD, phone: null })
  })

  test('nowhere, when the address at which they agreed is no longer theirs', async () => {
    const me = await confirmed()
    const [slow, quick] = [await ask(me, 'slow@example.com'), await ask(me, NEXT)]
    const agreed = await currentCodeOf(slow.refId)
    await give(me, quick.refId, await sentCode(quick.refId), (await currentCodeOf(quick.refId)).code)
    expect(await codeOf(give(me, slow.refId, await sentCode(slow.refId), agreed.code))).toBe('identity.current_code_wrong')
  })
})

describe('an account that nobody has confirmed', () => {
  test('is confirmed by a code to the address that it has, and keeps its password', async () => {
    const me = await registered()
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(false)
    await change(me, OLD, { password: PASSWORD })
    expect((await call(getSecurity, me, {})).data.isConfirmed).toBe(true)
    expect(await logInAs(OLD)).toMatchObject({ isNew: false })
    expect(await told()).toEqual([])
  })

  test("gets no other address beside it, by which somebody would stay in after the first one's owner has come", async () => {
    const me = await registered()
    expect(await codeOf(ask(me, PHONE, { password: PASSWORD }))).toBe('identity.contact_unconfirmed')
    await change(me, OLD, { password: PASSWORD })
    expect((await change(me, PHONE, { password: PASSWORD })).data.authentication.phone).toBe(PHONE)
  })
})

describe('the code', () => {
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
    const current = await currentCodeOf(refId)
    expect((await give(me, refId, ` ${code} `, ` ${current.code} `)).data.authentication.email).toBe(NEXT)
    expect(await codeOf(give(me, refId, code, current.code))).toBe('identity.code_wrong')
  })

  test('that was asked for to sign in changes no address', async () => {
    const me = await confirmed()
    const { refId } = await call(requestCode, guest, { body: { userName: NEXT } })
    expect(await codeOf(give(me, refId, await sentCode(refId)))).toBe('identity.code_wrong')
  })

  test('is sent to one address five times an hour at most, whoever asks', async () => {
    const me = await registered()
    for (let count = 0; count < 5; count += 1) await ask(me, NEXT, { password: PASSWORD })
    expect(await codeOf(ask(me, NEXT, { password: PASSWORD }))).toBe('request.rate_limited')
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

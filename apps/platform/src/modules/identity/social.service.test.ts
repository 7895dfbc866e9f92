import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { getCustomer, getSecurity, logIn, registerCustomer, requestCode, socialLogIn, startSocialLogIn, unlinkProvider, verifyCode } from '@galleria/contract'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import { inScope } from '../../infra/work-scope.ts'
import { callerOf, refusalOf, testContext, testTenant } from '../../shop.fixture.ts'
import { createTestIdentity } from './identity.fixture.ts'
import { createIdentityModule, sealProviderSecret } from './index.ts'
import { CLIENT_ID, CLIENT_SECRET, startFacebook, startOpenidServer, visitProvider } from './social.fixture.ts'

vi.setConfig({ testTimeout: 30_000 })

const RETURN_TO = 'https://shop.example/auth/social'
const GOOGLE = { providerType: 'google' }
const FACEBOOK = { providerType: 'facebook' }

const { database, deps, whileOwnerComes, whileOwnerGoes, disagreements } = await createTestIdentity()
// The provider lives in the present, so the shop does as well.
const identity = createIdentityModule({ ...deps, clock: () => new Date() })
const call = callerOf(identity.routes)
const [openid, facebook] = await Promise.all([startOpenidServer(RETURN_TO), startFacebook()])
afterAll(() => Promise.all([openid.close(), facebook.close()]))

const providerOf = (tenantId: string, type: string, kind: 'openid' | 'facebook', issuer: string) => ({
  type,
  kind,
  name: type === 'google' ? 'Google' : 'Facebook',
  issuer,
  clientId: CLIENT_ID,
  sealedSecret: sealProviderSecret(deps.secret, tenantId, type, CLIENT_SECRET),
})

function newShop(hosts: readonly string[] = ['shop.example']): RequestContext {
  const { id, settings, ...tenant } = testTenant()
  const providers = [providerOf(id, 'google', 'openid', openid.origin), providerOf(id, 'facebook', 'facebook', facebook.origin)]
  return testContext({ ...tenant, id, hosts, settings: { ...settings, signIn: { providers } } })
}

let guest: RequestContext
let name: string
beforeEach(() => {
  guest = newShop()
  name = `p${randomUUID().slice(0, 8)}`
  facebook.state.isAway = false
  openid.state.answersAfterMs = 0
})

const signedIn = async (token: string) => testContext(guest.tenant, { actor: await identity.actorOf(guest.tenant.id, hashToken(token)) })
const begin = (query = GOOGLE, ctx = guest) => call(startSocialLogIn, ctx, { query, body: { returnTo: RETURN_TO } })
const answer = async (who = name, query = GOOGLE) => visitProvider((await begin(query)).url, who)
const finish = (body: { answer?: string; idToken?: string; state?: string }, query = GOOGLE, ctx = guest) => call(socialLogIn, ctx, { query, body })
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const mailOf = (who: string) => `${who}@example.com`
const eventsOf = async (type: string) =>
  database.run<{ payload: object }>({ name: `events-of-${type}`, text: 'select payload from event_outbox where tenant_id = $1 and type = $2' }, [
    guest.tenant.id,
    type,
  ])
async function codeFor(userName: string) {
  const { refId } = await call(requestCode, guest, { body: { userName } })
  return { refId, code: (await identity.codes.find(guest.tenant.id, refId)) ?? '' }
}

describe('signing in with OpenID Connect', () => {
  test('makes an account of who comes for the first time, and finds it again', async () => {
    const first = await finish({ answer: await answer() })
    expect(first).toMatchObject({ isNew: true, userInfo: { name: { first: name, last: 'Rao' }, authentication: { email: mailOf(name) } } })
    const again = await finish({ answer: await answer() })
    expect(again).toMatchObject({ isNew: false, userInfo: { _id: first.userInfo._id } })
    const me = await call(getCustomer, await signedIn(again.token), { params: { id: first.userInfo._id } })
    expect(me.data).toEqual(first.userInfo)
  })

  test('an answer counts once, and only to a sign-in that was begun here', async () => {
    const given = await answer()
    await finish({ answer: given })
    expect(await codeOf(finish({ answer: given }))).toBe('identity.social_refused')
    const query = new URLSearchParams(await answer())
    query.set('state', 'made up')
    expect(await codeOf(finish({ answer: query.toString() }))).toBe('identity.social_refused')
  })

  test('an answer is no answer to another sign-in, at another provider, or in another shop', async () => {
    const [mine, other] = [await begin(), await begin()]
    const query = new URLSearchParams(await visitProvider(mine.url, name))
    query.set('state', other.state)
    expect(await codeOf(finish({ answer: query.toString() })), 'its code belongs to the other verifier').toBe('identity.social_refused')
    expect(await codeOf(finish({ answer: await answer(), state: 'of the tab next to it' }))).toBe('identity.social_refused')
    expect(await codeOf(finish({ answer: await answer() }, FACEBOOK))).toBe('identity.social_refused')
    expect(await codeOf(finish({ answer: await answer() }, GOOGLE, newShop()))).toBe('identity.social_refused')
  })

  test('one that took longer than ten minutes has to begin again', async () => {
    const given = await answer()
    await database.run({ name: 'age-attempts', text: `update sign_in_attempt set expires_at = now() where tenant_id = $1` }, [guest.tenant.id])
    expect(await codeOf(finish({ answer: given }))).toBe('identity.social_refused')
  })

  test('a provider that takes all of the time of a request loses nobody their log-in', async () => {
    const budgetMs = 150
    const given = await answer()
    const known = await openid.tokenWith({ email: mailOf(name) })
    openid.state.answersAfterMs = 2 * budgetMs
    const slowly = <T>(work: () => Promise<T>) => inScope({ budgetMs, lane: 'request', boundTo: guest.tenant.id }, work)
    const elsewhere = newShop()
    expect(await slowly(() => finish({ answer: given }))).toMatchObject({ isNew: true })
    expect(await codeOf(slowly(() => finish({ idToken: known.slice(0, -9) })))).toBe('identity.social_refused')
    expect(await inScope({ budgetMs, lane: 'request', boundTo: elsewhere.tenant.id }, () => begin(GOOGLE, elsewhere))).toMatchObject({
      state: expect.any(String),
    })
  })

  test('nobody is sent anywhere but to the shop', async () => {
    for (const returnTo of [
      'https://evil.example/auth',
      'http://shop.example/',
      'https://shop.example.evil/',
      'https://u@shop.example/',
      'https://shop.example:8443/',
      'nonsense',
    ])
      expect(await codeOf(call(startSocialLogIn, guest, { query: GOOGLE, body: { returnTo } })), returnTo).toBe('identity.origin_unknown')
  })

  test('a provider that the shop has not set up is unknown, one that does not answer is said to be away', async () => {
    expect(await codeOf(begin({ providerType: 'nobody' }))).toBe('identity.provider_unknown')
    const { settings, ...tenant } = guest.tenant
    const gone = { settings: { ...settings, signIn: { providers: [providerOf(tenant.id, 'google', 'openid', 'http://127.0.0.1:9')] } } }
    expect(await codeOf(begin(GOOGLE, testContext({ ...tenant, ...gone })))).toBe('identity.provider_failed')
  })
})

describe('an ID token that a page or an app has fetched itself (C-20)', () => {
  test('signs in, once', async () => {
    const idToken = await openid.tokenWith({ email: mailOf(name), given_name: 'Asha' })
    expect(await finish({ idToken })).toMatchObject({ isNew: true, userInfo: { name: { first: 'Asha' } } })
    expect(await codeOf(finish({ idToken }))).toBe('identity.social_refused')
  })

  test('that was asked for with a nonce of ours must have it', async () => {
    const { state, url } = await begin()
    const nonce = new URL(url).searchParams.get('nonce') ?? ''
    expect(await codeOf(finish({ idToken: await openid.tokenWith({ email: mailOf(name), nonce: 'another' }), state }))).toBe('identity.social_refused')
    const next = await begin()
    expect(await codeOf(finish({ idToken: await openid.tokenWith({ email: mailOf(name), nonce }), state: next.state }))).toBe('identity.social_refused')
    const last = await begin()
    const right = new URL(last.url).searchParams.get('nonce') ?? ''
    expect(await finish({ idToken: await openid.tokenWith({ email: mailOf(name), nonce: right }), state: last.state })).toMatchObject({ isNew: true })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['for another client', { aud: 'another' }],
    ['for several, made out to another', { aud: [CLIENT_ID, 'another'], azp: 'another' }],
    ['that has expired', { iat: now - 400, exp: now - 100 }],
    ['that is older than a sign-in takes', { iat: now - 3600, exp: now + 3600 }],
  ])('%s is refused', async (_, claims) => {
    expect(await codeOf(finish({ idToken: await openid.tokenWith({ email: mailOf(name), ...claims }) }))).toBe('identity.social_refused')
  })

  test('that somebody else has signed, or nobody, is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const forged = await openid.tokenWith({ email: mailOf(name) }, privateKey)
    const unsigned = [{ alg: 'none' }, { iss: openid.origin, aud: CLIENT_ID, sub: '1', iat: now, exp: now + 600 }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    for (const idToken of [forged, `${unsigned.join('.')}.`, 'a.b.c', '']) expect(await codeOf(finish({ idToken }))).toBe('identity.social_refused')
  })

  test('and an answer together, or neither, are refused', async () => {
    expect(await codeOf(finish({}))).toBe('identity.social_refused')
    expect(await codeOf(finish({ idToken: 'a.b.c', answer: 'code=1' }))).toBe('identity.social_refused')
  })
})

describe('an account that is there already', () => {
  const password = 'a long enough one'
  const register = () => call(registerCustomer, guest, { body: { userName: mailOf(name), password, name: { first: 'Asha' } } })

  test('whose owner is known is linked, and its owner is told', async () => {
    const { userInfo } = await register()
    await call(verifyCode, guest, { body: await codeFor(mailOf(name)) })
    const linked = await finish({ answer: await answer() })
    expect(linked.userInfo._id).toBe(userInfo._id)
    expect((await eventsOf('identity.account_changed')).map(({ payload }) => payload)).toMatchObject([
      { change: 'provider_linked', what: 'Google', email: mailOf(name) },
    ])
  })

  test("which a stranger may have made becomes its owner's alone", async () => {
    const { token } = await register()
    const { userInfo } = await finish({ answer: await answer() })
    expect((await identity.actorOf(guest.tenant.id, hashToken(token))).kind).toBe('guest')
    expect(await codeOf(call(logIn, guest, { body: { userName: mailOf(name), password } }))).toBe('identity.credentials_wrong')
    expect(userInfo.authentication.email).toBe(mailOf(name))
    expect(await eventsOf('identity.password_removed')).toHaveLength(1)
  })

  test('is not given to whom the provider has not asked for proof of the address', async () => {
    name = `unverified${name}`
    await register()
    expect(await codeOf(finish({ answer: await answer() }))).toBe('identity.account_exists')
  })

  test('that somebody made with an address without proof is taken from them by a code', async () => {
    name = `unverified${name}`
    const stranger = await finish({ answer: await answer() })
    expect(stranger.isNew).toBe(true)
    const owner = await call(verifyCode, guest, { body: await codeFor(mailOf(name)) })
    expect(owner.userInfo._id).toBe(stranger.userInfo._id)
    expect((await identity.actorOf(guest.tenant.id, hashToken(stranger.token))).kind).toBe('guest')
    expect(await codeOf(finish({ answer: await answer() })), 'the link is gone as well').toBe('identity.account_exists')
  })

  test('that somebody made with an address without proof lets nobody in by it while its owner comes', async () => {
    name = `unverified${name}`
    const { userInfo } = await finish({ answer: await answer() })
    const given = await answer()
    expect(await whileOwnerComes(guest, userInfo._id, () => codeOf(finish({ answer: given })))).toBe('identity.account_exists')
  })

  test('makes a new account of whoever ends theirs in that very moment', async () => {
    const { userInfo } = await call(registerCustomer, guest, { body: { userName: mailOf(name), password: 'a long enough one', name: { first: 'Asha' } } })
    await call(verifyCode, guest, { body: await codeFor(mailOf(name)) })
    const given = await answer()
    const id = await whileOwnerGoes(guest, userInfo._id, async () => (await finish({ answer: given })).userInfo._id)
    expect(id).not.toBe(userInfo._id)
    expect(await disagreements()).toEqual([])
  })

  test('shows what it is linked with, until that is taken away', async () => {
    const { token } = await finish({ answer: await answer() })
    const me = await signedIn(token)
    expect((await call(getSecurity, me, {})).data).toMatchObject({
      hasPassword: false,
      providers: [{ type: 'google', name: 'Google' }],
      sessions: [{ way: 'social', isCurrent: true }],
    })
    await call(unlinkProvider, me, { params: { type: 'google' } })
    expect((await call(getSecurity, me, {})).data.providers).toEqual([])
    expect(await codeOf(call(unlinkProvider, me, { params: { type: 'google' } }))).toBe('identity.provider_unknown')
  })
})

describe('signing in with Facebook', () => {
  const asha = () => ({ id: randomUUID(), email: mailOf(name), first_name: 'Asha', last_name: 'Rao' })
  const visit = async () => {
    const { url } = await begin(FACEBOOK)
    const reply = await fetch(url, { redirect: 'manual' })
    return new URL(reply.headers.get('location') ?? '').search
  }

  test('by its dialog, and by a token of its app', async () => {
    facebook.state.person = asha()
    const first = await finish({ answer: await visit() }, FACEBOOK)
    expect(first).toMatchObject({ isNew: true, userInfo: { name: { first: 'Asha', last: 'Rao' }, authentication: { email: mailOf(name) } } })
    const again = await finish({ idToken: facebook.tokenFor(CLIENT_ID, facebook.state.person) }, FACEBOOK)
    expect(again).toMatchObject({ isNew: false, userInfo: { _id: first.userInfo._id } })
  })

  test('refuses a token of another app, an unknown one, and a code that was used', async () => {
    facebook.state.person = asha()
    expect(await codeOf(finish({ idToken: facebook.tokenFor('another', facebook.state.person) }, FACEBOOK))).toBe('identity.social_refused')
    expect(await codeOf(finish({ idToken: 'unknown' }, FACEBOOK))).toBe('identity.social_refused')
    const given = new URLSearchParams(await visit())
    await finish({ answer: given.toString() }, FACEBOOK)
    given.set('state', (await begin(FACEBOOK)).state)
    expect(await codeOf(finish({ answer: given.toString() }, FACEBOOK))).toBe('identity.social_refused')
  })

  test('needs an address, and never takes one that has an account', async () => {
    facebook.state.person = { id: randomUUID() }
    expect(await codeOf(finish({ answer: await visit() }, FACEBOOK))).toBe('identity.social_email_missing')
    await call(registerCustomer, guest, { body: { userName: mailOf(name), password: 'a long enough one', name: { first: 'Asha' } } })
    facebook.state.person = asha()
    expect(await codeOf(finish({ answer: await visit() }, FACEBOOK))).toBe('identity.account_exists')
  })

  test('says that it is away', async () => {
    facebook.state.person = asha()
    const given = await visit()
    facebook.state.isAway = true
    expect(await codeOf(finish({ answer: given }, FACEBOOK))).toBe('identity.provider_failed')
  })
})

test('the provider of demo shops is offered only there, while there is no other', () => {
  const { settings, ...tenant } = guest.tenant
  const listed = (signIn: typeof settings.signIn, module = identity) =>
    module.providersOf({ ...tenant, settings: { ...settings, ...(signIn ? { signIn } : {}) } }).map(({ type }) => type)
  expect(listed({ isDemo: true })).toEqual(['test-id'])
  expect(listed({ isDemo: true, providers: settings.signIn?.providers ?? [] })).toEqual(['google', 'facebook'])
  expect(listed({})).toEqual([])
  expect(listed({ isDemo: true }, createIdentityModule({ ...deps, hasTestId: false }))).toEqual([])
})

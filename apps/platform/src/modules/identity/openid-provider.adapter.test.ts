import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { ProviderAnswerRefused, ProviderAway } from './identity.ports.ts'
import { createOpenidProvider } from './openid-provider.adapter.ts'

const issuer = 'https://id.example'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] }

/** A provider that answers so when it is asked for its keys. */
function withKeys(keys: () => Response) {
  const about = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
  const settings = { type: 'id', kind: 'openid', name: 'Id', issuer, clientId: 'the shop', clientSecret: 'secret' } as const
  return createOpenidProvider(settings, async (url) => (url === about.jwks_uri ? keys() : Response.json(about)))
}

const token = (aud: string): Promise<string> =>
  new SignJWT({ iss: issuer, aud, sub: 'anjali' }).setIssuedAt().setExpirationTime('10m').setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)

test.each([
  ['busy', () => new Response('busy', { status: 503 })],
  ['broken', () => new Response('<html>', { status: 200 })],
])('a provider whose keys can not be had (%s) is away: nothing is said against the token', async (_, keys) => {
  await expect(withKeys(keys).readToken(await token('the shop'), undefined)).rejects.toBeInstanceOf(ProviderAway)
})

test('with its keys a token is read, or refused when it is for somebody else', async () => {
  const provider = withKeys(() => Response.json(own))
  expect(await provider.readToken(await token('the shop'), undefined)).toMatchObject({ subject: 'anjali' })
  await expect(provider.readToken(await token('another'), undefined)).rejects.toBeInstanceOf(ProviderAnswerRefused)
})

const returnTo = 'https://shop.example/auth/social'
const begun = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), returnTo }
const about = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }

/** A provider that says this about itself, and this to a code. */
function saying(self: object, toCode: () => Response | Promise<Response> = () => Response.json({})) {
  const settings = { type: 'id', kind: 'openid', name: 'Id', issuer, clientId: 'the shop', clientSecret: 'secret' } as const
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = { [about.token_endpoint]: toCode, [about.jwks_uri]: () => Response.json(own) }
  return createOpenidProvider(settings, async (url) => answers[url]?.() ?? Response.json(self))
}

test.each([
  ['is another issuer than it was set up as', { ...about, issuer: 'https://other.example' }],
  ['says nothing about itself', {}],
])('a provider that %s has to be set up otherwise: whoever wants to sign in is not refused', async (_, self) => {
  await expect(saying(self).start(begun)).rejects.toBeInstanceOf(ProviderAway)
})

const refusing = (error: string, status: number) => () => Response.json({ error, error_description: 'the secret is hunter2' }, { status })
const finishing = (toCode: () => Response | Promise<Response>) => saying(about, toCode).finish(new URLSearchParams({ code: 'c', state: 's' }), begun)

test.each([
  ['invalid_client', 401],
  ['unauthorized_client', 400],
  ['slow_down', 429],
])('what a provider has against the shop (%s) is a failure for its log, by name and without what else it says', async (error, status) => {
  const failure = finishing(refusing(error, status))
  await expect(failure).rejects.toBeInstanceOf(ProviderAway)
  await expect(failure).rejects.toThrow(error)
  await expect(failure).rejects.not.toThrow('hunter2')
})

test('a code that the provider does not take is refused', async () => {
  await expect(finishing(refusing('invalid_grant', 400))).rejects.toBeInstanceOf(ProviderAnswerRefused)
})

test('of a provider that nobody reaches the log says why', async () => {
  const gone = createOpenidProvider({ type: 'id', kind: 'openid', name: 'Id', issuer: 'http://127.0.0.1:2', clientId: 'the shop', clientSecret: 'secret' })
  await expect(gone.start(begun)).rejects.toThrow(/ECONNREFUSED/)
})

test.each(['', 's'.repeat(256), 'a\0b'])('nobody is known by a subject that is none (%j)', async (sub) => {
  const idToken = () =>
    new SignJWT({ iss: issuer, aud: 'the shop', sub, nonce: 'n', email: 'asha@example.com' })
      .setIssuedAt()
      .setExpirationTime('10m')
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(privateKey)
  await expect(saying(about).readToken(await idToken(), undefined)).rejects.toBeInstanceOf(ProviderAnswerRefused)
  const tokens = async () => Response.json({ access_token: 'a', token_type: 'bearer', id_token: await idToken() })
  await expect(finishing(tokens)).rejects.toBeInstanceOf(ProviderAnswerRefused)
})

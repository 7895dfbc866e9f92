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

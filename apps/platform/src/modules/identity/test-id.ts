import { createHash, createPrivateKey, createPublicKey, timingSafeEqual } from 'node:crypto'
import { type Clock, tidy } from '@galleria/kernel'
import { cut, NAME_MAX } from '@galleria/rules'
import { SignJWT } from 'jose'
import { createCodeSeal } from './code-seal.ts'

/** Where it lives below a shop's address. */
export const TEST_ID_PATH = '/development/test-id'
export const TEST_ID_CLIENT = 'galleria-demo'
/** Addresses that are nobody's: whoever signs in here can never be somebody who has an account. */
const MAIL_DOMAIN = 'test-id.example'
const CODE_MS = 60_000
/** In front of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type AuthorizationRequest = { readonly redirectUri: string; readonly state: string; readonly nonce: string; readonly challenge: string }
type Code = AuthorizationRequest & { readonly name: string; readonly issuer: string; readonly until: number }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export type TestId = {
  readonly clientSecret: string
  /** What somebody is asked to agree to; undefined when it is no request of the shop at this address. */
  read(origin: string, query: URLSearchParams): AuthorizationRequest | undefined
  /** Where somebody goes on who wants to be called this. */
  approve(origin: string, request: AuthorizationRequest, name: string): URL
  /** What the shop asks of it: what it is, its key, and who a code is about. */
  answer(request: Request): Promise<Response>
}

/**
 * A provider of identities that speaks OpenID Connect and believes everybody. For demo shops, so that signing in with a provider can be tried without an
 * account anywhere. It keeps nothing: codes hold, encrypted, what they stand for.
 */
export function createTestId({ secret, clock }: { readonly secret: string; readonly clock: Clock }): TestId {
  const seal = createCodeSeal(`codes of ${secret}`)
  const clientSecret = sha256(`client of ${secret}`).toString('base64url')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, sha256(`key of ${secret}`)]), format: 'der', type: 'pkcs8' })
  const publicKey = { ...createPublicKey(key).export({ format: 'jwk' }), kid: 'test-id', use: 'sig', alg: 'EdDSA' }
  const issuerAt = (origin: string): string => origin + TEST_ID_PATH

  function isClient(request: Request, form: URLSearchParams): boolean {
    const basic = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const [id, password] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent) // as in a form (RFC 6749, 2.3.1)
      : [form.get('client_id'), form.get('client_secret')]
    return timingSafeEqual(sha256(`${id}:${password}`), sha256(`${TEST_ID_CLIENT}:${clientSecret}`))
  }

  async function tokenFor(request: Request, issuer: string): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    if (!isClient(request, form)) return Response.json({ error: 'invalid_client' }, { status: 401 })
    const text = seal.open(issuer, Buffer.from(form.get('code') ?? '', 'base64url'))
    const code = text === undefined ? undefined : (JSON.parse(text) as Code)
    const challenge = sha256(form.get('code_verifier') ?? '').toString('base64url')
    if (!code || code.until < clock().getTime() || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const subject = sha256(code.name.toLowerCase()).toString('hex').slice(0, 16)
    const now = Math.floor(clock().getTime() / 1000)
    const idToken = await new SignJWT({ email: `${subject}@${MAIL_DOMAIN}`, email_verified: true, given_name: code.name, nonce: code.nonce })
      .setProtectedHeader({ alg: 'EdDSA', kid: publicKey.kid })
      .setIssuer(issuer)
      .setAudience(TEST_ID_CLIENT)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + CODE_MS / 1000)
      .sign(key)
    return Response.json(
      { access_token: subject, token_type: 'Bearer', expires_in: CODE_MS / 1000, id_token: idToken },
      { headers: { 'cache-control': 'no-store' } },
    )
  }

  return {
    clientSecret,
    read: (origin, query) => {
      const [redirectUri, state, nonce, challenge] = ['redirect_uri', 'state', 'nonce', 'code_challenge'].map((name) => query.get(name) ?? '') as [
        string,
        string,
        string,
        string,
      ]
      const isOurs = query.get('client_id') === TEST_ID_CLIENT && query.get('code_challenge_method') === 'S256' && state !== '' && challenge !== ''
      return isOurs && URL.canParse(redirectUri) && new URL(redirectUri).origin === origin ? { redirectUri, state, nonce, challenge } : undefined
    },
    approve: (origin, request, name) => {
      const issuer = issuerAt(origin)
      const code: Code = { ...request, name: cut(tidy(name), NAME_MAX), issuer, until: clock().getTime() + CODE_MS }
      const address = new URL(request.redirectUri)
      address.search = new URLSearchParams({
        code: seal.seal(issuer, JSON.stringify(code)).toString('base64url'),
        state: request.state,
        iss: issuer,
      }).toString()
      return address
    },
    answer: async (request) => {
      const { origin, pathname } = new URL(request.url)
      const issuer = issuerAt(origin)
      const at = (path: string): boolean => pathname === TEST_ID_PATH + path
      if (at('/.well-known/openid-configuration')) {
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['EdDSA'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        })
      }
      if (at('/keys')) return Response.json({ keys: [publicKey] })
      if (at('/token') && request.method === 'POST') return tokenFor(request, issuer)
      return Response.json({ error: 'not_found' }, { status: 404 })
    },
  }
}

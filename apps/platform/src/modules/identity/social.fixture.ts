import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { vi } from 'vitest'

export const CLIENT_ID = 'the shop'
export const CLIENT_SECRET = 'a secret of at least thirty-two characters'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

async function serve(handlerAt: (origin: string) => Handler): Promise<{ readonly origin: string; close(): Promise<void> }> {
  let handler: Handler = (_, response) => response.end()
  const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  handler = handlerAt(origin)
  return {
    origin,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A provider like Google's, which signs in whoever the form names; nobody has made sure of the address of somebody whose name begins with "unverified". */
export async function startOpenidServer(returnTo: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const state = { answersAfterMs: 0 }
  const server = await serve((issuer) => {
    // It warns of what would be wrong anywhere but in a test.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const provider = new Provider(issuer, {
      clients: [
        { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [returnTo], response_types: ['code'], grant_types: ['authorization_code'] },
        { client_id: 'another', client_secret: CLIENT_SECRET, redirect_uris: [returnTo], response_types: ['code'], grant_types: ['authorization_code'] },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      conformIdTokenClaims: false,
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, email: `${sub}@example.com`, email_verified: !sub.startsWith('unverified'), given_name: sub, family_name: 'Rao' }),
      }),
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ['cookies of tests'] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
    })
    const handler = provider.callback()
    warn.mockRestore()
    return async (request, response) => {
      await setTimeout(state.answersAfterMs)
      return handler(request, response)
    }
  })
  /** A token as the provider signs them, with these claims instead of the usual ones. */
  const tokenWith = (claims: JWTPayload, key: KeyObject = privateKey): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: server.origin, aud: CLIENT_ID, sub: randomUUID(), iat: now, exp: now + 600, email_verified: true }
    return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  }
  return { ...server, state, tokenWith }
}

/** Goes through the provider's own pages as a person does: says who they are, agrees, and is sent back. Answers the query that they come back with. */
export async function visitProvider(start: string, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: start }
  for (let step = 0; step < 12; step += 1) {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const init = next.form ? { method: 'POST', body: new URLSearchParams(next.form) } : {}
    const reply = await fetch(next.url, { ...init, headers, redirect: 'manual' })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = reply.headers.get('location')
    if (location) {
      const address = new URL(location, next.url)
      if (address.origin !== new URL(start).origin) return address.search
      next = { url: address.href }
      continue
    }
    const page = await reply.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`The provider shows no form: ${page.slice(0, 300)}`)
    next = {
      url: new URL(action, next.url).href,
      form: page.includes('name="login"') ? { prompt: 'login', login: name, password: 'any' } : { prompt: 'consent' },
    }
  }
  throw new Error('The provider sends nobody back')
}

export type FacebookPerson = { readonly id: string; readonly email?: string; readonly first_name?: string; readonly last_name?: string }

/** Speaks Facebook's Graph for one person at a time: `person` is who agrees in the dialog. */
export async function startFacebook() {
  const codes = new Map<string, { readonly challenge: string; readonly redirect: string; readonly person: FacebookPerson }>()
  const tokens = new Map<string, { readonly app: string; readonly person: FacebookPerson }>()
  const state = { person: { id: '1' } as FacebookPerson, isAway: false }
  const send = (response: ServerResponse, body: object, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse): void => send(response, { error: { type: 'OAuthException', code: 100 } }, 400)

  const server = await serve((origin) => (request, response) => {
    if (state.isAway) return send(response, {}, 503)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const path = pathname.replace(/^\/v\d+\.\d+/, '')
    if (path === '/dialog/oauth') {
      const [code, redirect] = [randomBytes(8).toString('hex'), query.get('redirect_uri') ?? '']
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect, person: state.person })
      return void response.writeHead(302, { location: `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}` }).end()
    }
    if (path === '/oauth/access_token') {
      const kept = codes.get(query.get('code') ?? '')
      codes.delete(query.get('code') ?? '')
      const isRight =
        kept?.challenge ===
        createHash('sha256')
          .update(query.get('code_verifier') ?? '')
          .digest('base64url')
      if (!kept || !isRight || kept.redirect !== query.get('redirect_uri') || query.get('client_secret') !== CLIENT_SECRET) return refuse(response)
      return send(response, { access_token: tokenFor(CLIENT_ID, kept.person), token_type: 'bearer', expires_in: 5_000_000 })
    }
    if (path === '/debug_token') {
      const token = tokens.get(query.get('input_token') ?? '')
      return send(response, { data: token ? { app_id: token.app, is_valid: true, user_id: token.person.id } : { app_id: '', is_valid: false } })
    }
    const given = query.get('access_token') ?? ''
    const proof = createHmac('sha256', CLIENT_SECRET).update(given).digest('hex')
    const token = tokens.get(given)
    return token && query.get('appsecret_proof') === proof ? send(response, token.person) : refuse(response)
  })

  function tokenFor(app: string, person: FacebookPerson): string {
    const token = randomBytes(16).toString('hex')
    tokens.set(token, { app, person })
    return token
  }
  return { ...server, state, tokenFor }
}

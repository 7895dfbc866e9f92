import { createRemoteJWKSet, customFetch as joseFetch, type JWTPayload, jwtVerify, errors as joseErrors } from 'jose'
import * as oidc from 'openid-client'
import { isEmail } from '@galleria/rules'
import { isOnThisMachine } from '@galleria/kernel'
import { ProviderAnswerRefused, ProviderAway, type ProviderSettings, type SocialPerson, type SocialProvider } from './identity.ports.ts'

const TIMEOUT_S = 5
/** What a provider publishes about itself changes seldom, its keys on their own schedule. */
const DISCOVERY_MS = 3_600_000
/** A token that is shown to us was made for this sign-in, not found somewhere. */
const TOKEN_AGE_S = 600
const SKEW_S = 30
/** OpenID Connect Core, section 2. */
const SUBJECT_MAX = 255
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA']

export type Fetch = (url: string, init: object) => Promise<Response>

/** Basic unless the provider says that it takes only the other (OpenID Connect Discovery, section 3). */
function clientAuth(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) =>
    ((server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic') ? basic : post)(server, ...rest)
}

/**
 * Google and whoever else speaks OpenID Connect: the authorization code flow with PKCE, state and nonce. ID tokens must be signed, also those that come
 * straight from the provider. Without TLS only on this machine. `fetch` is for a provider that is in this process.
 */
export function createOpenidProvider({ issuer, clientId, clientSecret }: ProviderSettings, fetch?: Fetch): SocialProvider {
  let known: { readonly config: Promise<oidc.Configuration>; readonly until: number } | undefined

  function configuration(): Promise<oidc.Configuration> {
    if (known && known.until > performance.now()) return known.config
    const execute = [oidc.enableNonRepudiationChecks, ...(isOnThisMachine(new URL(issuer)) ? [oidc.allowInsecureRequests] : [])]
    const options = { execute, timeout: TIMEOUT_S, ...(fetch ? { [oidc.customFetch]: fetch } : {}) }
    const config = oidc.discovery(new URL(issuer), clientId, { [oidc.clockTolerance]: SKEW_S }, clientAuth(clientSecret), options)
    // Nobody who wants to sign in is to blame for what a provider says about itself.
    const heard = config.catch((error: unknown) => {
      known = undefined
      throw new ProviderAway(saidBy(error))
    })
    known = { config: heard, until: performance.now() + DISCOVERY_MS }
    return heard
  }

  let keys: { readonly uri: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | undefined
  function keysAt(uri: string): ReturnType<typeof createRemoteJWKSet> {
    if (keys?.uri !== uri) {
      const options = { timeoutDuration: TIMEOUT_S * 1000, ...(fetch ? { [joseFetch]: fetch } : {}) }
      keys = { uri, set: createRemoteJWKSet(new URL(uri), options) }
    }
    return keys.set
  }

  return {
    start: ({ state, nonce, verifier, returnTo }) =>
      speaking(async () =>
        oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),

    finish: (answer, { state, nonce, verifier, returnTo }) =>
      speaking(async () => {
        const config = await configuration()
        const address = new URL(returnTo)
        address.search = answer.toString()
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderAnswerRefused('There is no ID token')
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return personIn(claims)
        return personIn({ ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) })
      }),

    readToken: (token, nonce) =>
      speaking(async () => {
        const { jwks_uri: uri, issuer: name } = (await configuration()).serverMetadata()
        if (!uri) throw new ProviderAway('The provider publishes no keys')
        const { payload } = await jwtVerify(token, keysAt(uri), {
          issuer: name,
          audience: clientId,
          algorithms: ALGORITHMS,
          maxTokenAge: TOKEN_AGE_S,
          clockTolerance: SKEW_S,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        // Made out to several: then it says for which of them (OpenID Connect Core, 3.1.3.7).
        if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw new ProviderAnswerRefused('The token is for another client')
        if (nonce !== undefined && payload.nonce !== nonce) throw new ProviderAnswerRefused('The token is of another sign-in')
        return personIn(payload)
      }),
  }
}

function personIn(claims: JWTPayload): SocialPerson {
  const { sub = '', email, email_verified: isVerified, given_name: first, family_name: last } = claims
  const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '')
  const address = text(email).trim().toLowerCase()
  // Everybody who has none would be the same person.
  if (sub === '' || sub.length > SUBJECT_MAX || sub.includes('\0')) throw new ProviderAnswerRefused('The provider does not say who it is')
  // Some providers write the truth as text.
  return {
    subject: sub,
    email: isEmail(address) ? address : null,
    isEmailVerified: isVerified === true || isVerified === 'true',
    first: text(first),
    last: text(last),
  }
}

/** `ERR_JOSE_GENERIC` is said of keys that did not come, or can not be read. */
const AWAY_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])

/** Tells a provider that is away from one that says no. The libraries' own messages stay with us: they may hold what was sent. */
async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderAnswerRefused) throw error
    const isRefused = error instanceof oidc.AuthorizationResponseError || isCodeWrong(error) || isTokenWrong(error, codeOf(error))
    throw isRefused ? new ProviderAnswerRefused(saidBy(error)) : new ProviderAway(saidBy(error))
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** For the log: names and codes, of what is behind an error too, since `fetch` tells there that nobody was to be reached. */
function saidBy(error: unknown): string {
  const cause =
    error instanceof oidc.ResponseBodyError ? error.error.replace(/[^\w.-]/g, '').slice(0, 40) : codeOf(error instanceof Error ? error.cause : undefined)
  return [...new Set([error instanceof Error ? error.name : typeof error, codeOf(error), cause])].filter(Boolean).join(' ')
}

/** What a provider can have against the shop: its secret is wrong, it is not allowed to do this, it asks too often. That is not said to whoever wants to sign in. */
const AGAINST_THE_SHOP = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'temporarily_unavailable', 'server_error'])
const isCodeWrong = (error: unknown): boolean => error instanceof oidc.ResponseBodyError && error.status !== 429 && !AGAINST_THE_SHOP.has(error.error)

const isTokenWrong = (error: unknown, code: string): boolean =>
  !AWAY_CODES.has(code) && (error instanceof joseErrors.JOSEError || (error instanceof oidc.ClientError && code !== ''))

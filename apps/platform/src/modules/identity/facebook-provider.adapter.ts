import { createHmac, createHash } from 'node:crypto'
import { isEmail } from '@galleria/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { ProviderAnswerRefused, ProviderAway, type ProviderSettings, type SocialPerson, type SocialProvider } from './identity.ports.ts'

const TIMEOUT_MS = 5000
const DIALOG = 'https://www.facebook.com'
export const FACEBOOK_GRAPH = 'https://graph.facebook.com'
const VERSION = 'v24.0'

const Token = Compile(Type.Object({ access_token: Type.String() }))
const TokenFacts = Compile(Type.Object({ data: Type.Object({ app_id: Type.String(), is_valid: Type.Boolean(), user_id: Type.Optional(Type.String()) }) }))
const Person = Compile(
  Type.Object({ id: Type.String(), email: Type.Optional(Type.String()), first_name: Type.Optional(Type.String()), last_name: Type.Optional(Type.String()) }),
)

/**
 * Facebook, which speaks OAuth with a Graph of its own instead of OpenID Connect: the code becomes an access token, the token is looked at (whose app it is
 * for), and the person is read with it. It does not say whether an address was made sure of, so it is taken not to be. An issuer other than Facebook's own
 * stands for both of its hosts.
 */
export function createFacebookProvider({ issuer, clientId, clientSecret }: ProviderSettings): SocialProvider {
  const graph = (path: string) => new URL(`${issuer}/${VERSION}${path}`)
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  async function ask<S extends TSchema>(path: string, query: Readonly<Record<string, string>>, reply: Validator<Record<string, never>, S>): Promise<Static<S>> {
    const address = graph(path)
    address.search = new URLSearchParams(query).toString()
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch((error: unknown) => {
      throw new ProviderAway(error instanceof Error ? error.name : 'no answer')
    })
    if (response.status >= 400 && response.status < 500) throw new ProviderAnswerRefused(`HTTP ${response.status}`)
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok || !reply.Check(answer)) throw new ProviderAway(`HTTP ${response.status}`)
    return answer
  }

  async function personOf(token: string): Promise<SocialPerson> {
    const { data } = await ask('/debug_token', { input_token: token, access_token: `${clientId}|${clientSecret}` }, TokenFacts)
    // A token that somebody was given by another app says nothing to us.
    if (!data.is_valid || data.app_id !== clientId) throw new ProviderAnswerRefused('The token is for another app')
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    const {
      id,
      email = '',
      first_name: first = '',
      last_name: last = '',
    } = await ask('/me', { fields: 'id,email,first_name,last_name', access_token: token, appsecret_proof: proof }, Person)
    if (data.user_id !== id) throw new ProviderAnswerRefused('The token is of somebody else')
    const address = email.trim().toLowerCase()
    return { subject: id, email: isEmail(address) ? address : null, isEmailVerified: false, first, last }
  }

  return {
    start: async ({ state, verifier, returnTo }) => {
      const address = new URL(`${issuer === FACEBOOK_GRAPH ? DIALOG : issuer}/${VERSION}/dialog/oauth`)
      const asked = { client_id: clientId, redirect_uri: returnTo, state, response_type: 'code', scope: 'email,public_profile' }
      address.search = new URLSearchParams({ ...asked, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }).toString()
      return address
    },
    finish: async (answer, { state, verifier, returnTo }) => {
      const code = answer.get('code')
      if (!code || answer.get('state') !== state) throw new ProviderAnswerRefused('There is no code')
      const secrets = { client_id: clientId, client_secret: clientSecret }
      const { access_token: token } = await ask('/oauth/access_token', { ...secrets, redirect_uri: returnTo, code, code_verifier: verifier }, Token)
      return personOf(token)
    },
    readToken: (token) => personOf(token),
  }
}

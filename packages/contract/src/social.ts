import { type Static, Type } from 'typebox'
import { SECRET } from './common.ts'
import { DeviceToken, SessionWire } from './identity.ts'
import { operation } from './operation.ts'

/** A service of others that knows who somebody is. */
export const SignInProviderWire = Type.Object(
  {
    type: Type.String({ description: 'For `providerType`' }),
    name: Type.String(),
    isTest: Type.Boolean({ description: "Signs in whoever asks, under an address that is nobody's; only in demo shops" }),
  },
  { $id: 'SignInProvider' },
)
export type SignInProviderWire = Static<typeof SignInProviderWire>

const ProviderType = Type.Object({ providerType: Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$', 'x-not-found': 'identity.provider_unknown' }) })

export const startSocialLogIn = operation({
  id: 'startSocialLogIn',
  ref: 'C-20',
  method: 'POST',
  idempotency: 'afterwards',
  path: '/cap/users/customer/social-login/start',
  summary: 'Where to send somebody who wants to sign in with Google or another provider',
  tag: 'identity',
  auth: 'public',
  query: ProviderType,
  body: Type.Object({ returnTo: Type.String({ maxLength: 300, description: 'Address of the shop that the provider sends them back to' }) }),
  reply: Type.Object({ url: Type.String(), state: Type.String({ description: 'Only an answer that bears it may be believed; works once, for ten minutes' }) }),
  limits: { bySender: { points: 60, seconds: 900 } },
  errors: ['identity.provider_unknown', 'identity.provider_failed', 'identity.origin_unknown'],
})

export const socialLogIn = operation({
  id: 'socialLogIn',
  ref: 'A-075',
  method: 'POST',
  idempotency: 'afterwards',
  path: '/cap/users/customer/social-login',
  summary: 'Sign in with what a provider has answered, or with its ID token; an address that has no account yet gets one',
  tag: 'identity',
  auth: 'public',
  query: ProviderType,
  body: Type.Object({
    answer: Type.Optional(
      Type.String({ maxLength: 4000, description: 'The query with which the provider sent somebody back; of a sign-in that was started here' }),
    ),
    idToken: Type.Optional(
      Type.String({ ...SECRET, maxLength: 8000, description: 'C-20: of a page or an app that speaks with the provider itself. For Facebook an access token' }),
    ),
    state: Type.Optional(Type.String({ maxLength: 100, description: 'As it was answered at the start; binds an ID token to its nonce' })),
    deviceToken: Type.Optional(DeviceToken),
  }),
  reply: SessionWire,
  limits: { bySender: { points: 60, seconds: 900 } },
  errors: ['identity.provider_unknown', 'identity.provider_failed', 'identity.social_refused', 'identity.social_email_missing', 'identity.account_exists'],
})

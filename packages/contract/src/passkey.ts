import { MAX_PASSKEY_NAME } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Instant } from './common.ts'
import { DeviceToken, SessionWire } from './identity.ts'
import { operation } from './operation.ts'

const BASE = '/cap/users/customer/passkey'

/** A key on a device with which its owner signs in (WebAuthn). */
export const PasskeyWire = Type.Object(
  { _id: Type.String(), name: Type.String(), since: Instant, lastUsed: Type.Union([Instant, Type.Null()]) },
  { $id: 'Passkey' },
)
export type PasskeyWire = Static<typeof PasskeyWire>

const Origin = Type.Object({ origin: Type.String({ maxLength: 300, description: 'Of the page that asks: "https://shop.example"' }) })
/** As WebAuthn Level 3 names it in JSON, for the browser's own functions. */
const WebAuthnJson = Type.Record(Type.String(), Type.Unknown())
const Begun = Type.Object({ refId: Type.String({ description: 'Works once, for ten minutes' }), options: WebAuthnJson })
const RefId = Type.String({ maxLength: 100 })
const Name = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME })
const PasskeyId = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,1400}$', 'x-not-found': 'identity.passkey_not_found' }) })

export const beginPasskey = operation({
  id: 'beginPasskey',
  ref: 'G-04',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/options`,
  summary: 'What a device needs to make a passkey for the account',
  tag: 'identity',
  auth: 'customer',
  body: Origin,
  reply: Begun,
  errors: ['identity.origin_unknown', 'identity.passkey_limit'],
})

export const addPasskey = operation({
  id: 'addPasskey',
  ref: 'G-04',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/add`,
  summary: 'Keep the passkey that a device has made',
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({ refId: RefId, name: Name, response: WebAuthnJson }),
  reply: Type.Object({ data: PasskeyWire }),
  errors: ['identity.passkey_refused', 'identity.passkey_limit'],
})

export const renamePasskey = operation({
  id: 'renamePasskey',
  ref: 'G-04',
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Call a passkey something else',
  tag: 'identity',
  auth: 'customer',
  params: PasskeyId,
  body: Type.Object({ name: Name }),
  reply: Done,
  errors: ['identity.passkey_not_found'],
})

export const removePasskey = operation({
  id: 'removePasskey',
  ref: 'G-04',
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Sign in with this passkey no longer',
  tag: 'identity',
  auth: 'customer',
  params: PasskeyId,
  reply: Done,
  errors: ['identity.passkey_not_found'],
})

export const beginPasskeyLogIn = operation({
  id: 'beginPasskeyLogIn',
  ref: 'G-04',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/login-options`,
  summary: 'What a device needs to sign in with a passkey',
  tag: 'identity',
  auth: 'public',
  body: Origin,
  reply: Begun,
  limits: { bySender: { points: 120, seconds: 900 } },
  errors: ['identity.origin_unknown'],
})

export const passkeyLogIn = operation({
  id: 'passkeyLogIn',
  ref: 'G-04',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/login`,
  summary: 'Sign in with a passkey',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ refId: RefId, response: WebAuthnJson, deviceToken: Type.Optional(DeviceToken) }),
  reply: SessionWire,
  limits: { bySender: { points: 60, seconds: 900 } },
  errors: ['identity.passkey_refused'],
})

import { LOCALES } from '@galleria/kernel'
import { CHANNELS, CODE_DIGITS, DEVICE_TOKEN, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PHONE_DIGITS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { SELLER_RIGHTS, STAFF_RIGHTS } from './callers.ts'
import { Done, Id, idOf, Instant, oneOf, SECRET, Slug } from './common.ts'
import { operation } from './operation.ts'

export const UserName = Type.String({ minLength: 1, maxLength: EMAIL_MAX, description: `E-mail address or phone number of ${PHONE_DIGITS} digits` })
export const Password = Type.String({ ...SECRET, minLength: 1, maxLength: PASSWORD_MAX })
export const PersonName = Type.Object({
  first: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  last: Type.Optional(Type.String({ maxLength: NAME_MAX })),
})

export const UserInfoWire = Type.Object(
  {
    _id: Id,
    customerNo: Type.String(),
    name: Type.Object({ first: Type.String({ description: 'Empty for somebody who has not said it yet' }), last: Type.String() }),
    authentication: Type.Object({ userName: Type.String(), phone: Type.Optional(Type.String()), email: Type.Optional(Type.String()) }),
    language: Type.Optional(oneOf(LOCALES, { description: 'In which the shop writes to them, if they have chosen one' })),
    market: Type.Optional({ ...Slug, description: 'The market that they have called their own' }),
    picture: Type.Optional({ ...Id, description: 'Their photograph: a file that only they see (A-064)' }),
    isGuest: Type.Optional(
      Type.Literal(true, { description: 'Somebody who buys without an account: `authentication` says where news goes, nobody signs in with it' }),
    ),
  },
  { $id: 'UserInfo' },
)
export type UserInfoWire = Static<typeof UserInfoWire>

/** Kept by a device and sent when it signs in again, so that nobody else's failed attempts keep it out. Never needed. */
export const DeviceToken = Type.String({ ...SECRET, pattern: DEVICE_TOKEN.source, description: 'Of an earlier sign-in on this device' })

/** C-20. The token is opaque and lives as long as it is used (C-12), for half a year at most. */
export const SessionWire = Type.Object(
  {
    token: Type.String(),
    deviceToken: Type.String(),
    userInfo: UserInfoWire,
    isNew: Type.Boolean(),
    resetRefId: Type.Union([Type.String(), Type.Null()], { description: 'After the code of A-076 only: sets a new password once, within ten minutes (A-077)' }),
  },
  { $id: 'Session' },
)
export type SessionWire = Static<typeof SessionWire>

export const registerCustomer = operation({
  id: 'registerCustomer',
  ref: 'A-070',
  method: 'POST',
  idempotency: 'sealed',
  path: '/cap/users/customer',
  summary: 'Create an account with a password',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ userName: UserName, password: Password, name: PersonName, deviceToken: Type.Optional(DeviceToken) }),
  reply: SessionWire,
  errors: ['identity.user_name_invalid', 'identity.password_weak', 'identity.account_exists'],
})

export const logIn = operation({
  id: 'logIn',
  ref: 'A-071',
  method: 'POST',
  idempotency: 'afterwards',
  path: '/cap/users/customer/login',
  summary: 'Sign in with a password',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ userName: UserName, password: Password, deviceToken: Type.Optional(DeviceToken) }),
  reply: SessionWire,
  errors: ['identity.credentials_wrong', 'identity.login_id_invalid'],
})

export const CodeSentWire = Type.Object({ refId: Id, channel: oneOf(CHANNELS), expiresIn: Type.Integer({ description: 'Seconds' }) })

export const requestCode = operation({
  id: 'requestCode',
  ref: 'A-072',
  method: 'POST',
  idempotency: 'sealed',
  path: '/cap/users/customer/login-otp',
  summary: 'Send a sign-in code by e-mail or SMS; the answer is the same whether or not there is an account',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ userName: UserName, deviceToken: Type.Optional(DeviceToken) }),
  reply: CodeSentWire,
  errors: ['identity.user_name_invalid'],
})

export const requestSignUpCode = operation({
  id: 'requestSignUpCode',
  ref: 'A-074',
  method: 'POST',
  idempotency: 'sealed',
  path: '/cap/users/customer/email-otp-signup',
  summary: 'Send a code that creates an account; giving it back (A-073) does the rest',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({
    email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }),
    name: Type.Optional(PersonName),
    deviceToken: Type.Optional(DeviceToken),
  }),
  reply: CodeSentWire,
  errors: ['identity.user_name_invalid'],
})

export const verifyCode = operation({
  id: 'verifyCode',
  ref: 'A-073',
  method: 'POST',
  idempotency: 'sealed',
  path: '/cap/users/customer/otp/verify',
  summary: 'Sign in with a code; an address that has no account yet gets one',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({
    refId: idOf('identity.code_wrong'),
    code: Type.String({ pattern: `^\\s*\\d{${CODE_DIGITS}}\\s*$` }),
    name: Type.Optional(PersonName),
    deviceToken: Type.Optional(DeviceToken),
  }),
  reply: SessionWire,
  errors: ['identity.code_wrong'],
})

export const logOut = operation({
  id: 'logOut',
  ref: 'G-04',
  method: 'POST',
  endsSession: true,
  idempotency: 'afterwards',
  path: '/cap/users/customer/logout',
  summary: 'End this session',
  tag: 'identity',
  auth: 'buyer',
  reply: Done,
  errors: [],
})

export const refreshSession = operation({
  id: 'refreshSession',
  ref: 'G-04',
  method: 'POST',
  idempotency: 'afterwards',
  path: '/cap/users/customer/refresh',
  summary: 'Prolong this session as far as it goes; its token stays as it is',
  tag: 'identity',
  auth: 'buyer',
  reply: Type.Object({ data: Type.Object({ userInfo: UserInfoWire, expiresAt: Instant }) }),
  errors: ['identity.customer_not_found'],
})

export const listRights = operation({
  id: 'listRights',
  ref: 'G-09',
  method: 'GET',
  path: '/cap/users/customer/rights',
  summary: 'What the account may do for the shop, and for the seller that it works for; nothing for most',
  tag: 'identity',
  auth: 'customer',
  reply: Type.Object({
    data: Type.Object({
      rights: Type.Array(oneOf(STAFF_RIGHTS)),
      sellerRights: Type.Array(oneOf(SELLER_RIGHTS)),
      hasCalendars: Type.Boolean({ description: 'The seller is booked by calendars, which whoever sees its orders looks after' }),
    }),
  }),
  errors: [],
})

export const getCustomer = operation({
  id: 'getCustomer',
  ref: 'A-080',
  method: 'GET',
  path: '/cap/users/customer/detail/{id}',
  summary: 'The signed-in customer',
  tag: 'identity',
  auth: 'buyer',
  params: Type.Object({ id: idOf('identity.customer_not_found') }),
  reply: Type.Object({ data: UserInfoWire }),
  errors: ['identity.customer_not_found'],
})

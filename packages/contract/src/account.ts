import { LOCALES } from '@galleria/kernel'
import { CODE_DIGITS, MAX_FILE_BYTES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CalendarDay, Done, Id, idOf, Instant, oneOf, Slug } from './common.ts'
import { CodeSentWire, DeviceToken, Password, PersonName, SessionWire, UserInfoWire, UserName } from './identity.ts'
import { operation } from './operation.ts'
import { FileField, multipart } from './payload.ts'
import { PasskeyWire } from './passkey.ts'

const BASE = '/cap/users/customer'

export const forgotPassword = operation({
  id: 'forgotPassword',
  ref: 'A-076',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/forgot-password`,
  summary: 'Send a code that also allows a new password; the answer is the same whether or not there is an account',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ userName: UserName, deviceToken: Type.Optional(DeviceToken) }),
  reply: CodeSentWire,
  errors: ['identity.user_name_invalid'],
})

export const resetPassword = operation({
  id: 'resetPassword',
  ref: 'A-077',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/reset-password`,
  summary: 'Set a new password after giving back the code of A-076; all other sessions end',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({
    resetRefId: Type.String({ maxLength: 100 }),
    password: Password,
    confirmPassword: Password,
    deviceToken: Type.Optional(DeviceToken),
  }),
  reply: SessionWire,
  limits: { bySender: { points: 60, seconds: 900 } },
  errors: ['identity.reset_expired', 'identity.passwords_differ', 'identity.password_weak'],
})

export const updatePassword = operation({
  id: 'updatePassword',
  ref: 'A-078',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/update-password`,
  summary: 'Change the password; all other sessions end',
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({ oldPassword: Password, newPassword: Password, confirmPassword: Password }),
  reply: Done,
  errors: ['identity.old_password_wrong', 'identity.passwords_differ', 'identity.password_weak'],
})

export const updateProfile = operation({
  id: 'updateProfile',
  ref: 'A-079',
  method: 'POST',
  path: `${BASE}/update-profile`,
  summary: 'What somebody is called, in which language the shop writes to them, and which market is theirs; what is not said stays, null takes it away',
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({
    name: Type.Optional(PersonName),
    language: Type.Optional(Type.Union([oneOf(LOCALES), Type.Null()], { description: 'One that the shop speaks' })),
    market: Type.Optional(Type.Union([Slug, Type.Null()])),
  }),
  reply: Type.Object({ data: UserInfoWire }),
  errors: ['identity.language_unknown', 'identity.market_unknown'],
})

export const changeProfilePicture = operation({
  id: 'changeProfilePicture',
  ref: 'R-062',
  method: 'POST',
  path: `${BASE}/picture`,
  summary: 'Take a photograph as the picture of the profile, cut to a square around its middle, in place of the one before; only its owner sees it',
  tag: 'identity',
  auth: 'customer',
  body: multipart(Type.Object({ picture: FileField })),
  reply: Type.Object({ data: UserInfoWire }),
  limits: { bodyBytes: MAX_FILE_BYTES + 16 * 1024, byAccount: { points: 30, seconds: 3600 } },
  errors: ['storage.full', 'storage.file_too_large', 'storage.file_type_unknown', 'storage.file_unreadable'],
})

export const removeProfilePicture = operation({
  id: 'removeProfilePicture',
  ref: 'R-062',
  method: 'DELETE',
  path: `${BASE}/picture`,
  summary: 'Remove the picture of the profile; where there is none, nothing happens',
  tag: 'identity',
  auth: 'customer',
  reply: Type.Object({ data: UserInfoWire }),
  errors: [],
})

const Birthday = Type.Object({
  data: Type.Object({
    birthday: Type.Union([CalendarDay, Type.Null()], { description: 'null unless its owner has said it' }),
    isToday: Type.Boolean({ description: 'Where the shop is; who was born on 29 February has it on the 28th in other years' }),
  }),
})

export const getBirthday = operation({
  id: 'getBirthday',
  ref: 'R-062',
  method: 'GET',
  path: `${BASE}/birthday`,
  summary: "The customer's birthday, which nobody else sees",
  tag: 'identity',
  auth: 'customer',
  reply: Birthday,
  errors: [],
})

export const changeBirthday = operation({
  id: 'changeBirthday',
  ref: 'R-062',
  method: 'POST',
  path: `${BASE}/birthday`,
  summary: 'Say a birthday, or take it away with null; before today where the shop is, and not before 1900',
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({ birthday: Type.Union([CalendarDay, Type.Null()]) }),
  reply: Birthday,
  errors: ['identity.birthday_impossible'],
})

const SentCode = Type.String({ pattern: `^\\s*\\d{${CODE_DIGITS}}\\s*$` })

export const requestContactChange = operation({
  id: 'requestContactChange',
  ref: 'R-062',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/contact/code`,
  summary:
    "Send a code to the address or number that is to be the account's, or that is and has not been confirmed, and one to the address or number that it takes the place of; nothing changes yet",
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({
    userName: UserName,
    password: Type.Optional(Password),
    by: Type.Optional(
      oneOf(['email', 'phone'], {
        description:
          "At which of the account's own the owner agrees: the one that is replaced, unless another is named here, which the account has had for CONTACT_STANDS_IN_DAYS",
      }),
    ),
  }),
  reply: Type.Object({
    ...CodeSentWire.properties,
    current: Type.Union([Type.Object({ kind: oneOf(['email', 'phone']), value: Type.String() }), Type.Null()], {
      description: 'Where the other code went, which has to be given back as well',
    }),
    otherFrom: Type.Union([Instant, Type.Null()], {
      description: "From when on the account's other address or number can stand in for that one (`by`); null where it can now, or there is none",
    }),
  }),
  limits: { byAccount: { points: 20, seconds: 3600 } },
  errors: ['identity.user_name_invalid', 'identity.old_password_wrong', 'identity.contact_same', 'identity.contact_recent', 'identity.contact_unconfirmed'],
})

export const confirmContactChange = operation({
  id: 'confirmContactChange',
  ref: 'R-062',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/contact`,
  summary: "Give the codes back: from now on the address or number is the account's, in place of the one of its kind, whose owner is told",
  tag: 'identity',
  auth: 'customer',
  body: Type.Object({
    refId: idOf('identity.code_wrong'),
    code: SentCode,
    currentCode: Type.Optional(SentCode),
  }),
  reply: Type.Object({ data: UserInfoWire }),
  errors: ['identity.code_wrong', 'identity.current_code_wrong', 'identity.contact_taken', 'identity.contact_recent', 'identity.contact_unconfirmed'],
})

/** How a session came to be. */
export const SIGN_IN_WAYS = ['password', 'code', 'registration', 'social', 'passkey', 'reset'] as const

export const DeviceSessionWire = Type.Object(
  {
    _id: Id,
    browser: Type.Union([Type.String(), Type.Null()], { description: 'As browsers call themselves; null where that tells nothing' }),
    system: Type.Union([Type.String(), Type.Null()]),
    way: Type.Union([oneOf(SIGN_IN_WAYS), Type.Null()]),
    isCurrent: Type.Boolean(),
    since: Instant,
    lastUsed: Instant,
  },
  { $id: 'DeviceSession' },
)
export type DeviceSessionWire = Static<typeof DeviceSessionWire>

export const LinkedProviderWire = Type.Object({ type: Type.String(), name: Type.String(), since: Instant }, { $id: 'LinkedProvider' })
export type LinkedProviderWire = Static<typeof LinkedProviderWire>

export const SecurityWire = Type.Object(
  {
    hasPassword: Type.Boolean(),
    isConfirmed: Type.Boolean({ description: 'Whether a code that was sent to the account has come back' }),
    sessions: Type.Array(DeviceSessionWire, { description: 'The newest 50' }),
    providers: Type.Array(LinkedProviderWire),
    passkeys: Type.Array(PasskeyWire),
  },
  { $id: 'Security' },
)
export type SecurityWire = Static<typeof SecurityWire>

export const getSecurity = operation({
  id: 'getSecurity',
  ref: 'G-04',
  method: 'GET',
  path: `${BASE}/security`,
  summary: 'The ways into the account: password, providers, passkeys, and where it is signed in',
  tag: 'identity',
  auth: 'customer',
  reply: Type.Object({ data: SecurityWire }),
  errors: [],
})

export const endSession = operation({
  id: 'endSession',
  ref: 'G-04',
  method: 'DELETE',
  path: `${BASE}/session/{id}`,
  summary: 'Sign out one device',
  tag: 'identity',
  auth: 'customer',
  params: Type.Object({ id: idOf('identity.session_not_found') }),
  reply: Done,
  errors: ['identity.session_not_found'],
})

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  ref: 'G-04',
  method: 'POST',
  path: `${BASE}/session/end-others`,
  summary: 'Sign out everywhere else',
  tag: 'identity',
  auth: 'customer',
  reply: Done,
  errors: [],
})

export const unlinkProvider = operation({
  id: 'unlinkProvider',
  ref: 'C-20',
  method: 'DELETE',
  path: `${BASE}/provider/{type}`,
  summary: 'Sign in with this provider no longer',
  tag: 'identity',
  auth: 'customer',
  params: Type.Object({ type: Type.String({ maxLength: 31, 'x-not-found': 'identity.provider_unknown' }) }),
  reply: Done,
  errors: ['identity.provider_unknown'],
})

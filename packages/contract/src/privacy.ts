import { CODE_DIGITS } from '@galleria/rules'
import { Type } from 'typebox'
import { Done, idOf, Instant } from './common.ts'
import { CodeSentWire, Password } from './identity.ts'
import { operation } from './operation.ts'

const BASE = '/cap/users/customer'

export const exportAccount = operation({
  id: 'exportAccount',
  ref: 'G-08',
  method: 'GET',
  path: `${BASE}/export`,
  summary: 'A copy of all that the shop holds of the customer',
  tag: 'identity',
  auth: 'buyer',
  reply: Type.Object({
    data: Type.Object({
      shop: Type.String(),
      at: Instant,
      sections: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description: 'By what it is: "profile", "addresses", "orders". Amounts are minor units; secrets are left out',
      }),
    }),
  }),
  limits: { byAccount: { points: 10, seconds: 3600 } },
  errors: [],
})

export const requestDeletionCode = operation({
  id: 'requestDeletionCode',
  ref: 'G-08',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/delete/code`,
  summary: 'Send a code to the account itself, for who has no password and wants to delete it',
  tag: 'identity',
  auth: 'buyer',
  reply: CodeSentWire,
  errors: [],
})

export const deleteAccount = operation({
  id: 'deleteAccount',
  ref: 'G-08',
  method: 'POST',
  endsSession: true,
  idempotency: 'sealed',
  path: `${BASE}/delete`,
  summary: 'Delete the account, for good: with the password, or with a code that was sent to it',
  tag: 'identity',
  auth: 'buyer',
  body: Type.Object({
    password: Type.Optional(Password),
    refId: Type.Optional(idOf('identity.code_wrong')),
    code: Type.Optional(Type.String({ maxLength: 40, description: `${CODE_DIGITS} digits` })),
  }),
  reply: Done,
  errors: ['identity.old_password_wrong', 'identity.code_wrong', 'identity.deletion_waits'],
})

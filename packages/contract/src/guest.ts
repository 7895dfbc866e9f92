import { CODE_DIGITS, EMAIL_MAX } from '@galleria/rules'
import { Type } from 'typebox'
import { Done, idOf, SECRET } from './common.ts'
import { CodeSentWire, DeviceToken, Password, PersonName, SessionWire, UserInfoWire } from './identity.ts'
import { operation } from './operation.ts'
import { OrderWire } from './order.ts'

const BASE = '/cap/users/guest'

const Email = Type.String({ minLength: 1, maxLength: EMAIL_MAX })

export const beginGuest = operation({
  id: 'beginGuest',
  ref: 'UX-24',
  method: 'POST',
  idempotency: 'sealed',
  path: BASE,
  summary: 'Buy without an account, where the shop allows it: the token opens cart, checkout and own orders, and nothing else',
  tag: 'identity',
  auth: 'public',
  body: Type.Object({ email: Type.String({ ...Email, description: 'Where news of the order goes. Says nothing of an account, and opens none' }) }),
  reply: Type.Object({ token: Type.String(), userInfo: UserInfoWire }),
  errors: ['identity.user_name_invalid', 'identity.guests_not_served'],
})

export const changeGuestContact = operation({
  id: 'changeGuestContact',
  ref: 'UX-24',
  method: 'PUT',
  path: BASE,
  summary: 'Another address for the news of a guest; it is to be confirmed anew',
  tag: 'identity',
  auth: 'buyer',
  body: Type.Object({ email: Email }),
  reply: Type.Object({ data: UserInfoWire }),
  errors: ['identity.user_name_invalid', 'identity.guest_only'],
})

export const requestGuestCode = operation({
  id: 'requestGuestCode',
  ref: 'UX-24',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/code`,
  summary: "Send a code to the guest's own address; it confirms the address and signs nobody in",
  tag: 'identity',
  auth: 'buyer',
  reply: CodeSentWire,
  errors: ['identity.guest_only'],
})

const Code = Type.String({ pattern: `^\\s*\\d{${CODE_DIGITS}}\\s*$` })

export const confirmGuest = operation({
  id: 'confirmGuest',
  ref: 'UX-24',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/confirm`,
  summary: 'Give back the code: from then on a guest can pay on delivery',
  tag: 'identity',
  auth: 'buyer',
  body: Type.Object({ refId: idOf('identity.code_wrong'), code: Code }),
  reply: Type.Object({ data: UserInfoWire }),
  errors: ['identity.code_wrong', 'identity.guest_only'],
})

export const saveGuest = operation({
  id: 'saveGuest',
  ref: 'UX-24',
  method: 'POST',
  endsSession: true,
  idempotency: 'sealed',
  path: `${BASE}/save`,
  summary: "Make the guest an account at the guest's address, or join the one that is there: orders, addresses and cart go along, and the guest's token ends",
  tag: 'identity',
  auth: 'buyer',
  body: Type.Object({
    refId: Type.Optional(idOf('identity.code_wrong')),
    code: Type.Optional(Code),
    password: Type.Optional(Type.String({ ...Password, description: 'Of a new account; an account that is there keeps its own' })),
    name: Type.Optional(PersonName),
    deviceToken: Type.Optional(DeviceToken),
  }),
  reply: SessionWire,
  errors: ['identity.code_needed', 'identity.code_wrong', 'identity.password_weak', 'identity.guest_only'],
})

export const joinGuest = operation({
  id: 'joinGuest',
  ref: 'UX-23',
  method: 'POST',
  endsSession: true,
  path: `${BASE}/join`,
  summary: 'What a guest has bought and put into the cart goes along into an account that was signed in to on the same device, and the guest token ends',
  tag: 'identity',
  auth: 'buyer',
  body: Type.Object({ accountToken: Type.String({ ...SECRET, minLength: 20, maxLength: 200, description: 'Whoever holds both tokens is both' }) }),
  reply: Done,
  errors: ['identity.customer_not_found', 'identity.guest_only'],
})

export const requestOrderCode = operation({
  id: 'requestOrderCode',
  ref: 'UX-24',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/order/code`,
  summary:
    "Send a code to the address of a guest's order, for whoever is without the device on which it was placed; the same answer whether or not there is such an order",
  tag: 'identity',
  auth: 'public',
  body: Type.Object({
    orderId: Type.String({ minLength: 1, maxLength: 60, description: 'The number, as it was read or heard' }),
    email: Type.String({ ...Email, description: 'To which news of the order goes; a code is sent to no other' }),
  }),
  reply: CodeSentWire,
  errors: ['identity.user_name_invalid'],
})

export const openOrder = operation({
  id: 'openOrder',
  ref: 'UX-24',
  method: 'POST',
  idempotency: 'sealed',
  path: `${BASE}/order/open`,
  summary: "Give back the code: the order opens on this device as on the guest's own, or goes into the account that is logged in there",
  tag: 'identity',
  auth: 'public',
  body: Type.Object({
    refId: idOf('identity.code_wrong'),
    code: Code,
    ownToken: Type.Optional(
      Type.String({
        ...SECRET,
        minLength: 20,
        maxLength: 200,
        description: 'Of whoever buys on this device: what a guest has there comes along, and an account gets the order',
      }),
    ),
  }),
  reply: Type.Object({
    session: Type.Union([Type.Object({ token: Type.String(), userInfo: UserInfoWire }), Type.Null()], {
      description: 'null: the order is in the account of `ownToken` now',
    }),
  }),
  errors: ['identity.code_wrong'],
})

export const trackOrder = operation({
  id: 'trackOrder',
  ref: 'UX-24',
  method: 'POST',
  changesState: false,
  path: '/order/api/v1/order/track',
  summary: "A guest's order by the key in the mails about it: how it stands, without street, name, telephone and ways to change it",
  tag: 'order',
  auth: 'public',
  body: Type.Object({
    orderId: Type.String({ maxLength: 60, description: 'The number' }),
    key: Type.String({ maxLength: 100, description: 'Opens this order alone' }),
  }),
  reply: Type.Object({ data: OrderWire }),
  limits: { bySender: { points: 120, seconds: 900 } },
  errors: ['order.not_found'],
})

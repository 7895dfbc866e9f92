import { MAX_PUSH_DEVICES } from '@galleria/rules'
import { Type } from 'typebox'
import { operation } from './operation.ts'

/** Capability addresses of push services are long, Mozilla's and Microsoft's most. */
const Endpoint = Type.String({ minLength: 1, maxLength: 1000, description: 'Where the push service of a browser takes what is for it' })

export const viewPushKey = operation({
  id: 'viewPushKey',
  ref: 'ours',
  method: 'GET',
  path: '/notification/push/key',
  summary: 'The key by which push services know the shop (VAPID, RFC 8292): what a browser subscribes with',
  tag: 'notification',
  auth: 'customer',
  reply: Type.Object({ data: Type.Object({ key: Type.String({ description: 'An uncompressed point of P-256, base64url' }) }) }),
  errors: ['push.unavailable'],
})

export const subscribePush = operation({
  id: 'subscribePush',
  ref: 'ours',
  method: 'POST',
  path: '/notification/push/subscribe',
  summary: `Be told on the screen of this device for as long as one is logged in there; again changes nothing. On ${MAX_PUSH_DEVICES} devices at most: one more takes the place of the one that was longest without a word`,
  tag: 'notification',
  auth: 'customer',
  body: Type.Object({
    endpoint: Endpoint,
    keys: Type.Object({
      p256dh: Type.String({ minLength: 1, maxLength: 200, description: 'The key of the device, base64url' }),
      auth: Type.String({ minLength: 1, maxLength: 100, description: 'Its secret, base64url' }),
    }),
  }),
  reply: Type.Object({ data: Type.Object({ devices: Type.Integer({ minimum: 1, maximum: MAX_PUSH_DEVICES }) }) }),
  limits: { byAccount: { points: 60, seconds: 3600 } },
  errors: ['push.address_refused', 'push.keys_invalid', 'push.unavailable'],
})

export const unsubscribePush = operation({
  id: 'unsubscribePush',
  ref: 'ours',
  method: 'POST',
  path: '/notification/push/unsubscribe',
  summary: 'No longer be told on the screen of this device; nothing happens where that is so already',
  tag: 'notification',
  auth: 'customer',
  body: Type.Object({ endpoint: Endpoint }),
  reply: Type.Object({ data: Type.Object({ devices: Type.Integer({ minimum: 0, maximum: MAX_PUSH_DEVICES }) }) }),
  limits: { byAccount: { points: 60, seconds: 3600 } },
  errors: [],
})

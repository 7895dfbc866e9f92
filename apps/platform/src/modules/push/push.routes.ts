import { subscribePush, unsubscribePush, viewPushKey } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { PushService } from './push.service.ts'

export const pushRoutes = ({ push }: { readonly push: PushService }) => [
  implement(viewPushKey, async () => ({ data: { key: push.key() } })),
  implement(subscribePush, async (ctx, { body }) => ({ data: { devices: await push.subscribe(ctx, body) } })),
  implement(unsubscribePush, async (ctx, { body }) => ({ data: { devices: await push.unsubscribe(ctx, body.endpoint) } })),
]

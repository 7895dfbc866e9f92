import type { Sealer } from '../../infra/sealed.ts'
import { openPushKeys } from './push-keys.service.ts'
import { createPushSender } from './push-sender.adapter.ts'
import type { HoldBackPush } from './push.ports.ts'
import { pushPersonal } from './push.personal.ts'
import { pushRoutes } from './push.routes.ts'
import { createPushService, type PushDeps } from './push.service.ts'
import { pushSubscriptions, pushWorker } from './push.worker.ts'

export { pushParts } from './push.parts.ts'

/** Tells people on the screens of their devices (Web Push), where they have asked for it. */
export async function createPushModule({
  sealer,
  timeoutMs,
  holdBack,
  ...deps
}: Omit<PushDeps, 'logger'> & {
  readonly logger: Parameters<typeof openPushKeys>[2] & PushDeps['logger']
  readonly sealer: Sealer
  readonly holdBack: HoldBackPush
  /** For tests. */
  readonly timeoutMs?: number
}) {
  const keys = await openPushKeys(deps.database, sealer, deps.logger)
  const sender = keys && createPushSender({ keys, allowed: deps.allowed, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const push = createPushService(deps, { keys, sender })
  return {
    routes: pushRoutes({ push }),
    subscriptions: pushSubscriptions,
    workers: [pushWorker({ push, holdBack })],
    chores: [push.purge],
    personal: pushPersonal,
    close: (): void => sender?.close(),
  }
}

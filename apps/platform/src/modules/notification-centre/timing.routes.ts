import { changeNotificationTiming, viewNotificationTiming } from '@galleria/contract'
import { minutesOf } from '@galleria/kernel'
import type { CustomerContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { TimingService } from './timing.service.ts'

/** "22:30" */
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function timingRoutes({ timing }: { readonly timing: Pick<TimingService, 'view' | 'choose'> }) {
  const view = async (ctx: CustomerContext) => {
    const { quietFrom, quietTo, digestHour: digestAt, timeZone, canDigest } = await timing.view(ctx)
    const quietHours = quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo) }
    return { data: { quietHours, digestAt, timeZone, canDigest } }
  }
  return [
    implement(viewNotificationTiming, (ctx) => view(ctx)),
    implement(changeNotificationTiming, async (ctx, { body: { quietHours, digestAt, timeZone } }) => {
      const [quietFrom = null, quietTo = null] = quietHours ? [minutesOf(quietHours.from), minutesOf(quietHours.to)] : []
      await timing.choose(ctx, { quietFrom, quietTo, digestHour: digestAt, timeZone })
      return view(ctx)
    }),
  ]
}

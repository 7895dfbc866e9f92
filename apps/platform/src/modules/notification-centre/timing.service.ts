import { digestDue, heldMailDue, heldPushDue, type PayloadOf, sellerTold } from '@galleria/contract'
import { isTimeZone, type Clock } from '@galleria/kernel'
import { type Channel, comesAtOnce, isLine, nextHourAt, type NotificationKind, quietUntil } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { eventsOf } from '../../infra/events.ts'
import { daysBefore } from '../../retention.ts'
import { feedRepository } from './feed.repository.ts'
import type { FeedParts } from './feed.ports.ts'
import { type Addressee, type Line, TELLINGS } from './line.ts'
import { deleteDigestLinesBefore, holdDueDigests, takeDue, type Timing, timingRepository, type Way } from './timing.repository.ts'

export type TimingDeps = { readonly database: Database; readonly clock: Clock; readonly parts: FeedParts; readonly notificationDays: number }

/** What is done in one transaction. */
const AT_ONCE = 100
const BY_TYPE = new Map(TELLINGS.map((telling) => [telling.event.type, telling]))

/** The line with which somebody's people were told. */
const lineToldOf = ({ kind, subject, name, text, amount, before, when = null }: PayloadOf<typeof sellerTold>): Line => ({
  kind,
  subject,
  name,
  text,
  amount,
  before,
  when,
})

/** When people are told of what is not urgent: not in their quiet hours, or once a day (decision 0123). */
export function createTimingService({ database, clock, parts, notificationDays }: TimingDeps) {
  const timingOf = (tenantId: string, db: Orm = database.orm) => timingRepository(db, tenantId)
  const feedOf = (tenantId: string) => feedRepository(database.orm, tenantId, parts)

  const quietEnd = ({ quietFrom: from, quietTo: to, timeZone }: Timing, now: Date): Date | undefined =>
    from === null || to === null ? undefined : quietUntil(now, { from, to, timeZone })

  /** What a mail of once a day says of an event. */
  const linesOf = ({ type, payload }: RelayedEvent): Line[] =>
    type === sellerTold.type
      ? [lineToldOf(payload as PayloadOf<typeof sellerTold>)]
      : (BY_TYPE.get(type)?.tell(payload) ?? [])
          .filter((told) => !('sellerOf' in told.to) && !('isSilent' in told))
          .map(({ line }) => line)
          .filter(({ kind }) => isLine(kind))

  /** Keeps what would be told to this customer now for later, in the right place. False where it may be told. */
  async function holdBackOf(event: RelayedEvent, customerId: string, way: Way, channel: Channel | undefined): Promise<boolean> {
    const timing = timingOf(event.tenantId)
    const chosen = await timing.find(customerId)
    if (!chosen) return false
    const now = clock()
    if (channel === 'email' && event.type !== digestDue.type) {
      // Once it is among the lines of a day it is said there, also when its job is done again after something else was chosen.
      if (await timing.isInDigest(customerId, event.id)) return true
      const lines = chosen.digestHour === null ? [] : linesOf(event)
      if (lines.length > 0) {
        await database.transaction((tx) => timingOf(event.tenantId, tx).addToDigest(customerId, event.id, lines, now))
        return true
      }
    }
    const until = quietEnd(chosen, now)
    if (until) await timing.hold({ customerId, way, event }, until)
    return until !== undefined
  }

  return {
    view: async ({ tenant, actor: { customerId } }: CustomerContext): Promise<Timing & { readonly canDigest: boolean }> => {
      const [known, recipient] = await Promise.all([timingOf(tenant.id).find(customerId), feedOf(tenant.id).recipient(customerId)])
      const none: Timing = { quietFrom: null, quietTo: null, digestHour: null, timeZone: tenant.settings.timeZone }
      return { ...(known ?? none), canDigest: Boolean(recipient?.email) }
    },
    /** Throws `notification.time_zone_unknown` and `notification.quiet_hours_empty`. */
    choose: async ({ tenant, actor: { customerId } }: CustomerContext, chosen: Timing): Promise<void> => {
      if (!isTimeZone(chosen.timeZone)) throw new DomainError('notification.time_zone_unknown')
      if (chosen.quietFrom !== null && chosen.quietFrom === chosen.quietTo) throw new DomainError('notification.quiet_hours_empty')
      const at = clock()
      const nextDigestAt = chosen.digestHour === null ? null : nextHourAt(at, chosen.digestHour, chosen.timeZone)
      await database.transaction((tx) => timingOf(tenant.id, tx).set(customerId, chosen, { nextDigestAt, at }))
    },
    /** Of a mail or an SMS: only mails come together once a day. What waits for the end of quiet hours waits for both, and is then asked for each again. */
    holdBackMail: async (event: RelayedEvent, to: Addressee, channel: Channel): Promise<boolean> => {
      const known = await feedOf(event.tenantId).findAddressee(to, undefined)
      return known !== undefined && holdBackOf(event, known.customerId, 'mail', channel)
    },
    /** Of what is shown on devices. What cannot wait does not. */
    holdBackPush: async (event: RelayedEvent, customerId: string, kind: NotificationKind): Promise<boolean> =>
      !comesAtOnce(kind) && holdBackOf(event, customerId, 'push', undefined),
    /** What a daily mail says; nothing once it is too long ago. */
    digest: (tenantId: string, customerId: string, digestId: string): Promise<Line[]> => timingOf(tenantId).digest(customerId, digestId),
    /** A chore for each minute: what waited for the end of quiet hours goes on its way, with the same id as before. A message that was read meanwhile does not. */
    releaseHeld: async (): Promise<void> => {
      const release = (): Promise<number> =>
        database.transaction(async (tx) => {
          const held = await takeDue(tx, clock(), AT_ONCE)
          for (const { tenantId, customerId, way, event } of held)
            if (!(await timingOf(tenantId, tx).isReadMessage(customerId, event)))
              await eventsOf(tx, tenantId).publish(way === 'mail' ? heldMailDue : heldPushDue, { customerId, event })
          return held.length
        })
      while ((await release()) === AT_ONCE);
    },
    /** A chore for each minute: one mail for whoever has chosen that, if there is something to say. */
    sendDigests: async (): Promise<void> => {
      const send = (): Promise<number> =>
        database.transaction(async (tx) => {
          const now = clock()
          const due = await holdDueDigests(tx, now, AT_ONCE)
          for (const { tenantId, customerId, digestHour, timeZone } of due) {
            const [timing, digestId] = [timingOf(tenantId, tx), newId()]
            if ((await timing.closeDigest(customerId, digestId)) > 0) await eventsOf(tx, tenantId).publish(digestDue, { customerId, digestId })
            await timing.setNextDigest(customerId, digestHour === null ? null : nextHourAt(now, digestHour, timeZone))
          }
          return due.length
        })
      while ((await send()) === AT_ONCE);
    },
    purge: (): Promise<number> => deleteDigestLinesBefore(database, daysBefore(clock(), notificationDays)),
  }
}
export type TimingService = ReturnType<typeof createTimingService>

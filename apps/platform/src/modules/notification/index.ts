import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { type ComposingDeps, deliverySubscriptions, deliveryWorkers } from './delivery.worker.ts'
import { createDevelopmentOutbox } from './development-outbox.adapter.ts'
import { handedOverOnce } from './handed-over-once.adapter.ts'
import { notificationPersonal } from './notification.personal.ts'
import type { Carrier, CountryOf } from './notification.ports.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createOutboxAccess } from './outbox-access.ts'
import { mountOutboxPage } from './outbox-page.routes.ts'
import { sparingReserved } from './reserved-names.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'
import { createSms, type SmsOptions } from './sms.ts'

export type { Message } from './message.ts'

export type NotificationModuleDeps = ComposingDeps & {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Whose outbox a page shows. */
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
  /** Without it mail stays in the development outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Without it SMS stay in the development outbox. */
  readonly sms: SmsOptions | undefined
  readonly countryOf: CountryOf
  /** Opens the development outbox; made anew without. */
  readonly outboxSecret?: string | undefined
  readonly messageDays: number
  /** How long it is known that a message was handed over. */
  readonly deliveryDays: number
  /** Instead of SMTP; for tests. */
  readonly mailer?: Carrier
}

/** A mail server lets one client have ten or more. */
const CONNECTIONS = { urgent: 2, ordinary: 4 } as const

/**
 * Tells people by mail and SMS what has happened. What has no way out stays in the table `development_message`, which can be read only where mail
 * stays there.
 */
export function createNotificationModule({
  database,
  clock,
  logger,
  findTenantByHost,
  outboxSecret,
  messageDays,
  deliveryDays,
  sms,
  countryOf,
  smtpUrl,
  mailFrom,
  mailer,
  ...composing
}: NotificationModuleDeps) {
  const kept = createDevelopmentOutbox({ database, clock, keptDays: messageDays })
  const lanes = lanesOf({ mailer, smtpUrl, mailFrom })
  const handingOver = (carrier: Carrier) => handedOverOnce({ carrier, database, clock, logger, keptDays: deliveryDays })
  const senders = lanes && { urgent: handingOver(lanes.urgent), ordinary: handingOver(lanes.ordinary) }
  const smsSender = sms && handingOver(createSms(sms, countryOf))
  const purgedHandOvers = (senders?.ordinary ?? smsSender)?.purge
  const outbox = senders ? undefined : kept
  const access = createOutboxAccess(outboxSecret)
  return {
    routes: notificationRoutes({ outbox, access }),
    subscriptions: deliverySubscriptions,
    workers: deliveryWorkers({ ...composing, clock, sendersOf: (lane) => ({ email: senders?.[lane] ?? kept, sms: smsSender ?? kept }) }),
    personal: notificationPersonal,
    chores: [kept.purge, ...(purgedHandOvers ? [purgedHandOvers] : [])],
    /** What opens the development outbox, where there is one: for the address that is printed at start, and for nothing else. */
    outboxSecret: outbox && access.secret,
    /** GET /development/outbox, where there is one. */
    mounts: outbox ? [(app: FastifyInstance): void => mountOutboxPage(app, { outbox, access, clock, findTenantByHost })] : [],
    close: (): void => lanes?.close(),
  }
}

/** Connections to the mail server for each lane, or nothing where mail has no way out. */
function lanesOf({ mailer, smtpUrl, mailFrom }: Pick<NotificationModuleDeps, 'mailer' | 'smtpUrl' | 'mailFrom'>) {
  if (mailer) return { urgent: mailer, ordinary: mailer, close: () => undefined }
  if (!smtpUrl) return undefined
  const over = (connections: number) => createSmtpMailer({ url: smtpUrl, from: mailFrom, connections })
  const [urgent, ordinary] = [over(CONNECTIONS.urgent), over(CONNECTIONS.ordinary)]
  const close = (): void => {
    urgent.close()
    ordinary.close()
  }
  return { urgent: sparingReserved(urgent), ordinary: sparingReserved(ordinary), close }
}

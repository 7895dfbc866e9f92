import type { Clock } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { deliverySubscriptions, deliveryWorker } from './delivery.worker.ts'
import { createDevelopmentOutbox } from './development-outbox.adapter.ts'
import { mountOutboxPage } from './outbox-page.routes.ts'
import type { Sender, WaitingCodes } from './notification.ports.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createOutboxAccess } from './outbox-access.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'

export type { Message } from './message.ts'

export type NotificationModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  /** Whose outbox a page shows. */
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
  /** Without it mail stays in the development outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Opens the development outbox; made anew without. */
  readonly outboxSecret?: string | undefined
  readonly codes: WaitingCodes
  readonly messageDays: number
  /** Instead of SMTP; for tests. */
  readonly mailer?: Sender
}

/**
 * Tells people by mail and SMS what has happened. SMS have no provider yet: they stay in the table `development_message`, which can be read
 * only where mail stays there too.
 */
export function createNotificationModule({
  database,
  clock,
  findTenantByHost,
  smtpUrl,
  mailFrom,
  outboxSecret,
  codes,
  messageDays,
  mailer,
}: NotificationModuleDeps) {
  const kept = createDevelopmentOutbox({ database, clock, keptDays: messageDays })
  const smtp = !mailer && smtpUrl ? createSmtpMailer({ url: smtpUrl, from: mailFrom }) : undefined
  const outbox = mailer || smtp ? undefined : kept
  const access = createOutboxAccess(outboxSecret)
  return {
    routes: notificationRoutes({ outbox, access }),
    subscriptions: deliverySubscriptions,
    workers: [deliveryWorker({ clock, senders: { email: mailer ?? smtp ?? kept, sms: kept }, codes })] as const,
    chores: [kept.purge],
    /** What opens the development outbox, where there is one: for the address that is printed at start, and for nothing else. */
    outboxSecret: outbox && access.secret,
    /** GET /development/outbox, where there is one. */
    mounts: outbox ? [(app: FastifyInstance): void => mountOutboxPage(app, { outbox, access, clock, findTenantByHost })] : [],
    close: (): void => smtp?.close(),
  }
}

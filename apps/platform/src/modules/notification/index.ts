import type { Clock } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { deliverySubscriptions, deliveryWorker } from './delivery.ts'
import { createDevelopmentOutbox } from './development-outbox.ts'
import { mountOutboxPage } from './outbox-page.routes.ts'
import type { Sender } from './notification.ports.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export type { Message } from './message.ts'

export type NotificationModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  /** Without it mail stays in the development outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly isOutboxPublic: boolean
  /** Instead of SMTP; for tests. */
  readonly mailer?: Sender
}

/**
 * Tells people by mail and SMS what has happened. SMS have no provider yet: they stay in the table `development_message`, which can be read
 * only where mail stays there too.
 */
export function createNotificationModule({ database, clock, smtpUrl, mailFrom, isOutboxPublic, mailer }: NotificationModuleDeps) {
  const kept = createDevelopmentOutbox({ database, clock })
  const smtp = !mailer && smtpUrl ? createSmtpMailer({ url: smtpUrl, from: mailFrom }) : undefined
  const outbox = mailer || smtp ? undefined : kept
  const access = { isOutboxPublic }
  return {
    routes: notificationRoutes({ outbox, access }),
    subscriptions: deliverySubscriptions,
    worker: deliveryWorker({ clock, senders: { email: mailer ?? smtp ?? kept, sms: kept } }),
    /** GET /development/outbox, where there is one. */
    mountOutboxPage: (app: FastifyInstance, findTenantByHost: (host: string) => Promise<Tenant | undefined>): void => {
      if (outbox) mountOutboxPage(app, { outbox, access, clock, findTenantByHost })
    },
    /** Deletes kept messages after a week. A chore for every hour. */
    purge: kept.purge,
    close: (): void => smtp?.close(),
  }
}

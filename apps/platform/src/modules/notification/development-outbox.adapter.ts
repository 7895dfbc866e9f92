import type { Clock } from '@galleria/kernel'
import { isEmail, lastTenDigits } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { daysBefore } from '../../retention.ts'
import type { Sender } from './notification.ports.ts'
import { deleteMessagesBefore, developmentMessageRepository, type KeptMessage } from './notification.repository.ts'

export type DevelopmentOutbox = Sender & {
  list(tenantId: string, to?: string): Promise<KeptMessage[]>
  find(tenantId: string, id: string): Promise<KeptMessage | undefined>
  purge(): Promise<void>
}

/** Keeps messages in the database instead of sending them, for shops that have no provider (yet). */
export function createDevelopmentOutbox({ database, clock, keptDays }: { database: Database; clock: Clock; keptDays: number }): DevelopmentOutbox {
  return {
    send: ({ channel, to, subject, text, html = null }, { id, tenantId }) =>
      developmentMessageRepository(database.orm, tenantId).keep({ id, channel, recipient: to, subject, text, html, createdAt: clock() }),
    list: (tenantId, to) => developmentMessageRepository(database.orm, tenantId).listNewest(to === undefined ? undefined : recipientOf(to)),
    find: (tenantId, id) => developmentMessageRepository(database.orm, tenantId).find(id),
    purge: () => deleteMessagesBefore(database.orm, daysBefore(clock(), keptDays)),
  }
}

/** As it is stored: people ask for "Asha@Example.com" or "+91 98450 10101". */
const recipientOf = (to: string): string => (isEmail(to.trim()) ? to.trim().toLowerCase() : lastTenDigits(to))

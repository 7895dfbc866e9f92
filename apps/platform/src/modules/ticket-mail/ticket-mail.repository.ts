import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Place } from './ticket-mail.ports.ts'
import { mailboxPlaceTable, ticketMailTable } from './ticket-mail.tables.ts'

/** How far a mailbox was read. It is the installation's, and no tenant's. */
export function mailboxPlaceRepository(db: Orm, mailbox: string) {
  return {
    find: async (): Promise<Place | undefined> => {
      const [row] = await db.select().from(mailboxPlaceTable).where(eq(mailboxPlaceTable.mailbox, mailbox)).limit(1)
      return row && { uidValidity: row.uidValidity, uid: row.uid }
    },
    keep: async ({ uidValidity, uid }: Place, lookedAt: Date): Promise<void> => {
      const now = { uidValidity, uid, lookedAt }
      await db
        .insert(mailboxPlaceTable)
        .values({ mailbox, ...now })
        .onConflictDoUpdate({ target: mailboxPlaceTable.mailbox, set: now })
    },
    /** When somebody last read it to its end. */
    lookedAt: async (): Promise<Date | undefined> => {
      const [row] = await db.select({ at: mailboxPlaceTable.lookedAt }).from(mailboxPlaceTable).where(eq(mailboxPlaceTable.mailbox, mailbox)).limit(1)
      return row?.at
    },
  }
}

/** Mails that were taken into tickets of a tenant. */
export function ticketMailRepository(db: Orm, tenantId: string) {
  return {
    /** False where it was taken before. */
    take: async (ticketId: string, hash: string, at: Date): Promise<boolean> => {
      const taken = await db.insert(ticketMailTable).values({ tenantId, ticketId, hash, at }).onConflictDoNothing().returning({ hash: ticketMailTable.hash })
      return taken.length === 1
    },
    has: async (ticketId: string, hash: string): Promise<boolean> => {
      const own = and(eq(ticketMailTable.tenantId, tenantId), eq(ticketMailTable.ticketId, ticketId), eq(ticketMailTable.hash, hash))
      return (await db.select({ hash: ticketMailTable.hash }).from(ticketMailTable).where(own).limit(1)).length > 0
    },
  }
}

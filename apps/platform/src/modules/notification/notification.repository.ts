import { and, desc, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { Channel } from './message.ts'
import { developmentMessageTable } from './notification.tables.ts'

export type KeptMessage = {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
}

const MOST = 100

export function developmentMessageRepository(db: Orm, tenantId: string) {
  return {
    /** The same id again changes nothing. */
    keep: async (message: KeptMessage): Promise<void> => {
      await db
        .insert(developmentMessageTable)
        .values({ tenantId, ...message })
        .onConflictDoNothing()
    },

    listNewest: async (recipient?: string): Promise<KeptMessage[]> => {
      const own = eq(developmentMessageTable.tenantId, tenantId)
      const rows = await db
        .select()
        .from(developmentMessageTable)
        .where(recipient === undefined ? own : and(own, eq(developmentMessageTable.recipient, recipient)))
        .orderBy(desc(developmentMessageTable.createdAt), desc(developmentMessageTable.id))
        .limit(MOST)
      return rows.map(({ tenantId: _, ...message }) => message)
    },
  }
}

/** For every tenant: a chore, not a request, which waits for nobody. */
export async function deleteMessagesBefore(db: Orm, instant: Date): Promise<void> {
  await deleteInBatches(db, developmentMessageTable, lt(developmentMessageTable.createdAt, instant))
}

import type { Channel } from '@galleria/rules'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { HandOver } from './notification.ports.ts'
import { developmentMessageTable, mailHandOverTable } from './notification.tables.ts'

export type KeptMessage = {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
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

    find: async (id: string): Promise<KeptMessage | undefined> => {
      const own = and(eq(developmentMessageTable.tenantId, tenantId), eq(developmentMessageTable.id, id))
      const [found] = await db.select().from(developmentMessageTable).where(own).limit(1)
      return found
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

export type KeptHandOver = HandOver & { readonly id: string; readonly acceptedAt: Date }

/** A server may say as much as it likes. */
const LONGEST_RESPONSE = 500

export function handOverRepository(db: Orm, tenantId: string) {
  return {
    has: async (id: string): Promise<boolean> => {
      const own = and(eq(mailHandOverTable.tenantId, tenantId), eq(mailHandOverTable.id, id))
      const rows = await db.select({ id: mailHandOverTable.id }).from(mailHandOverTable).where(own).limit(1)
      return rows.length > 0
    },

    /** The first one stays. */
    keep: async ({ response, ...handOver }: KeptHandOver): Promise<void> => {
      await db
        .insert(mailHandOverTable)
        .values({ tenantId, ...handOver, response: response.slice(0, LONGEST_RESPONSE) })
        .onConflictDoNothing()
    },
  }
}

/** For every tenant: a chore, as below. */
export async function deleteHandOversBefore(db: Orm, instant: Date): Promise<void> {
  await deleteInBatches(db, mailHandOverTable, lt(mailHandOverTable.acceptedAt, instant))
}

/** For every tenant: a chore, not a request, which waits for nobody. */
export async function deleteMessagesBefore(db: Orm, instant: Date): Promise<void> {
  await deleteInBatches(db, developmentMessageTable, lt(developmentMessageTable.createdAt, instant))
}

import type { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import type { LaneClient } from './lane-client.ts'
import { listenTo } from './listener.ts'

type JobsDatabase = ReturnType<PgBoss['getDb']>
type Transaction = Awaited<ReturnType<NonNullable<JobsDatabase['beginTransaction']>>>

/** The job runner's way to the database: connections of a lane of its own, with the deadlines and the choice of server that all others have. */
export function jobsDatabase(database: Database, onTrouble: (error: Error) => void): JobsDatabase {
  async function executeOn(client: LaneClient, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    try {
      return await client.query(text, values)
    } catch (error) {
      // It may hold several statements, a transaction among them: nobody knows how far it came.
      client.lostBecause ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  /** Begun and ended from two places, so the lane is told only at the end that the connection is free. */
  const beginTransaction = (): Promise<Transaction> =>
    new Promise((resolve, reject) => {
      const over = Promise.withResolvers<void>()
      const begun = database.jobs(async (client) => {
        await client.query('begin')
        let isOver = false
        const end = async (how: 'commit' | 'rollback'): Promise<void> => {
          if (isOver) return
          isOver = true
          await client.query(how).finally(() => over.resolve())
        }
        const executeSql: JobsDatabase['executeSql'] = async (text, values) => {
          if (isOver) throw new Error('The transaction is over')
          return executeOn(client, text, values)
        }
        resolve({ db: { executeSql }, commit: () => end('commit'), rollback: () => end('rollback').catch(() => undefined) })
        await over.promise
      })
      begun.catch(reject)
    })

  return {
    executeSql: (text, values) => database.jobs((client) => executeOn(client, text, values)),
    beginTransaction,
    listen: async (channel, onNotification, onListening) => {
      const listener = await listenTo(database, { channel, purpose: 'jobs listener', onNotification, onListening, onTrouble })
      return { close: () => listener.stop() }
    },
  }
}

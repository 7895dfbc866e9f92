import { sql } from 'drizzle-orm'
import type { Database, Orm } from './database.ts'
import { type Listener, listenTo } from './listener.ts'

export type HearOptions = {
  /** Part of the name of the connection. */
  readonly purpose: string
  readonly onCall: (message: string) => void
  /** Calls are heard, or heard again: what was said meanwhile was not. */
  readonly onListening: () => void
  readonly onTrouble: (error: Error) => void
}

/**
 * What processes of one installation call to each other: that there is something to look at. A call may be lost, come twice or late; what is true stands in the
 * database, and whoever listens looks there again and again (decision 0126).
 */
export type Calls = {
  /** Heard by all processes, this one among them, once the transaction is committed. */
  say(tx: Pick<Orm, 'execute'>, channel: string, message: string): Promise<void>
  hear(channel: string, options: HearOptions): Promise<Listener>
  /** Whether a call is heard at once. Where it is not, whoever has to know looks more often. */
  isHeard(): boolean
  close(): Promise<void>
}

const DEAF: Listener = { stop: async () => undefined }

/** By PostgreSQL. Behind a pooler nobody hears anything. */
export function databaseCalls(database: Database): Calls {
  return {
    say: async (tx, channel, message) => void (await tx.execute(sql`select pg_notify(${channel}, ${message})`)),
    hear: async (channel, { onCall, ...options }) => (database.isPooled() ? DEAF : listenTo(database, { channel, onNotification: onCall, ...options })),
    isHeard: () => !database.isPooled(),
    close: async () => undefined,
  }
}

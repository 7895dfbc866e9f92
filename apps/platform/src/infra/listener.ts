import type { Database } from './database.ts'
import type { PostgresClient } from './postgres-client.ts'
import { inScope } from './work-scope.ts'

export type Listener = { stop(): Promise<void> }

type ListenerOptions = {
  readonly channel: string
  /** Part of the name of the connection. */
  readonly purpose: string
  readonly onNotification: (payload: string) => void
  /** It listens, or listens again: what was told meanwhile was not heard. */
  readonly onListening?: () => void
  readonly onTrouble: (error: Error) => void
}

const EVERY_MS = 5_000
/** Somebody who lives answers by then. */
const ALIVE_MS = 2_000

/**
 * Listens on a connection of its own, and on a new one when that was lost: every few seconds it asks whether the other side is still there, because a
 * line on which nobody speaks may have been dead for long. Rejects when it cannot listen at first.
 */
export async function listenTo(database: Database, { channel, purpose, onNotification, onListening, onTrouble }: ListenerOptions): Promise<Listener> {
  let client: PostgresClient | undefined
  let isStopped = false
  let looking: Promise<void> | undefined

  async function listen(): Promise<void> {
    const made = await database.connect(purpose)
    made.on('notification', ({ payload = '' }) => onNotification(payload))
    made.on('error', onTrouble)
    made.on('end', () => {
      if (client === made) client = undefined
    })
    await inScope({ budgetMs: ALIVE_MS }, () => made.query(`listen "${channel}"`))
    client = made
    onListening?.()
  }

  async function look(): Promise<void> {
    const known = client
    // Whoever does not answer in time is cut off, which says that it has ended.
    if (known) await inScope({ budgetMs: ALIVE_MS }, () => known.query('select 1')).catch(() => (client = undefined))
    if (!client && !isStopped) await listen()
  }

  await listen()
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => onTrouble(error instanceof Error ? error : new Error(String(error))))
      .finally(() => (looking = undefined))
  }, EVERY_MS)
  timer.unref()

  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await looking
      await client?.leave()
    },
  }
}

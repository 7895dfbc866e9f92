import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Unavailable } from '../errors.ts'

/** SQLSTATEs of work that lost against others who wanted the same rows, and was undone whole: asked again it goes through. */
const LOST = new Set(['40001', '40P01'])

const TRIES = 4
/** Before the second try; it doubles from try to try, and each waits for a random part of it, so that those who met do not meet again. */
const PAUSE_MS = 40
/** Seconds after which a caller may ask again when every try was lost. */
const RETRY_AFTER = 2

/** The server has said no, and lives on: nothing was done. A connection that is lost may have been so after it was. */
export const isUndone = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Whether this, or what caused it, says that somebody else has what may be there once. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isDuplicate(error.cause)
}

/** Whether this, or what caused it, only says that PostgreSQL has given the rows to somebody else. */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST.has(String(error.code))) || isContention(error.cause)
}

/**
 * Rows are locked in one order (decision 0020), so this should not be needed. If it is, the work is done again a few times, and then
 * refused as `server.unavailable`: it must be all in the database, and leave nothing behind when it is undone.
 */
export async function repeatWhenLost<T>(work: () => Promise<T>, onRepeat: () => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isContention(error)) throw error
      if (attempt === TRIES) throw new Unavailable(RETRY_AFTER, { cause: error })
      onRepeat()
      await delay(Math.random() * PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

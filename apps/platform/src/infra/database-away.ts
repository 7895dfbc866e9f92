import pg from 'pg'
import { ServerReadOnly } from './postgres-client.ts'
import { TimeIsUp } from './work-scope.ts'

/**
 * SQLSTATEs of a server that cannot answer now: connection lost, too many connections, shutting down or starting, a disk that fails it or what is on it
 * damaged, the statement's time is up, or rows that others hold; or that is no longer the primary.
 */
const AWAY = /^(?:08...|53...|57P0[1-5]|57014|58...|XX00[12]|55P03|25006)$/
/** It lets nobody in, or has ended the connection: a database that is being moved, a password that was changed. The code says why, and is of no use to a shopper. */
const ENDED = /^(?:FATAL|PANIC)$/
/** What `pg` says of connections in plain errors, which have no code. */
const WORDS = /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether this, or what caused it, only says that PostgreSQL cannot be reached just now: the same call may succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '') || ENDED.test(error.severity ?? '')
  // During a failover, before a standby has become the primary, there may be nothing but standbys.
  if (error instanceof TimeIsUp || error instanceof ServerReadOnly || isSocketError(error) || WORDS.test(error.message)) return true
  return isDatabaseAway(error.cause)
}

/** Of the sockets that requests use only those to PostgreSQL let their errors through: geocoder and mail tell theirs in their own way. */
const isSocketError = (error: NodeJS.ErrnoException): boolean =>
  error.syscall === 'connect' || (['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(error.code ?? '') && ['read', 'write'].includes(error.syscall ?? ''))

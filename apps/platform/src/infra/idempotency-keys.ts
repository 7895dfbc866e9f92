import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DomainError } from '../errors.ts'
import type { Database } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { idempotencyKeyTable } from './idempotency-key.tables.ts'
import type { PreparedText } from './prepared-text.ts'

/** A request as its key and its content tell it from others. */
export type KeyedRequest = {
  readonly tenantId: string
  /** SHA-256 of the caller and the key. */
  readonly digest: Buffer
  /** SHA-256 of what is asked. */
  readonly fingerprint: Buffer
}

export type IdempotencyKeys = {
  /**
   * Does `work` unless it has been done for this key, and answers what it answered then. What it writes, wherever, and its answer are there together or not
   * at all. When it throws, nothing is written and nothing is remembered. One that meets the same request at work waits for its end.
   * Throws `idempotency.conflict`, or `idempotency.in_progress` when that takes too long.
   */
  once(request: KeyedRequest, work: () => Promise<unknown>): Promise<{ readonly answer: unknown; readonly isFirst: boolean }>
  /** Forgets keys that are older than a day. A chore. */
  purge(): Promise<void>
}

const KEPT = "interval '24 hours'"
/** SQLSTATE: others had the row for longer than a statement may wait. */
const LOCK_TIMEOUT = '55P03'
/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 1

type Found = { readonly fingerprint: Buffer; readonly answer: string | null }

const FIND = { name: 'idempotency-key-find', text: 'select fingerprint, answer from idempotency_key where tenant_id = $1 and digest = $2' }

// One that should have been forgotten is as good as forgotten.
const CLAIM: PreparedText = {
  name: 'idempotency_key_claim',
  types: ['uuid', 'bytea', 'bytea'],
  text: `insert into idempotency_key as known (tenant_id, digest, fingerprint) values ($1, $2, $3)
        on conflict (tenant_id, digest) do update set fingerprint = excluded.fingerprint, answer = null, created_at = now() where known.created_at < now() - ${KEPT}
        returning tenant_id`,
}
const KEEP: PreparedText = {
  name: 'idempotency_key_keep',
  types: ['uuid', 'bytea', 'text'],
  text: 'update idempotency_key set answer = $3 where tenant_id = $1 and digest = $2',
}

/** Ends a transaction in which nothing is to be done. */
class Known extends Error {
  readonly found: Found | undefined
  constructor(found: Found | undefined) {
    super('this key has been used before')
    this.found = found
  }
}

const bytes = (value: Buffer): string => `'\\x${value.toString('hex')}'`

export function createIdempotencyKeys(database: Database): IdempotencyKeys {
  return {
    once: async ({ tenantId, digest, fingerprint }, work) => {
      const id = [pg.escapeLiteral(tenantId), bytes(digest)] as const
      const claim = { statement: CLAIM, literals: [...id, bytes(fingerprint)] }
      const keep = (answer: unknown) => ({ statement: KEEP, literals: [...id, answer === undefined ? 'null' : pg.escapeLiteral(JSON.stringify(answer))] })
      let isClaimed = false
      try {
        const answer = await database.around({ first: claim, last: keep }, async ({ length }) => {
          isClaimed = length > 0
          if (!isClaimed) throw new Known((await database.run<Found>(FIND, [tenantId, digest]))[0])
          return work()
        })
        return { answer, isFirst: true }
      } catch (error) {
        if (error instanceof Known) return { answer: answerOf(error.found, fingerprint), isFirst: false }
        const isWaitOver = !isClaimed && error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT
        throw isWaitOver ? new DomainError('idempotency.in_progress', { retryAfter: RETRY_AFTER }, { cause: error }) : error
      }
    },
    purge: async () => {
      await deleteInBatches(database.orm, idempotencyKeyTable, sql`created_at < now() - ${sql.raw(KEPT)}`)
    },
  }
}

function answerOf(found: Found | undefined, fingerprint: Buffer): unknown {
  if (!found) throw new DomainError('idempotency.in_progress', { retryAfter: RETRY_AFTER }) // forgotten at this very moment
  if (!found.fingerprint.equals(fingerprint)) throw new DomainError('idempotency.conflict')
  return found.answer === null ? undefined : JSON.parse(found.answer)
}

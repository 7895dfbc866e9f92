import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DomainError, Unavailable } from '../errors.ts'
import type { Database } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { idempotencyKeyTable } from './idempotency-key.tables.ts'
import type { PreparedText } from './prepared-text.ts'
import { createSealer } from './sealed.ts'
import type { Step } from './statement.ts'

/** A request as its key and its content tell it from others. */
export type KeyedRequest = {
  readonly tenantId: string
  /** SHA-256 of the caller and the key. */
  readonly digest: Buffer
  /** SHA-256 of what is asked. */
  readonly fingerprint: Buffer
  /**
   * The key itself, where what is asked or answered is a secret. It is kept nowhere, and without it nobody reads what is kept, nor tries out what was asked. A
   * refusal then leaves what was counted: a wrong code is one try less.
   */
  readonly sealedBy?: string | undefined
}

export type Answered = { readonly answer: unknown }

export type IdempotencyKeys = {
  /**
   * Does `work` unless it has been done for this key, and answers what it answered then. What it writes, wherever, and its answer are there together or not
   * at all. When it throws, nothing is remembered, and nothing is written unless it is `sealedBy`. One that meets the same request at work waits for its end.
   * Throws `idempotency.conflict`, or `idempotency.in_progress` when that takes too long.
   */
  once(request: KeyedRequest, work: () => Promise<unknown>): Promise<Answered & { readonly isFirst: boolean }>
  /** What this request was answered, by `once` or as `remember` was told; undefined when nothing was. Throws `idempotency.conflict`. */
  recall(request: KeyedRequest): Promise<Answered | undefined>
  /** Keeps what a request was answered that was done without `once`. Where two were at the same time, the first answer stays. */
  remember(request: KeyedRequest, answer: unknown): Promise<void>
  /** Forgets keys that are older than a day. A chore. */
  purge(): Promise<void>
}

const KEPT = "interval '24 hours'"
/** SQLSTATE: others had the row for longer than a statement may wait. */
const LOCK_TIMEOUT = '55P03'
/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 1

type Found = { readonly fingerprint: Buffer; readonly answer: string | null }

const RECALL = {
  name: 'idempotency-key-recall',
  text: `select fingerprint, answer from idempotency_key where tenant_id = $1 and digest = $2 and created_at >= now() - ${KEPT}`,
}
const REMEMBER = {
  name: 'idempotency-key-remember',
  text: `insert into idempotency_key as known (tenant_id, digest, fingerprint, answer) values ($1, $2, $3, $4)
         on conflict (tenant_id, digest) do update set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()
           where known.created_at < now() - ${KEPT}`,
}
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
const DROP: PreparedText = { name: 'idempotency_key_drop', types: ['uuid', 'bytea'], text: 'delete from idempotency_key where tenant_id = $1 and digest = $2' }

/**
 * Step `claimed`, with `digest`: the keys of `given`, a relation with `digest`, `fingerprint` and `answer`, that nobody has claimed before, with what they are
 * answered; of the rows for which `where` holds. For a statement that does what is asked itself, whole or not at all.
 */
export const claimKeys = ({ where }: { readonly where: string }): Step =>
  `claimed as (insert into idempotency_key (tenant_id, digest, fingerprint, answer)
               select :tenantId, given.digest, given.fingerprint, given.answer from given where given.digest is not null and ${where} order by given.digest
                   on conflict (tenant_id, digest) do nothing returning digest)`

/** Ends a transaction in which nothing is to be done. */
class Known extends Error {
  readonly found: Found | undefined
  constructor(found: Found | undefined) {
    super('this key has been used before')
    this.found = found
  }
}

const bytes = (value: Buffer): string => `'\\x${value.toString('hex')}'`

/** How a request and its answer stand in the table. */
type Writing = {
  readonly fingerprint: Buffer
  readonly write: (answer: unknown) => string
  readonly read: (kept: string) => unknown
}

/** `secret`: what answers that are secrets are sealed with, beside the key of each. */
export function createIdempotencyKeys(database: Database, secret: string): IdempotencyKeys {
  function writingOf({ digest, fingerprint, sealedBy }: KeyedRequest): Writing {
    if (sealedBy === undefined) return { fingerprint, write: JSON.stringify, read: JSON.parse }
    const both = JSON.stringify([secret, sealedBy])
    const [sealer, about] = [createSealer(both), digest.toString('hex')]
    return {
      fingerprint: createHmac('sha256', both).update(fingerprint).digest(),
      write: (answer) => sealer.seal(JSON.stringify(answer), about).toString('base64'),
      read: (kept) => JSON.parse(sealer.open(Buffer.from(kept, 'base64'), about)),
    }
  }

  return {
    once: async (request, work) => {
      const { tenantId, digest, sealedBy } = request
      const { fingerprint, write, read } = writingOf(request)
      const id = [pg.escapeLiteral(tenantId), bytes(digest)] as const
      const claim = { statement: CLAIM, literals: [...id, bytes(fingerprint)] }
      const keep = (answer: unknown) => ({ statement: KEEP, literals: [...id, answer === undefined ? 'null' : pg.escapeLiteral(write(answer))] })
      const drop = (error: unknown) => (error instanceof DomainError && !(error instanceof Unavailable) ? { statement: DROP, literals: id } : undefined)
      let isClaimed = false
      try {
        const answer = await database.around({ first: claim, last: keep, refused: sealedBy === undefined ? undefined : drop }, async ({ length }) => {
          isClaimed = length > 0
          if (!isClaimed) throw new Known((await database.run<Found>(FIND, [tenantId, digest]))[0])
          return work()
        })
        return { answer, isFirst: true }
      } catch (error) {
        if (error instanceof Known) return { answer: answerOf(error.found, fingerprint, read), isFirst: false }
        const isWaitOver = !isClaimed && error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT
        throw isWaitOver ? new DomainError('idempotency.in_progress', { retryAfter: RETRY_AFTER }, { cause: error }) : error
      }
    },
    recall: async (request) => {
      const { fingerprint, read } = writingOf(request)
      const [found] = await database.read<Found>(RECALL, [request.tenantId, request.digest])
      return found && { answer: answerOf(found, fingerprint, read) }
    },
    remember: async (request, answer) => {
      const { fingerprint, write } = writingOf(request)
      await database.run(REMEMBER, [request.tenantId, request.digest, fingerprint, answer === undefined ? null : write(answer)])
    },
    purge: async () => {
      await deleteInBatches(database.orm, idempotencyKeyTable, sql`created_at < now() - ${sql.raw(KEPT)}`)
    },
  }
}

function answerOf(found: Found | undefined, fingerprint: Buffer, read: Writing['read']): unknown {
  if (!found) throw new DomainError('idempotency.in_progress', { retryAfter: RETRY_AFTER }) // forgotten at this very moment
  if (!found.fingerprint.equals(fingerprint)) throw new DomainError('idempotency.conflict')
  return found.answer === null ? undefined : read(found.answer)
}

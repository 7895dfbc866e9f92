import type { Database } from './database.ts'
import { remembered } from './remembered.ts'
import { inScope } from './work-scope.ts'

/** What somebody may wait who asks whether the shop is ready. */
const LIMIT_MS = 1_000
/** An answer holds for so long, so that nobody who asks often gives the database work. */
const HOLDS_MS = 1_000

/** A transaction that ends on the disk, and on the standby where one is waited for, and touches no table. A server that is read-only says so instead. */
const WRITE = {
  name: 'write-probe',
  text: `select pg_logical_emit_message(true, 'galleria', 'ready') as written where not current_setting('transaction_read_only')::boolean`,
}

/** Tells whether the database takes a write now: not when it is read-only, silent for a second, or away. Asked at most once a second, however many ask. */
export const createWriteProbe = (database: Pick<Database, 'run'>): (() => Promise<boolean>) =>
  remembered(
    () =>
      inScope({ budgetMs: LIMIT_MS }, () => database.run(WRITE, [])).then(
        (rows) => rows.length > 0,
        () => false,
      ),
    HOLDS_MS,
  )

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { inScope } from './work-scope.ts'

const FLUSH_MS = 5_000
const BUDGET_MS = 10_000
/** Rows of one statement. */
const BATCH = 2_000

type Deps<Row> = {
  /** All that waits, in the order in which rows are locked. */
  readonly take: () => readonly Row[]
  /** What could not be written waits again. */
  readonly giveBack: (rows: readonly Row[]) => void
  readonly write: (rows: readonly Row[]) => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  /** What waits, for whoever reads the log: "views". */
  readonly what: string
}

/** Writes what is counted in memory, every few seconds and at the end. What is lost when the process dies is what came since the last writing. */
export function createWriteBehind<Row>({ take, giveBack, write, logger, what }: Deps<Row>) {
  /** The writing is nobody's request: it must not end with the time of the one that happened to come first. */
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function writeAll(): Promise<void> {
    const rows = take()
    for (let start = 0; start < rows.length; start += BATCH) {
      try {
        await inScope({ budgetMs: BUDGET_MS, lane: 'background' }, () => write(rows.slice(start, start + BATCH)))
      } catch (error) {
        logger.warn({ err: error, rows: rows.length - start }, `${what} could not be written; they wait for the next time`)
        giveBack(rows.slice(start))
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  return {
    /** Something waits. */
    begin: (): void => {
      timer ??= outsideOfRequests(() => setTimeout(() => void flush(), FLUSH_MS).unref())
    },
    /** Writes what waits. */
    flush,
  }
}

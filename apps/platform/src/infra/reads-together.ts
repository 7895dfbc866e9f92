import { AsyncLocalStorage } from 'node:async_hooks'
import type { PipelinedReader } from './pipelined-reader.ts'
import { FOR_WHOM, type ReadOfEach } from './read-of-each.ts'
import type { Statement } from './statement.ts'
import { createTogether } from './together.ts'
import { boundTo, currentScope } from './work-scope.ts'

/** So many are read for in one go at most. */
const MOST = 32

type Values = readonly unknown[]
type Rows = readonly object[]
type Read = PipelinedReader['read']

type ReadsTogetherOptions = {
  readonly read: Read
  /** Whether plans last: behind a pooler each would be made anew. */
  readonly keepsPlans: () => boolean
}

const isOfEach = (statement: Statement): statement is ReadOfEach => 'each' in statement

/** What requests of one tenant read at the same time by the same statement is read in one go, where that statement can (decision 0159). */
export function createReadsTogether({ read, keepsPlans }: ReadsTogetherOptions): Read {
  /** A way is made for the first who asks, and is no part of their request. */
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  /** Undefined: it went wrong for all of a go, so that each had better ask alone. */
  const ways = new Map<ReadOfEach, (tenantId: string, values: Values) => Promise<Rows | undefined>>()

  async function readForSeveral(tenantId: string, { each }: ReadOfEach, asked: readonly Values[]): Promise<readonly (Rows | undefined)[]> {
    const [, ...others] = asked[0] ?? []
    const columns = others.map((_, index) => asked.map((values) => values[index + 1]))
    const found: object[][] = asked.map(() => [])
    try {
      for (const { [FOR_WHOM]: whom, ...row } of await read<{ readonly [FOR_WHOM]: number }>(each, [tenantId, ...columns])) found[whom - 1]?.push(row)
      return found
    } catch {
      return asked.map(() => undefined)
    }
  }

  function wayOf(statement: ReadOfEach) {
    const known = ways.get(statement)
    if (known) return known
    const way = outsideOfRequests(() =>
      createTogether<Values, Rows | undefined>({
        most: MOST,
        // They share a connection, on which one comes after the other anyway.
        atOnce: 1,
        work: async (tenantId, asked) => {
          const [first, ...others] = asked
          return first && others.length === 0 ? [await read(statement, first)] : readForSeveral(tenantId, statement, asked)
        },
      }),
    )
    ways.set(statement, way)
    return way
  }

  return async <Row extends object>(statement: Statement, values: Values) => {
    const scope = currentScope()
    const tenantId = scope?.lane === 'request' ? boundTo(scope) : undefined
    // What is read for a tenant is read as that tenant, and nothing else is.
    const isAlone = !isOfEach(statement) || tenantId === undefined || tenantId !== values[0] || !keepsPlans()
    const rows = isAlone ? undefined : await wayOf(statement)(tenantId, values)
    // The caller knows what its statement answers.
    return (rows as Row[] | undefined) ?? read<Row>(statement, values)
  }
}

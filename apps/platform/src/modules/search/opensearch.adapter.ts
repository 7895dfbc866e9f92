import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@opensearch-project/opensearch'
import { Unavailable } from '../../errors.ts'

/** A call may take so long, whatever it asks; then another node is asked. */
const CALL_MS = 3_000
/** Bulk writes and changes of indexes. */
const LONG_CALL_MS = 30_000
/** Nodes that one call may be sent to, one after the other. */
const MOST_TRIES = 4
const PAUSE_MS = 150
/** For how long nobody is asked after all of them were away. */
const REST_MS = 2_000

/** All that needs no search goes on: lists and searches alone are away. */
export class SearchAway extends Unavailable {
  constructor(options?: ErrorOptions) {
    super(Math.ceil(REST_MS / 1000), options, 'search.unavailable')
  }
}

export type Reply<T> = { readonly status: number; readonly body: T }
export type Asking = {
  /** Of the path. Parts that are names are safe already: see `opensearch-names.ts`. */
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** Lines of a bulk call. */
  readonly lines?: readonly unknown[]
  readonly isLong?: boolean
}

/** A cluster of OpenSearch, asked by HTTP. Answers of 404 are answers; what else goes wrong is an error. */
export type OpenSearch = {
  /** @throws SearchAway when no node answers in time, or none is asked because that was so a moment ago. */
  readonly ask: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', path: string, asking?: Asking) => Promise<Reply<T>>
  readonly isAway: () => boolean
  readonly close: () => Promise<void>
}

type Failure = Error & { readonly statusCode?: number; readonly meta?: { readonly body?: unknown } }

/** The server said what is wrong with the question: asking again would not help. */
const isRefusal = ({ statusCode }: Failure): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429 && statusCode !== 408

/**
 * Nodes are addresses with or without a user and password. The client's library is read only where there are some. Every call that we make may be made twice,
 * so it goes to the next node when one is lost; while none answers, one call in two seconds finds out whether that is over, and the others are told at once.
 */
export async function openOpenSearch(
  nodes: readonly string[],
  onTrouble: (error: unknown) => void = () => undefined,
  { callMs = CALL_MS, restMs = REST_MS }: { readonly callMs?: number; readonly restMs?: number } = {},
): Promise<OpenSearch> {
  const { Client: Opened } = await import('@opensearch-project/opensearch')
  // Retries are ours: the library's own come at once, before a cluster has seen that a node is gone.
  const client: Client = new Opened({ nodes: [...nodes], maxRetries: 0, requestTimeout: callMs, compression: undefined })
  let awayUntil = 0
  let cause: unknown

  async function tryAll<T>(method: string, path: string, { query, body, lines, isLong }: Asking): Promise<Reply<T>> {
    const began = performance.now()
    let failure: unknown
    const tries = Math.max(MOST_TRIES, nodes.length + 1)
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await delay(PAUSE_MS * Math.min(attempt, 3))
      try {
        const { statusCode, body: answer } = await client.transport.request(
          { method, path, ...(query ? { querystring: query } : {}), ...(lines ? { bulkBody: lines } : body === undefined ? {} : { body }) } as never,
          { ignore: [404], requestTimeout: isLong ? LONG_CALL_MS : callMs },
        )
        return { status: statusCode ?? 0, body: answer as T }
      } catch (error) {
        if (isRefusal(error as Failure)) throw error
        failure = error
        // Somebody waits.
        if (performance.now() - began > 2 * (isLong ? LONG_CALL_MS : CALL_MS)) break
      }
    }
    throw failure
  }

  return {
    async ask(method, path, asking = {}) {
      const now = Date.now()
      if (now < awayUntil) throw new SearchAway({ cause })
      const wasAway = awayUntil > 0
      // The one that finds out; the others need not wait for it.
      if (wasAway) awayUntil = now + restMs
      try {
        const reply = await tryAll<never>(method, path, asking)
        awayUntil = 0
        return reply
      } catch (error) {
        if (isRefusal(error as Failure)) {
          awayUntil = 0
          // Our fault, not that of whoever asked us: its status is nothing for them.
          throw new Error(`The search engine has refused ${method} ${path.replace(/\?.*/, '')}`, { cause: error })
        }
        if (!wasAway) onTrouble(error)
        awayUntil = Date.now() + restMs
        cause = error
        throw new SearchAway({ cause: error })
      }
    },
    isAway: () => awayUntil > 0,
    close: () => client.close(),
  }
}

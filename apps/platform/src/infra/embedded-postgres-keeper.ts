import { setTimeout as sleep } from 'node:timers/promises'
import { endServer, type PostgresServer } from './embedded-postgres-process.ts'
import { endsWithin } from './stopping.ts'

export type KeptServer = {
  /** Of the server that runs now, or ran last. */
  readonly pid: number
  /** Ends the server, and does not start it again. */
  stop(ms?: number): Promise<void>
}

type Keeping = {
  /** The server has ended without being asked to; it is started again. */
  readonly onEnded: (error: Error) => void
  /** It runs again. */
  readonly onRestarted: (pid: number) => void
  /** It has ended so often that something is wrong with it, or it can not be started: nothing more is tried. */
  readonly onLost: (error: Error) => void
  /** Milliseconds before the first of them; it doubles from one to the next. A tenth of a second when absent. */
  readonly pauseMs?: number
}

const MOST_STARTS = 5
/** A server that has run for so long is well again. How long its start took says nothing: with much to recover, or on a busy machine, that is a minute too. */
const WELL_MS = 60_000
const PAUSE_MS = 100

/** Starts a server, and starts it again when it ends by itself: at most five times, each after a longer pause, until one has run for a minute. */
export async function keepServer(start: () => Promise<PostgresServer>, { onEnded, onRestarted, onLost, pauseMs = PAUSE_MS }: Keeping): Promise<KeptServer> {
  const stopping = new AbortController()
  let starts = 0
  let restarting: Promise<void> | undefined
  let server = follow(await start())

  function follow(next: PostgresServer): PostgresServer {
    const began = performance.now()
    next.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      const error = new Error(`The database ended by itself with ${signal ?? `code ${code}`}`)
      onEnded(error)
      if (performance.now() - began >= WELL_MS) starts = 0
      restarting = restart(error)
    })
    return next
  }

  async function restart(ended: Error): Promise<void> {
    let reason = ended
    while (!stopping.signal.aborted) {
      if (starts >= MOST_STARTS) return onLost(new Error(`${reason.message}, after ${MOST_STARTS} starts of which none lasted a minute`, { cause: reason }))
      await sleep(pauseMs * 2 ** starts, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      starts += 1
      try {
        server = follow(await start())
        return onRestarted(server.pid)
      } catch (error) {
        reason = error instanceof Error ? error : new Error(String(error))
      }
    }
  }

  return {
    get pid() {
      return server.pid
    },
    stop: async (ms) => {
      stopping.abort()
      if (restarting) await endsWithin((ms ?? WELL_MS) / 2, restarting)
      await endServer(server.pid, () => server.exitCode === null && server.signalCode === null, ms)
    },
  }
}

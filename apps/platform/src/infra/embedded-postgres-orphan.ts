import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPlace } from './embedded-postgres-place.ts'
import type { Holder } from './data-folder.ts'
import { endServer, PARENT_SETTING, readPidFile } from './embedded-postgres-process.ts'
import { commandLine, hasNumber, isAlive, parentOf } from './processes.ts'

/** A server that was killed just now looks alive for a moment, or like one that is seen by its socket only. */
const DYING_MS = 1_000
const LOOK_MS = 50

type Cluster = Pick<PostgresPlace, 'cluster' | 'socketDir'>

/**
 * Whoever uses the server of this cluster. Undefined when there is none, or an orphan: one whose parent is not the process that started it, since that has
 * ended. So a lock whose file was deleted does not open the way to a living shop's database, and one that was killed does not close it.
 */
export async function holderOf(place: Cluster): Promise<Holder | undefined> {
  const limit = Date.now() + DYING_MS
  let holder = await holderNow(place)
  while (holder && Date.now() < limit) {
    await sleep(LOOK_MS)
    holder = await holderNow(place)
  }
  return holder
}

async function holderNow({ cluster, socketDir }: Cluster): Promise<Holder | undefined> {
  const server = findServer(cluster)
  if (server !== undefined) {
    const parent = parentOf(server)
    return commandLine(server).includes(`${PARENT_SETTING}=${parent}`) ? { pid: parent } : undefined
  }
  // It answers, and is none of the processes that are seen from here: it runs in another container, on the same volume.
  return (await isAnswered(join(socketDir, '.s.PGSQL.5432'))) ? {} : undefined
}

function findServer(cluster: string): number | undefined {
  const { pid } = readPidFile(cluster)
  return pid !== undefined && isAlive(pid) && isServerOf(cluster, pid) ? pid : undefined
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = createConnection(path)
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/** Ends a server of this cluster that outlived its platform (kill -9), and takes care that what a dead one left does not keep the next from starting. */
export async function stopOrphan({ cluster, socketDir }: Cluster): Promise<number | undefined> {
  const orphan = findServer(cluster)
  if (orphan !== undefined) await endServer(orphan, () => isAlive(orphan))
  disown(join(cluster, 'postmaster.pid'))
  disown(join(socketDir, '.s.PGSQL.5432.lock'))
  return orphan
}

/**
 * A file whose number is taken (by a stranger since, or by the dead server as long as nobody has reaped it) is for PostgreSQL one of a running server. We put our
 * own number there: PostgreSQL takes its parent's for an old one. It still looks by the rest of the file whether anybody uses the old server's memory.
 */
function disown(file: string): void {
  if (!existsSync(file)) return
  const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
  if (hasNumber(Number(pid))) writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/** The command line is compared, because a number in a pid file may belong to any program by now. */
function isServerOf(cluster: string, pid: number): boolean {
  const [program = '', ...args] = commandLine(pid)
  return basename(program) === 'postgres' && args.some((arg) => arg === cluster || (existsSync(arg) && realpathSync(arg) === realpathSync(cluster)))
}

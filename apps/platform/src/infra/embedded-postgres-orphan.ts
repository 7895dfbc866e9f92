import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PostgresPlace } from './embedded-postgres-place.ts'
import { endServer, readPidFile } from './embedded-postgres-process.ts'
import { commandLine, hasNumber, isAlive } from './processes.ts'

/** Ends a server of this cluster that outlived its platform (kill -9), and takes care that what a dead one left does not keep the next from starting. */
export async function stopOrphan({ cluster, socketDir }: Pick<PostgresPlace, 'cluster' | 'socketDir'>): Promise<number | undefined> {
  const { pid } = readPidFile(cluster)
  const orphan = pid !== undefined && isAlive(pid) && isServerOf(cluster, pid) ? pid : undefined
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

import { constants } from 'node:os'
import { ConfigInvalid, readConfig } from './config.ts'
import { isDatabaseAway } from './infra/database-away.ts'
import { readPackagesOnce } from './infra/quick-packages.ts'
import { NotStopped } from './infra/stopping.ts'
import { StartRefused } from './start-refused.ts'

/** A terminal and npm pass on the same wish, and a service manager tells it to every process: what comes so soon after the first is no second one. */
const SAME_WISH_MS = 1_000

/** The one entry of the shop's process: reads the environment, runs the shop until somebody says stop, ends cleanly. */
const stopping = new AbortController()
let askedAt = 0
for (const [signal, name] of [
  ['SIGINT', 'Ctrl-C'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'the terminal was closed'],
] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) {
      askedAt = performance.now()
      process.stdout.write(`\nStopping (${name}) ...\n`)
      stopping.abort()
    } else if (performance.now() - askedAt > SAME_WISH_MS) {
      process.stdout.write(`Stopped at once (${name} again).\n`)
      process.exit(128 + constants.signals[signal])
    }
  })
}

// The job runner takes its listeners off a connection before it is closed; a server that ends it just then would end the shop with it. Whoever
// needs the connection is told by the statement.
process.on('uncaughtException', (error, origin) => {
  if (origin === 'uncaughtException' && isDatabaseAway(error)) return // a promise that nobody awaits is a fault of ours, whatever it failed of
  if (isTerminalGone(error)) return // nobody reads it any more; the shop ends as it was asked to, or goes on without
  process.stderr.write(`The shop could not go on: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

/** What could not be written to a terminal that was closed. */
function isTerminalGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EIO' && error.syscall === 'write'
}

let isTold = false

/** Says why the shop ends, once: as soon as that is known, which may be seconds before all has stopped. */
function tell(error: unknown): void {
  if (isTold) return
  isTold = true
  if ([ConfigInvalid, StartRefused, NotStopped].some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`)
  else
    process.stderr.write(
      `The shop ${stopping.signal.aborted ? 'did not stop cleanly' : 'could not go on'}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
}

try {
  // What is wrong with the environment is said before the platform is read, which takes most of a second, and may be interrupted.
  const config = readConfig(process.env, process.argv.slice(2))
  readPackagesOnce()
  const [{ buildPlatform }, { runShop }] = await Promise.all([import('./composition.ts'), import('./start.ts')])
  if (!stopping.signal.aborted) await runShop(config, buildPlatform, stopping.signal, tell)
  process.exit(0)
} catch (error) {
  tell(error)
  process.exit(1)
}

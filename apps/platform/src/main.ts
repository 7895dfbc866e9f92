import { buildPlatform } from './composition.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { isDatabaseAway } from './infra/database-away.ts'
import { runShop, StartRefused } from './start.ts'

/** The one entry of the shop's process: reads the environment, runs the shop until somebody says stop, ends cleanly. */
const stopping = new AbortController()
for (const [signal, name] of [
  ['SIGINT', 'Ctrl-C'],
  ['SIGTERM', 'SIGTERM'],
] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted && signal === 'SIGINT') process.exit(130) // pressed again: at once
    if (stopping.signal.aborted) return
    process.stdout.write(`\nStopping (${name}) ...\n`)
    stopping.abort()
  })
}

// The job runner takes its listeners off a connection before it is closed; a server that ends it just then would end the shop with it. Whoever
// needs the connection is told by the statement.
process.on('uncaughtException', (error, origin) => {
  if (origin === 'uncaughtException' && isDatabaseAway(error)) return // a promise that nobody awaits is a fault of ours, whatever it failed of
  process.stderr.write(`The shop could not go on: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

try {
  await runShop(readConfig(process.env, process.argv.slice(2)), buildPlatform, stopping.signal)
  process.exit(0)
} catch (error) {
  if (error instanceof ConfigInvalid || error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `The shop ${stopping.signal.aborted ? 'did not stop cleanly' : 'could not go on'}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
  process.exit(1)
}

import { buildPlatform } from './composition.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { start, StartRefused } from './start.ts'

/** The one entry of the shop's process: reads the environment, starts everything, ends cleanly. */
try {
  const config = readConfig(process.env, process.argv.slice(2))
  const shop = await start(config, buildPlatform)
  let isStopping = false
  const stop = (signal: string): void => {
    if (isStopping) return
    isStopping = true
    process.stdout.write(`\nStopping (${signal}) ...\n`)
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The shop did not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('Ctrl-C'))
  process.on('SIGTERM', () => stop('SIGTERM'))
} catch (error) {
  if (error instanceof ConfigInvalid || error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`The shop could not start: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

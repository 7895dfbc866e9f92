import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { type CheckResult, isRight } from './infra/checks.ts'
import { expectData, noShopIn } from './infra/expected-data.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openMigratedDatabase } from './infra/shop-database.ts'

/** The entry of `npm run check`: recomputes what must agree, beside a running shop or a stopped one. Exit code 0 when it does, 1 when something does not. */
const USAGE = `npm run check     recomputes what must agree in a shop's database, beside a running shop or a stopped one, and changes nothing
It finds the database as the shop does: DATABASE_URL, or DATA_DIR. Exit code 0 when all agrees, 1 when something does not.
What each line means: docs/operations.md.
`

await runCommand(async () => {
  if (read(process.argv.slice(2)).help) {
    process.stdout.write(USAGE)
    return 0
  }
  const results = await check({ ...readConfig(process.env), logLevel: 'silent' })
  process.stdout.write(reportOf(results))
  return results.every(isRight) ? 0 : 1
}, 'It could not be checked')

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

async function check(config: Config): Promise<CheckResult[]> {
  await expectData({ ...config, seedsDemo: false })
  const database = await openMigratedDatabase(config)
  try {
    const { buildPlatform } = await import('./composition.ts')
    const platform = await buildPlatform(config, database.connectionString)
    try {
      return await platform.check()
    } finally {
      await platform.close()
    }
  } catch (error) {
    // Nothing has made its tables yet.
    if (error instanceof Error && 'code' in error && error.code === '42P01') throw noShopIn(config)
    throw error
  } finally {
    await database.stop()
  }
}

function reportOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.flatMap((result) => {
    const { name, rule, count, examples, failure } = result
    const head = `${name.padEnd(width)}  `
    if (isRight(result)) return [`${head}ok`]
    if (failure !== undefined) return [`${head}could not be checked: ${failure}`]
    const more = count > examples.length ? `, and ${count - examples.length} more` : ''
    return [`${head}${count} ${count === 1 ? 'does' : 'do'} not agree: ${rule}`, `${' '.repeat(width + 2)}${examples.join(', ')}${more}`]
  })
  const wrong = results.filter((result) => !isRight(result)).length
  return `${lines.join('\n')}\n${wrong === 0 ? 'All agrees.' : `${wrong} of ${results.length} do not agree.`}\n`
}

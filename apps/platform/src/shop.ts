import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { expectMigrated, migrate } from './infra/migrate.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openShopDatabase } from './infra/shop-database.ts'

/** The entry of `npm run shop`: makes the shop that a file tells, or changes it to what the file says, whether it runs or not. */
const USAGE = `npm run shop -- FILE             makes the shop that the file tells, or changes it to what the file says, while it runs or is stopped
npm run shop -- --check FILE     says what is wrong with the file, and changes nothing
FILE is YAML: docs/example-shop/shop.yaml is one to begin with, docs/own-shop.md goes through it.
In an empty place it becomes the only shop; the demo does not come then.
`

await runCommand(() => main(process.argv.slice(2)), 'The shop could not be set up')

async function main(args: readonly string[]): Promise<number> {
  const { file, check, help } = read(args)
  if (help || file === undefined) {
    process.stdout.write(USAGE)
    return help ? 0 : 2
  }
  const path = resolve(file)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true) throw new CommandRefused(`There is no file ${path}.`)
  const { applyShop, doubtsAbout, readShopFile, ShopRefused } = await import('./shop-composition.ts')
  const config = readConfig(process.env)
  try {
    const shop = readShopFile(path)
    const counts = `markets: ${shop.markets.length}, sellers: ${shop.sellers.length}, coupons: ${shop.coupons.length}`
    for (const doubt of await doubtsAbout(shop)) process.stderr.write(`Warning: ${doubt}\n`)
    if (check) {
      process.stdout.write(`Nothing is wrong with the file of the shop "${shop.key}" (${counts}).\n`)
      return 0
    }
    const database = await openShopDatabase(config)
    try {
      await (database.isShared ? expectMigrated : migrate)(database.connectionString)
      const { isNew, unnamed, withoutKeys } = await applyShop(database.connectionString, shop)
      process.stdout.write(`The shop "${shop.key}" ${isNew ? 'is set up' : 'is now as the file says'} (${counts}).\n`)
      if (unnamed.length > 0) process.stdout.write(`Not in the file, and still there: ${unnamed.join(', ')}.\n`)
      const meanwhile = shop.settings.checkout.hasTestPayments
        ? 'Until then a stand-in takes its place and moves no money (testPayments).'
        : 'Until then nobody can pay that way.'
      for (const { type, provider, keys } of withoutKeys)
        process.stderr.write(
          `Warning: the file names ${type}, and the shop has no keys for it. Set ${keys} with npm run payments -- --tenant ${shop.key} --provider ${provider}. ${meanwhile}\n`,
        )
      return 0
    } finally {
      await database.stop()
    }
  } catch (error) {
    throw error instanceof ShopRefused ? new CommandRefused(error.message) : error
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { check: { type: 'boolean' }, help: { type: 'boolean' } } })
    const [file, ...more] = positionals
    if (more.length > 0) throw new Error(`One FILE at a time, not also ${more.join(', ')}`)
    return { ...values, file }
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

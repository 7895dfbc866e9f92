import { text } from 'node:stream/consumers'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { readConfig } from './config.ts'
import { expectData } from './infra/expected-data.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openMigratedDatabase } from './infra/shop-database.ts'
import { ACCOUNT_NAMES, accountFieldsInWords, type AccountName, openPaymentOffice, type PaymentOffice } from './payments-composition.ts'

/** The entry of `npm run payments`: a tenant's keys with payment providers. They are read from standard input: arguments are seen by everybody on the machine. */
const USAGE = `npm run payments -- --tenant KEY                                which providers the tenant has keys with
npm run payments -- --tenant KEY --provider NAME < keys.txt     sets its keys: a line name=value for each
npm run payments -- --tenant KEY --provider NAME --remove       forgets them
${ACCOUNT_NAMES.map((account) => `${account}: ${accountFieldsInWords(account)}`).join('\n')}
environment is production or sandbox; publicKey is the base64 of Cashfree's PEM, without its first and last line. Secrets are kept sealed with SECRETS_KEY.
`

await runCommand(() => main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const { tenant, provider: name, remove, help } = read(args)
  if (help || tenant === undefined || (remove && name === undefined)) {
    process.stdout.write(USAGE)
    return help ? 0 : 2
  }
  const provider = ACCOUNT_NAMES.find((known) => known === name)
  if (name !== undefined && !provider) throw new CommandRefused(`There is no provider ${name}. There are: ${ACCOUNT_NAMES.join(', ')}`)
  const keys = provider && !remove ? linesOf(await text(process.stdin)) : undefined
  const config = readConfig(process.env)
  await expectData({ ...config, seedsDemo: false })
  const database = await openMigratedDatabase(config)
  const office = await openPaymentOffice(database.connectionString, tenant, config)
  try {
    if (!(await office.list())) throw new CommandRefused(`There is no tenant "${tenant}".`)
    if (provider && keys) await set(office, provider, keys)
    else if (provider) await office.remove(provider)
    const accounts = (await office.list()) ?? []
    for (const { provider: known, publishable } of accounts) {
      const shown = Object.entries(publishable).map(([field, value]) => `${field}=${stripVTControlCharacters(value)}`)
      process.stdout.write(`${known}  ${shown.join(' ')}\n`)
      if (!(await office.opens(known)))
        process.stderr.write(
          `Warning: the keys of ${known} can not be opened: they were sealed with another SECRETS_KEY. Bring that one back, or set them again.\n`,
        )
    }
    if (accounts.length === 0) process.stdout.write('This tenant has keys with no provider.\n')
    return 0
  } finally {
    await office.close()
    await database.stop()
  }
}

async function set(office: PaymentOffice, provider: AccountName, keys: Readonly<Record<string, string>>): Promise<void> {
  const problem = await office.set(provider, keys)
  if (problem) throw new CommandRefused(`${problem.field} is ${problem.is}. ${provider} needs: ${accountFieldsInWords(provider)}`)
  for (const doubt of office.doubtsAbout(provider)) process.stderr.write(`Warning: ${doubt}\n`)
}

function read(args: readonly string[]) {
  const options = { tenant: { type: 'string' }, provider: { type: 'string' }, remove: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** "name=value" a line; what a value holds after its first "=" belongs to it. */
function linesOf(given: string): Record<string, string> {
  const lines = given.split('\n').map((line) => line.trim())
  return Object.fromEntries(
    lines.filter((line) => line && !line.startsWith('#')).map((line) => [line.split('=')[0]?.trim() ?? '', line.slice(line.indexOf('=') + 1).trim()]),
  )
}

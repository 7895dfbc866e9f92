import { isUuid } from '@galleria/kernel'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { readConfig } from './config.ts'
import { createConnector, type ServerLimits } from './infra/connector.ts'
import { type DeadLetter, deadLettersOn } from './infra/dead-letters.ts'
import type { RelayedEvent } from './infra/event-relay.ts'
import { expectData } from './infra/expected-data.ts'
import { PostgresClient } from './infra/postgres-client.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openShopDatabase } from './infra/shop-database.ts'

/** The entry of `npm run dead-letters`: shows jobs that were given up (mail that could not be sent), and sends them again. */
const USAGE = `npm run dead-letters                        what was given up, newest first
npm run dead-letters -- --limit 1000        more of it (20 unless told)
npm run dead-letters -- --send-again ID...  gives some back to their queues, to be tried as often as anew
npm run dead-letters -- --send-again --all  gives back all
`

const LIMITS: ServerLimits = { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

await runCommand(() => main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals: ids } = read(args)
  const limit = Number(values.limit)
  const isList = !values['send-again']
  if (
    values.help ||
    !Number.isInteger(limit) ||
    limit < 1 ||
    (isList ? values.all || ids.length > 0 : values.all === ids.length > 0) ||
    !ids.every((id) => isUuid(id))
  ) {
    process.stdout.write(USAGE)
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env)
  await expectData({ ...config, seedsDemo: false })
  const database = await openShopDatabase(config)
  const client = await createConnector(database.connectionString).connect((settings) => new PostgresClient(settings), 'dead letters', LIMITS)
  try {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'jobs' and tablename = 'job_common'`)
    if (rowCount === 0) throw new CommandRefused('The shop has done no work yet, so none was given up.')
    const deadLetters = deadLettersOn<RelayedEvent>(async (text, parameters = []) => (await client.query(text, [...parameters])).rows)
    if (isList) return show(await deadLetters.list(limit))
    const wanted = new Set(ids)
    const known = await deadLetters.known([...wanted])
    const unknown = [...wanted].filter((id) => !known.has(id))
    if (unknown.length > 0) process.stderr.write(`Not among what was given up: ${unknown.join(', ')}\n`)
    if (!values.all && unknown.length === wanted.size) return 1
    const sent = await deadLetters.sendAgain(values.all ? undefined : [...wanted])
    process.stdout.write(`${sent} given back. A running shop takes them up within seconds.\n`)
    return sent < wanted.size ? 1 : 0
  } finally {
    await client.leave()
    await database.stop()
  }
}

function read(args: readonly string[]) {
  const options = {
    limit: { type: 'string', default: '20' },
    'send-again': { type: 'boolean' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function show({ total, letters }: { readonly total: number; readonly letters: readonly DeadLetter<RelayedEvent>[] }): number {
  for (const { id, queue, data, failedAt, tries, reason } of letters) {
    const textOf = (name: string): string => (typeof data.payload[name] === 'string' ? data.payload[name] : '')
    const to = ['to', 'supportEmail', 'email', 'phone'].map(textOf).find(Boolean)
    const rows = [
      `${id}  ${failedAt.toISOString()}`,
      `  ${data.type} to ${to ?? 'nobody'}, ${textOf('tenantName')} (${queue})`,
      `  after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reason}`,
    ]
    // What a mail server or a customer wrote does not move the cursor.
    process.stdout.write(`${rows.map((row) => stripVTControlCharacters(row).replace(/\s*\n\s*/g, ' ')).join('\n')}\n`)
  }
  process.stdout.write(total === 0 ? 'Nothing was given up.\n' : `${total} given up${letters.length < total ? `, ${letters.length} shown` : ''}.\n`)
  return 0
}

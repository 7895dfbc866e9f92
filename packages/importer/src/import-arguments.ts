import { parseArgs } from 'node:util'
import type { StockMode } from './importer.ports.ts'
import { FORMATS, type Format } from './readers/formats.ts'

export type ImportArguments = {
  readonly file: string
  readonly tenant: string
  readonly market: string
  readonly map: string
  readonly isDryRun: boolean
  readonly isQuiet: boolean
  readonly report: string | undefined
  readonly limit: number | undefined
  readonly batchSize: number
  readonly stock: StockMode
  readonly format: Format | undefined
  readonly delimiter: string | undefined
  readonly photographs: string | undefined
  readonly isWithoutPhotographs: boolean
}

/** The command was not written as it should be; the message is for whoever typed it. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

export const USAGE = `Imports a product catalogue into a shop, while it runs or while it is stopped.

  npm run import -- --tenant KEY --market SLUG --map PROFILE [options] FILE
  npm run import -- --schema     prints the JSON Schema of mapping profiles

FILE is JSON Lines (.jsonl, .ndjson), CSV (.csv) or YAML documents (.yaml), also packed with gzip; "-" is standard input.

  --tenant KEY       the shop, such as galleria
  --market SLUG      the market that the products go to, such as electronics
  --map PROFILE      a mapping profile: a name in import-profiles/, or a path
  --dry-run          read and check everything, write nothing; photographs that are files are looked for, the web is not asked
  --report FILE      where refused and changed rows are told, as JSON Lines (default: a new file in the data folder)
  --limit N          take N products at most
  --batch N          products in one transaction (default 500)
  --stock MODE       new: only new variants get stock (default); overwrite: stock is set to what the file says
  --format FORMAT    jsonl, csv or yaml, where the file's name does not tell
  --delimiter TEXT   of CSV: a character, or "tab"; without it the comma, semicolon or tab that divides its header
  --photographs AT   what paths of photographs begin from: a folder (default: that of FILE), or an address such as https://shop.example/media/
  --no-photographs   leaves photographs for later: the next run without this fetches them
  --quiet            no progress, only what is worth telling

Photographs are fetched when all products are there, each once, from the web or from files; what could not be had is in the report and tried again by the next run.
The same file twice changes nothing. It may be interrupted: Ctrl-C ends after the batch in hand; run it again to go on.
Exit code 0: the file was read to its end (refused rows are in the report). 1: it failed. 2: the command or the profile is wrong. 130: interrupted.
`

/** Undefined when help was asked for. Throws UsageFault. */
export function parseImportArguments(args: readonly string[]): ImportArguments | undefined {
  const { values, positionals } = parsed(args)
  if (values.help) return undefined
  const missing = (['tenant', 'market', 'map'] as const).filter((name) => !values[name])
  if (missing.length > 0) throw new UsageFault(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`)
  const [file, ...more] = positionals
  if (file === undefined) throw new UsageFault('Which FILE?')
  if (more.length > 0) throw new UsageFault(`One FILE at a time, not also ${more.join(', ')}`)
  return {
    file,
    tenant: values.tenant ?? '',
    market: values.market ?? '',
    map: values.map ?? '',
    isDryRun: values['dry-run'] ?? false,
    isQuiet: values.quiet ?? false,
    report: values.report,
    limit: values.limit === undefined ? undefined : wholeNumber('--limit', values.limit, 1, Number.MAX_SAFE_INTEGER),
    batchSize: values.batch === undefined ? 500 : wholeNumber('--batch', values.batch, 1, 5000),
    stock: values.stock === undefined ? 'new' : oneOf('--stock', values.stock, ['new', 'overwrite']),
    format: values.format === undefined ? undefined : oneOf('--format', values.format, FORMATS),
    delimiter: values.delimiter === 'tab' ? '\t' : values.delimiter,
    photographs: values.photographs,
    isWithoutPhotographs: values['no-photographs'] ?? false,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        market: { type: 'string' },
        map: { type: 'string' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        limit: { type: 'string' },
        batch: { type: 'string' },
        stock: { type: 'string' },
        format: { type: 'string' },
        delimiter: { type: 'string' },
        photographs: { type: 'string' },
        'no-photographs': { type: 'boolean' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageFault((error as Error).message)
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageFault(`${name} must be a whole number${max < Number.MAX_SAFE_INTEGER ? ` from ${min} to ${max}` : ` of at least ${min}`}, not "${text}"`)
  return value
}

function oneOf<T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new UsageFault(`${name} must be one of ${values.join(', ')}, not "${text}"`)
  return found
}

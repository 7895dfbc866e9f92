import { parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '../source-row.ts'
import { LONGEST_LINE } from './json-lines.ts'

type Parsed = { readonly info: { readonly lines: number }; readonly record: Readonly<Record<string, string>> }

/** Spreadsheets divide by a semicolon where the comma stands within numbers. */
const DELIMITERS = [',', ';', '\t'] as const

/** A header is looked for in so many bytes. */
const LONGEST_HEADER = 64 * 1024

/** What decoding leaves of bytes that are not UTF-8. */
const UNDECODED = '\ufffd'
const NOT_UTF8 = { code: 'row.not_utf8', reason: 'the file is not UTF-8; save it again as "CSV UTF-8"' } as const

/**
 * CSV with a header row (RFC 4180; quoted fields may hold the delimiter, quotes and line ends; a byte order mark is passed over). Without a
 * `delimiter` it is the one of comma, semicolon and tab that divides the header most often.
 * A record with too many or too few fields, or with letters that are not UTF-8, is told with its line and does not end the reading.
 */
export async function* readCsv(source: AsyncIterable<Buffer>, given: { delimiter?: string } = {}): AsyncGenerator<SourceRow> {
  const { header, bytes } = await withHeader(source)
  const delimiter = given.delimiter ?? delimiterOf(header)
  const faults: SourceRow[] = []
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim()),
    delimiter,
    info: true,
    maxRecordSize: LONGEST_LINE,
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithError: true,
    onSkip: (error) => {
      const line = typeof error?.lines === 'number' ? error.lines : 0
      faults.push({ line, fault: { code: 'row.unreadable', reason: error?.message ?? 'the record cannot be read' } })
      return undefined
    },
  })
  const flow = pipeline(bytes, parser)
  flow.catch(() => undefined) // the reader below meets the same error
  for await (const { info, record } of parser as AsyncIterable<Parsed>) {
    yield* faultsBefore(faults, info.lines)
    // csv-parse counts the line on which a record ends; one with line ends inside its quotes began earlier.
    const lineEnds = Object.values(record).reduce((sum, field) => sum + field.split('\n').length - 1, 0)
    const line = Math.max(1, info.lines - lineEnds)
    yield isDecoded(record) ? { line, value: record } : { line, fault: NOT_UTF8 }
  }
  yield* faults.splice(0)
  await flow
}

/** The first line, and all bytes from the beginning. */
async function withHeader(source: AsyncIterable<Buffer>): Promise<{ header: string; bytes: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < LONGEST_HEADER && !head.includes('\n')) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { header: head.toString().split('\n', 1)[0] ?? '', bytes: whole() }
}

function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const fieldsBy = (delimiter: string): number => unquoted.split(delimiter).length
  return DELIMITERS.reduce<string>((most, delimiter) => (fieldsBy(delimiter) > fieldsBy(most) ? delimiter : most), ',')
}

const isDecoded = (record: Parsed['record']): boolean => !Object.entries(record).some(([name, field]) => name.includes(UNDECODED) || field.includes(UNDECODED))

/** The parser runs ahead of us: what it has found faulty further down waits for its turn. */
function faultsBefore(faults: SourceRow[], line: number): SourceRow[] {
  const later = faults.findIndex((fault) => fault.line > line)
  return faults.splice(0, later < 0 ? faults.length : later)
}

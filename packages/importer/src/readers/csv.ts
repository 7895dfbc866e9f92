import { type CsvError, parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '../source-row.ts'
import { LONGEST_LINE, tooLong } from './json-lines.ts'

type Parsed = { readonly info: { readonly lines: number }; readonly record: Readonly<Record<string, string>> }

/** Spreadsheets divide by a semicolon where the comma stands within numbers. */
const DELIMITERS = [',', ';', '\t'] as const

/** A header is looked for in so many bytes. */
const LONGEST_HEADER = 64 * 1024

const [NEWLINE, RETURN] = [0x0a, 0x0d]

/** What decoding leaves of bytes that are not UTF-8. */
const UNDECODED = '\ufffd'
const NOT_UTF8 = { code: 'row.not_utf8', reason: 'the file is not UTF-8; save it again as "CSV UTF-8"' } as const

/**
 * CSV with a header row (RFC 4180; quoted fields may hold the delimiter, quotes and line ends; a byte order mark is passed over). Without a
 * `delimiter` it is the one of comma, semicolon and tab that divides the header most often.
 * A record with too many or too few fields, of too long a line, or with letters that are not UTF-8, is told with its line and does not end the reading. One
 * whose quotes stay open does: nobody knows where the next begins.
 */
export async function* readCsv(source: AsyncIterable<Buffer>, given: { delimiter?: string } = {}): AsyncGenerator<SourceRow> {
  const { header, lineEnd, bytes } = await withHeader(source)
  const delimiter = given.delimiter ?? delimiterOf(header)
  const faults: SourceRow[] = []
  /** Of the last record that was read to its end. */
  let last = 1
  let isOpen = false
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
      // The parser tells it for every further piece of the file.
      if (isOpen) return undefined
      isOpen = error !== undefined && STAYS_OPEN.has(error.code)
      const line = isOpen ? Number.POSITIVE_INFINITY : Number(error?.lines ?? 0)
      faults.push({ line, fault: { code: 'row.unreadable', reason: reasonOf(error) } })
      return undefined
    },
  })
  const whole = withoutLongLines(bytes, lineEnd, (line) => faults.push(tooLong(line)))
  const flow = pipeline(
    until(() => isOpen, whole),
    parser,
  )
  flow.catch(() => undefined) // the reader below meets the same error
  for await (const { info, record } of parser as AsyncIterable<Parsed>) {
    yield* faultsBefore(faults, info.lines)
    // csv-parse counts the line on which a record ends; one with line ends inside its quotes began earlier.
    const ends = Object.values(record).reduce((sum, field) => sum + field.split('\n').length - 1, 0)
    const line = Math.max(1, info.lines - ends)
    last = info.lines
    yield isDecoded(record) ? { line, value: record } : { line, fault: NOT_UTF8 }
  }
  for (const fault of faults) {
    const line = Number.isFinite(fault.line) ? fault.line : last + 1
    last = Math.max(last, line)
    yield { ...fault, line }
  }
  await flow
}

/** Of a record that is longer than any, or still open at the end. */
const STAYS_OPEN: ReadonlySet<string> = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'])

function reasonOf(error: CsvError | undefined): string {
  if (error && STAYS_OPEN.has(error.code)) return 'a quote that is opened here is never closed: nothing from here on could be read'
  const { columns, record } = { columns: error?.columns, record: error?.record }
  if (Array.isArray(columns) && Array.isArray(record)) return `the header has ${columns.length} columns and this row ${record.length}`
  return error?.message ?? 'the record cannot be read'
}

/**
 * Lines that no record is as long as are told, and empty ones stand where they were, so that the others keep their numbers. They are never held whole, and
 * the parser, which would lose what follows them, never sees them.
 */
async function* withoutLongLines(bytes: AsyncIterable<Buffer>, lineEnd: number, tell: (line: number) => void): AsyncGenerator<Buffer> {
  let line = 1
  let held: Buffer[] = []
  let length = 0
  const hold = (part: Buffer): void => {
    length += part.length
    if (length <= LONGEST_LINE) held.push(part)
    else held = []
  }
  const release = (end: Buffer): Buffer[] => {
    const isTooLong = length > LONGEST_LINE
    if (isTooLong) tell(line)
    const parts = isTooLong ? [end] : held
    held = []
    length = 0
    return parts
  }
  for await (const chunk of bytes) {
    const first = chunk.indexOf(lineEnd) + 1
    const last = chunk.lastIndexOf(lineEnd) + 1
    if (first > 0) {
      hold(chunk.subarray(0, first))
      yield* release(chunk.subarray(chunk[first - 2] === RETURN ? first - 2 : first - 1, first))
      if (last > first) yield chunk.subarray(first, last)
      for (let at = first; at > 0; at = chunk.indexOf(lineEnd, at) + 1) line += 1
    }
    if (last < chunk.length) hold(chunk.subarray(last))
  }
  yield* release(Buffer.of())
}

async function* until(isEnough: () => boolean, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    if (isEnough()) return
    yield chunk
  }
}

/** The first line, what ends it, and all bytes from the beginning. */
async function withHeader(source: AsyncIterable<Buffer>): Promise<{ header: string; lineEnd: number; bytes: AsyncIterable<Buffer> }> {
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
  const lineEnd = head.includes(RETURN) && !head.includes(NEWLINE) ? RETURN : NEWLINE
  return { header: head.toString().split(lineEnd === RETURN ? '\r' : '\n', 1)[0] ?? '', lineEnd, bytes: whole() }
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

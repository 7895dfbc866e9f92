import { type CsvError, parse, type Parser } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import type { SourceRow } from '../source-row.ts'
import { bytesOf, csvLines, endOf, NEWLINE, type Place, placeAfter, RETURN, type Taken } from './csv-lines.ts'
import { LONGEST_LINE, tooLong } from './json-lines.ts'

type Fields = Readonly<Record<string, string>>
type Fault = Extract<SourceRow, { fault: unknown }>['fault']

/** Spreadsheets divide by a semicolon where the comma stands within numbers. */
const DELIMITERS = [',', ';', '\t'] as const

/** A header is looked for in so many bytes. */
const LONGEST_HEADER = 64 * 1024

/** What decoding leaves of bytes that are not UTF-8. */
const UNDECODED = '\ufffd'
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const MARK_OF_UTF16 = Buffer.from('\ufeff', 'utf16le')
const NOT_UTF8 = { code: 'row.not_utf8', reason: 'the file is not UTF-8; save it again as "CSV UTF-8"' } as const

/**
 * CSV with a header row (RFC 4180; quoted fields may hold the delimiter, quotes and line ends; a byte order mark is passed over). Lines may end with and without
 * a return, as they do where a script adds to what a spreadsheet wrote; a return alone ends them only where it ends the header. Without a `delimiter` it is the one of comma, semicolon and tab that divides the header most often.
 * A record with too many or too few fields, that is too long or has too long a line, or with letters that are not UTF-8, is told with the line on which it begins and does not
 * end the reading. One whose quotes stay open does: nobody knows where the next begins.
 */
export async function* readCsv(source: AsyncIterable<Buffer>, given: { delimiter?: string } = {}): AsyncGenerator<SourceRow> {
  const { delimiter, lineEnd, bytes } = await withHeader(source, given.delimiter)
  const faults: SourceRow[] = []
  const lines = csvLines({ lineEnd, delimiter }, (line) => faults.push(tooLong(line)))
  let isOpen = false
  const parser: Parser = parse({
    columns: (names: string[]) => {
      const taken = lines.taken(parser.info.bytes)
      if (taken.long !== undefined) faults.push(faultOf(taken, NOT_UTF8))
      return names.map((name) => name.trim())
    },
    delimiter,
    maxRecordSize: LONGEST_LINE,
    recordDelimiter: ['\r\n', lineEnd === RETURN ? '\r' : '\n'],
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithError: true,
    onRecord: (record: Fields, { bytes: end }): SourceRow => rowOf(lines.taken(end), record),
    onSkip: (error) => {
      // The parser tells it for every further piece of the file.
      if (isOpen) return undefined
      const reason = error && STAYS_OPEN.get(error.code)
      isOpen = reason !== undefined
      if (reason !== undefined) faults.push({ line: lines.open(), fault: { code: 'row.unreadable', reason } })
      else faults.push(faultOf(lines.taken(Number(error?.bytes ?? 0)), { code: 'row.unreadable', reason: reasonOf(error) }))
      return undefined
    },
  })
  const flow = pipeline(
    until(() => isOpen, lines.withoutLong(bytes)),
    parser,
  )
  flow.catch(() => undefined) // the reader below meets the same error
  for await (const row of parser as AsyncIterable<SourceRow>) {
    yield* faultsBefore(faults, row.line)
    yield row
  }
  if (!isOpen) lines.taken(Number.POSITIVE_INFINITY)
  yield* faults
  await flow
}

const TOO_LONG_AS_A_WHOLE = `the row that begins here is longer than ${LONGEST_LINE / 1024 / 1024} MB; if it ends sooner, a quote in it is not closed, and rows below it were taken for a part of it`

/** Why nobody knows where the next record begins. */
const STAYS_OPEN: ReadonlyMap<string, string> = new Map([
  [
    'CSV_MAX_RECORD_SIZE',
    `the row that begins here is longer than ${LONGEST_LINE / 1024 / 1024} MB, or a quote in it is never closed: nothing from here on could be read`,
  ],
  ['CSV_QUOTE_NOT_CLOSED', 'a quote in the row that begins here is never closed: nothing from here on could be read'],
])

function rowOf(taken: Taken, record: Fields): SourceRow {
  return taken.long === undefined && isDecoded(record) ? { line: taken.line, value: record } : faultOf(taken, NOT_UTF8)
}

/** A record of which a line was left out is told for that alone: what else is wrong with it may come from there. */
function faultOf({ line, long }: Taken, fault: Fault): SourceRow {
  if (long === undefined) return { line, fault }
  if (long === line) return tooLong(line)
  if (long === 'whole') return { line, fault: { code: 'row.too_long', reason: TOO_LONG_AS_A_WHOLE } }
  return { line, fault: { code: 'row.too_long', reason: `line ${long} in this row is longer than ${LONGEST_LINE / 1024 / 1024} MB` } }
}

function reasonOf(error: CsvError | undefined): string {
  const { columns, record } = { columns: error?.columns, record: error?.record }
  if (Array.isArray(columns) && Array.isArray(record)) return `the header has ${columns.length} columns and this row ${record.length}`
  return error?.message ?? 'the record cannot be read'
}

async function* until(isEnough: () => boolean, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    if (isEnough()) return
    yield chunk
  }
}

/** What divides the fields of the header, and what ends it. */
type Header = { readonly delimiter: string; readonly lineEnd: number }
type Head = Header & { readonly bytes: AsyncIterable<Buffer> }

/** As UTF-8 what begins with a mark of UTF-16: nobody below needs to know of letters that take two bytes. */
async function* inUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (const chunk of source) {
    const bytes: Buffer = first ? Buffer.concat([first, chunk]) : chunk
    if (first && bytes.length < MARK_OF_UTF16.length) {
      first = bytes
      continue
    }
    if (first && bytes.subarray(0, MARK_OF_UTF16.length).equals(MARK_OF_UTF16)) decoder = new TextDecoder('utf-16le')
    first = undefined
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  yield first ?? Buffer.from(decoder?.decode() ?? '')
}

/** What the header tells, and all bytes from the beginning but for a mark of UTF-8 there. */
async function withHeader(source: AsyncIterable<Buffer>, delimiter: string | undefined): Promise<Head> {
  const chunks = inUtf8(source)
  let read: Buffer = Buffer.alloc(0)
  let header: Header | undefined
  while (!header) {
    const { value, done } = await chunks.next()
    if (!done) read = Buffer.concat([read, value])
    header = headerIn(withoutMark(read), { delimiter, isLast: done === true || read.length >= LONGEST_HEADER })
  }
  async function* whole(): AsyncGenerator<Buffer> {
    const head = withoutMark(read)
    if (head.length > 0) yield head
    yield* chunks
  }
  return { ...header, bytes: whole() }
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes

/** Of the first line that is not empty, as the parser will find it; undefined while more has to be read, which the last call does without. */
function headerIn(head: Buffer, { delimiter, isLast }: { delimiter: string | undefined; isLast: boolean }): Header | undefined {
  const ends = bytesOf(...(delimiter === undefined ? DELIMITERS : [delimiter]).map(endOf), NEWLINE, RETURN)
  const times = new Map<number, number>()
  const whole = (lineEnd: number): Header => ({ delimiter: delimiter ?? mostOften(times), lineEnd })
  const most = Math.min(head.length, LONGEST_HEADER)
  let place: Place = 'before'
  let opened = most
  let at = 0
  while (at < most && isLineEnd(head[at])) at += 1
  for (; at < most; at++) {
    const byte = head[at] as number
    if (place === 'before') opened = at
    place = placeAfter(place, byte, ends)
    if (place !== 'before') continue
    // It may be the first half of a line end.
    if (byte === RETURN && at + 1 === head.length && !isLast) return undefined
    if (isLineEnd(byte)) return whole(byte === RETURN && head[at + 1] !== NEWLINE ? RETURN : NEWLINE)
    times.set(byte, (times.get(byte) ?? 0) + 1)
  }
  if (!isLast) return undefined
  // Where quotes are not closed in it, the first line end within them is all there is to go by.
  const [ending] = /\r\n?|\n/.exec(place === 'quoted' ? head.toString('latin1', opened, most) : '') ?? []
  return whole(ending === '\r' ? RETURN : NEWLINE)
}

const isLineEnd = (byte: number | undefined): boolean => byte === NEWLINE || byte === RETURN

function mostOften(times: ReadonlyMap<number, number>): string {
  const timesOf = (delimiter: string): number => times.get(endOf(delimiter)) ?? 0
  return DELIMITERS.reduce<string>((most, delimiter) => (timesOf(delimiter) > timesOf(most) ? delimiter : most), ',')
}

const isDecoded = (record: Fields): boolean => !Object.entries(record).some(([name, field]) => name.includes(UNDECODED) || field.includes(UNDECODED))

/** The parser runs ahead of us: what it has found faulty further down waits for its turn. */
function faultsBefore(faults: SourceRow[], line: number): SourceRow[] {
  const later = faults.findIndex((fault) => fault.line > line)
  return faults.splice(0, later < 0 ? faults.length : later)
}

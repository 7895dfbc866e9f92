import { parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '../source-row.ts'
import { LONGEST_LINE } from './json-lines.ts'

type Parsed = { readonly info: { readonly lines: number }; readonly record: Readonly<Record<string, string>> }

/**
 * CSV with a header row (RFC 4180; quoted fields may hold the delimiter, quotes and line ends; a byte order mark is passed over).
 * A record with too many or too few fields is told with its line and does not end the reading.
 */
export async function* readCsv(bytes: AsyncIterable<Buffer>, { delimiter = ',' }: { delimiter?: string } = {}): AsyncGenerator<SourceRow> {
  const faults: SourceRow[] = []
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim()),
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
    yield { line: Math.max(1, info.lines - lineEnds), value: record }
  }
  yield* faults.splice(0)
  await flow
}

/** The parser runs ahead of us: what it has found faulty further down waits for its turn. */
function faultsBefore(faults: SourceRow[], line: number): SourceRow[] {
  const later = faults.findIndex((fault) => fault.line > line)
  return faults.splice(0, later < 0 ? faults.length : later)
}

import type { ProductDraft } from '../product-draft.ts'
import { type ReportEntry, RowRejected, type Warn } from '../rejection.ts'
import { isRecord, type SourceRow } from '../source-row.ts'

export type Row = { readonly line: number; readonly value: Readonly<Record<string, unknown>> }

/** Where a note about a row goes; the mapper adds line and id. */
export type Notes = { readonly warn: Warn; reject(row: Row, error: RowRejected): void }

export type Mapper = {
  /** Neighbouring rows with the same key are one product; without it each row is one. */
  readonly keyOf: ((row: Row) => string) | undefined
  /** False for rows that the profile passes over; of a group the first row is asked, and the others go with it. */
  wants(row: Row): boolean
  /** The id that a report names, before anything else is known to be right. */
  idOf(rows: readonly Row[]): string | null
  /** Throws RowRejected when no product can be made. */
  map(rows: readonly Row[], notes: Notes): ProductDraft
}

/** What became of one row, or of several that are one product. */
export type Mapped = {
  readonly line: number
  /** How many rows of the file went into it. */
  readonly rows: number
  readonly draft: ProductDraft | undefined
  readonly entries: readonly ReportEntry[]
}

/**
 * Turns rows into drafts. A row that cannot be one is reported and does not end the run. Nobody knows of which product one is that could not be read: it may be of the
 * group above it, and of the one below.
 */
export async function* mapRows(rows: AsyncIterable<SourceRow>, mapper: Mapper): AsyncGenerator<Mapped> {
  let group: Row[] = []
  let groupKey: string | undefined
  let isPassedOver = false
  let isPartial = false
  let isFaultBefore = false
  for await (const row of rows) {
    if ('fault' in row) {
      isPartial = true
      isFaultBefore = true
      yield { line: row.line, rows: 1, draft: undefined, entries: [{ outcome: 'rejected', line: row.line, id: null, ...row.fault }] }
      continue
    }
    if (!mapper.keyOf) {
      if (mapper.wants(row)) yield mapGroup([row], mapper)
      continue
    }
    const key = mapper.keyOf(row)
    if (key === '' || key !== groupKey) {
      if (group.length > 0) yield mapGroup(group, mapper, isPartial)
      group = []
      isPartial = isFaultBefore
      isPassedOver = !mapper.wants(row)
    }
    groupKey = key
    isFaultBefore = false
    if (!isPassedOver) group.push(row)
  }
  if (group.length > 0) yield mapGroup(group, mapper, isPartial)
}

function mapGroup(rows: readonly Row[], mapper: Mapper, lacksRows = false): Mapped {
  const entries: ReportEntry[] = []
  const line = rows[0]?.line ?? 0
  const id = mapper.idOf(rows)
  const reject = (row: Pick<Row, 'line'>, { code, message }: RowRejected): void =>
    void entries.push({ outcome: 'rejected', line: row.line, id, code, reason: message })
  try {
    const draft = mapper.map(rows, { warn: (code, reason) => entries.push({ outcome: 'warning', line, id, code, reason }), reject })
    const isPartial = lacksRows || entries.some(({ outcome }) => outcome === 'rejected')
    return { line, rows: rows.length, draft: isPartial ? { ...draft, isPartial } : draft, entries }
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error
    reject({ line }, error)
    return { line, rows: rows.length, draft: undefined, entries }
  }
}

/** "size=XS,color=Black" as { size: 'XS', color: 'Black' }; a piece without `equals` belongs to the value before it. */
export function unpackPairs(packed: unknown, pairs: string, equals: string): Readonly<Record<string, string>> {
  if (isRecord(packed)) return Object.fromEntries(Object.entries(packed).map(([key, value]) => [key, String(value)]))
  if (typeof packed !== 'string' || packed === '') return {}
  const unpacked: Record<string, string> = {}
  let last: string | undefined
  for (const piece of packed.split(pairs)) {
    const at = piece.indexOf(equals)
    if (at > 0) {
      last = piece.slice(0, at).trim()
      unpacked[last] = piece.slice(at + equals.length).trim()
    } else if (last !== undefined) unpacked[last] += pairs + piece
  }
  return unpacked
}

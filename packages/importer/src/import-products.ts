import { checkDraft, cleanText } from './draft-checks.ts'
import { countEntry, emptySummary, type ImportSummary } from './import-summary.ts'
import { BatchRefused } from './importer.ports.ts'
import { mapRows, type Mapped, type Mapper } from './mapping/mapper.ts'
import { photographSource } from './photograph-source.ts'
import { productRecordOf, type RecordDeps } from './product-record.ts'
import { type ReportEntry, RowRejected } from './rejection.ts'
import type { SourceRow } from './source-row.ts'
import { type BatchItem, type BatchOutcome, type BatchWriter, writeBatch } from './write-batch.ts'

export type ImportRun = {
  readonly rows: AsyncIterable<SourceRow>
  readonly mapper: Mapper
  readonly batchSize: number
  /** Products to take at most. */
  readonly limit: number | undefined
  /** Aborted: what has been read is written, then the run ends. */
  readonly signal: AbortSignal | undefined
  readonly onEntry: (entry: ReportEntry) => void
  /** Each product that is taken, before it is written. */
  readonly onProduct?: ((item: BatchItem) => Promise<void>) | undefined
  readonly onProgress: (summary: ImportSummary) => void
}

type Writer = BatchWriter & RecordDeps

/**
 * Reads, maps, checks and writes products in batches, each whole or not at all. While one batch is written the next one is read;
 * more than two are never held. Of one id the first row counts: later ones are reported, so that the same file always gives the same shop.
 */
export async function importProducts(writer: Writer, run: ImportRun): Promise<ImportSummary> {
  const summary = emptySummary()
  const firstLines = new Map<string, number>()
  let batch: BatchItem[] = []
  let writing: Promise<void> = Promise.resolve()
  const report = (entry: ReportEntry): void => {
    countEntry(summary, entry)
    run.onEntry(entry)
  }
  const write = async (items: readonly BatchItem[]): Promise<void> => {
    const outcome = await writeOrSplit(writer, items)
    summary.created += outcome.created
    summary.updated += outcome.updated
    summary.unchanged += outcome.unchanged
    for (const { item, error } of outcome.refused)
      report({ outcome: 'rejected', line: item.line, id: item.record.externalId, code: error.code, reason: error.message })
    run.onProgress(summary)
  }
  const flush = async (): Promise<void> => {
    await writing
    const items = batch
    batch = []
    writing = write(items)
    writing.catch(() => undefined) // met by whoever awaits it next
  }

  let taken = 0
  try {
    for await (const mapped of mapRows(run.rows, run.mapper)) {
      summary.rows += mapped.rows
      for (const entry of mapped.entries) report(entry)
      const item = itemOf(mapped, writer, firstLines, report)
      if (item) {
        await run.onProduct?.(item)
        batch.push(item)
        taken += 1
      }
      if (batch.length >= run.batchSize) await flush()
      if (run.signal?.aborted) {
        summary.isStopped = true
        break
      }
      if (run.limit !== undefined && taken >= run.limit) break
    }
    if (batch.length > 0) await flush()
  } finally {
    await writing // also when the source breaks: a transaction is never left behind half-way
  }
  run.onProgress(summary)
  return summary
}

function itemOf({ line, draft }: Mapped, writer: Writer, firstLines: Map<string, number>, report: (entry: ReportEntry) => void): BatchItem | undefined {
  if (!draft) return undefined
  const id = cleanText(draft.externalId) // as the shop will have it: two that look alike are one
  const firstLine = firstLines.get(id)
  if (firstLine !== undefined) {
    report({ outcome: 'warning', line, id, code: 'id.duplicate', reason: `the id was already on line ${firstLine}, which counts` })
    return undefined
  }
  try {
    const checked = checkDraft(draft, (code, reason) => report({ outcome: 'warning', line, id, code, reason }))
    const { source, captions = {} } = checked.video ?? {}
    for (const text of [...(checked.photographs ?? []), ...(source === undefined ? [] : [source]), ...Object.values(captions)])
      if (photographSource(text, writer.photographsAt) === undefined)
        report({ outcome: 'warning', line, id, code: 'photograph.address', reason: `"${text}" leads to no file` })
    const record = productRecordOf(checked, writer.structure.placeOf(checked), writer)
    firstLines.set(id, line)
    return { line, record }
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error
    report({ outcome: 'rejected', line, id, code: error.code, reason: error.message })
    return undefined
  }
}

/** A batch that is refused for one product's sake is halved until that product is alone. */
async function writeOrSplit(writer: BatchWriter, items: readonly BatchItem[]): Promise<BatchOutcome> {
  try {
    return await writeBatch(writer, items)
  } catch (error) {
    const [only] = items
    if (!only || !(error instanceof BatchRefused)) throw error
    if (items.length === 1)
      return {
        created: 0,
        updated: 0,
        unchanged: 0,
        refused: [{ item: only, error: new RowRejected('row.refused', `the database refused it: ${error.message}`) }],
      }
    const middle = Math.ceil(items.length / 2)
    const [left, right] = [await writeOrSplit(writer, items.slice(0, middle)), await writeOrSplit(writer, items.slice(middle))]
    return {
      created: left.created + right.created,
      updated: left.updated + right.updated,
      unchanged: left.unchanged + right.unchanged,
      refused: [...left.refused, ...right.refused],
    }
  }
}

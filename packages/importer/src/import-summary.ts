import type { ReasonCode, ReportEntry } from './rejection.ts'

/** What a run has done so far. */
export type ImportSummary = {
  /** Rows of the file; several can be one product. */
  rows: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  warnings: number
  readonly byReason: Map<ReasonCode, number>
  /** The first entry of each reason, by which whoever imports sees what is meant. */
  readonly firstOf: Map<ReasonCode, ReportEntry>
  /** Asked to stop before the end. */
  isStopped: boolean
}

export const emptySummary = (): ImportSummary => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  warnings: 0,
  byReason: new Map(),
  firstOf: new Map(),
  isStopped: false,
})

export const productsIn = ({ created, updated, unchanged }: ImportSummary): number => created + updated + unchanged

export function countEntry(summary: ImportSummary, entry: ReportEntry): void {
  const { outcome, code } = entry
  if (!summary.firstOf.has(code)) summary.firstOf.set(code, entry)
  if (outcome === 'rejected') summary.rejected += 1
  else summary.warnings += 1
  summary.byReason.set(code, (summary.byReason.get(code) ?? 0) + 1)
}

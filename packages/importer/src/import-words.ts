import { grouped } from './import-progress.ts'
import { type ImportSummary, productsIn } from './import-summary.ts'
import type { CheckedPhotographs } from './photograph-check.ts'
import type { PhotographSummary } from './photographs.ports.ts'
import type { ReportEntry } from './rejection.ts'

type Run = {
  readonly isDryRun: boolean
  readonly ms: number
  readonly reportPath: string | undefined
  readonly photographs: PhotographSummary | undefined
  /** By a dry run. */
  readonly checked: CheckedPhotographs | undefined
}

/** What the person at the terminal reads at the end. */
export function summaryInWords(summary: ImportSummary, { isDryRun, ms, reportPath, photographs, checked }: Run): string {
  const products = productsIn(summary)
  const seconds = Math.max(ms, 1) / 1000
  const reasons = [...summary.byReason]
    .toSorted((a, b) => b[1] - a[1])
    .map(([code, count]) => `  ${grouped(count).padStart(8)}  ${code}${firstInWords(summary.firstOf.get(code))}`)
  return [
    `${isDryRun ? 'Dry run, nothing was written. ' : ''}${grouped(summary.rows)} rows, ${grouped(products)} products in ${seconds.toFixed(1)} s (${grouped(Math.round(products / seconds))}/s): ` +
      `${grouped(summary.created)} ${isDryRun ? 'would be new' : 'new'}, ${grouped(summary.updated)} ${isDryRun ? 'would change' : 'changed'}, ${grouped(summary.unchanged)} unchanged, ` +
      `${grouped(summary.rejected)} refused, ${grouped(summary.warnings)} warnings`,
    ...(summary.rows === 0 && !summary.isStopped ? ['There are no rows in it: is it the right file, and does it have a header and rows below it?'] : []),
    ...reasons,
    ...(photographs && photographs.total > 0 ? [photographsInWords(photographs)] : []),
    ...(checked && checked.files > 0 ? [checkedInWords(checked)] : []),
    ...(reportPath ? [`Report: ${reportPath}`] : []),
    ...(summary.isStopped
      ? ['Interrupted. What was read so far is in the shop; run the same command again to go on: what is there already is passed over.']
      : []),
    '',
  ].join('\n')
}

function firstInWords(entry: ReportEntry | undefined): string {
  if (entry === undefined) return ''
  return entry.line === null ? `: ${entry.reason}` : `, first on line ${grouped(entry.line)}: ${entry.reason}`
}

function photographsInWords({ total, done, fetched, unchanged, failed }: PhotographSummary): string {
  const left = total - done
  return `${grouped(total)} photographs: ${grouped(fetched)} fetched, ${grouped(unchanged)} unchanged, ${grouped(failed)} failed${left > 0 ? `, ${grouped(left)} left for the next run` : ''}`
}

function checkedInWords({ files, missing, first }: CheckedPhotographs): string {
  if (missing === 0) return `${grouped(files)} photographs are files, all of which are there`
  const others = missing > first.length ? ` and ${grouped(missing - first.length)} more, which are in the report` : ''
  return `${grouped(files)} photographs are files, of which ${grouped(missing)} are not there: ${first.join(', ')}${others}`
}

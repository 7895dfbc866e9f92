import type { Writable } from 'node:stream'
import { type ImportSummary, productsIn } from './import-summary.ts'
import type { PhotographSummary } from './photographs.ports.ts'

export type Progress = {
  update(summary: ImportSummary): void
  photographs(summary: PhotographSummary): void
  end(): void
}

type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number }

const REDRAW_MS = 100
const LINE_MS = 2000
const SMOOTHING_MS = 5000

/** How far a file has been read: a bar on a terminal, a line every two seconds elsewhere. The share is of the file's own bytes, packed or not. */
export function createProgress(
  out: Terminal,
  { bytesRead, totalBytes, now }: { bytesRead: () => number; totalBytes: number | undefined; now: () => number },
): Progress {
  const start = now()
  let lastShown = start
  let rate: { at: number; products: number; perSecond: number } = { at: start, products: 0, perSecond: 0 }
  const isBar = out.isTTY === true

  function describe(summary: ImportSummary): string {
    const products = productsIn(summary)
    const at = now()
    if (at > rate.at) {
      const current = ((products - rate.products) * 1000) / (at - rate.at)
      const weight = rate.products === 0 ? 1 : Math.min(1, (at - rate.at) / SMOOTHING_MS)
      rate = { at, products, perSecond: rate.perSecond + (current - rate.perSecond) * weight }
    }
    const share = totalBytes ? Math.min(1, bytesRead() / totalBytes) : undefined
    const remaining = share !== undefined && share > 0 && share < 1 ? ((at - start) * (1 - share)) / share : undefined
    return [
      ...(share === undefined ? [] : [isBar ? `${bar(share)} ${percent(share)}` : percent(share)]),
      `${grouped(products)} products`,
      `${grouped(Math.round(rate.perSecond))}/s`,
      ...(remaining === undefined ? [] : [`${duration(remaining)} left`]),
      ...(summary.rejected > 0 ? [`${grouped(summary.rejected)} refused`] : []),
    ].join('  ')
  }

  function show(describeIt: () => string): void {
    if (now() - lastShown < (isBar ? REDRAW_MS : LINE_MS)) return
    lastShown = now()
    const line = describeIt()
    out.write(isBar ? `\r\u001b[2K${line.slice(0, (out.columns || 120) - 1)}` : `${line}\n`)
  }

  return {
    update: (summary) => show(() => describe(summary)),
    photographs: ({ total, done, failed }) =>
      show(() => {
        const share = total === 0 ? 1 : done / total
        return [
          isBar ? `${bar(share)} ${percent(share)}` : percent(share),
          `${grouped(done)} of ${grouped(total)} photographs`,
          ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
        ].join('  ')
      }),
    end: () => {
      if (isBar) out.write('\r\u001b[2K')
    },
  }
}

export const noProgress: Progress = { update: () => undefined, photographs: () => undefined, end: () => undefined }

const BAR_WIDTH = 24

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`
}

const percent = (share: number): string => `${String(Math.floor(share * 100)).padStart(3)} %`

export const grouped = (count: number): string => count.toLocaleString('en')

/** "8 s", "2 min 05 s" */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

import { createProcessPool } from '../../infra/process-pool.ts'
import type { InvoiceToPrint, PrintInvoices } from './invoice-pdf.adapter.ts'

export type PrintTask = { readonly papers: readonly InvoiceToPrint[]; readonly country: string; readonly timeZone: string }

export type InvoicePrinter = {
  /** Throws `server.unavailable` when too many wait, or there is no time left to. */
  readonly print: PrintInvoices
  close(): Promise<void>
}

/** Ten times what the longest invoice takes on a slow machine. */
const STUCK_MS = 20_000
const MAY_WAIT = 32
/** Fifty times what the longest invoice takes. */
const MEMORY_MB = 256

/** Prints in a process of its own: a hundred lines take a second, in which no request of anybody would be answered. One is printed at a time, tenants in turn. */
export function createInvoicePrinter(): InvoicePrinter {
  const pool = createProcessPool<PrintTask, Uint8Array>({
    script: new URL('./print.child.ts', import.meta.url),
    does: 'prints invoices',
    stuckMs: STUCK_MS,
    memoryMb: MEMORY_MB,
    // Somebody looks at a button.
    givesWay: false,
    queue: { atOnce: 1, mayWait: MAY_WAIT },
  })
  return { print: (papers, country, timeZone) => pool.run({ papers, country, timeZone }), close: pool.close }
}

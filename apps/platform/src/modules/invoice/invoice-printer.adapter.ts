import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../../infra/fair-queue.ts'
import { currentScope, inScope, type WorkScope } from '../../infra/work-scope.ts'
import type { InvoiceToPrint, PrintInvoices } from './invoice-pdf.adapter.ts'

export type PrintJob = { readonly id: number; readonly papers: readonly InvoiceToPrint[]; readonly country: string; readonly timeZone: string }
export type PrintReply = { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly id: number; readonly error: string }

export type InvoicePrinter = {
  /** Throws `server.unavailable` when too many wait, or there is no time left to. */
  readonly print: PrintInvoices
  close(): Promise<void>
}

type PrinterOptions = {
  /** The thread goes, with what it holds, when so long nothing was printed. */
  readonly idleMs?: number
  /** What takes longer does not end. */
  readonly stuckMs?: number
  /** So many may wait for those before them. */
  readonly mayWait?: number
  /** Instead of our own; for tests. */
  readonly thread?: URL
}

const IDLE_MS = 60_000
/** Ten times what the longest invoice takes on a slow machine. */
const STUCK_MS = 20_000
const MAY_WAIT = 32
/** For whoever prints and answers no request. */
const BUDGET_MS = 30_000
/** Megabytes: fifty times what the longest invoice takes. What wants more ends its thread, and not the shop. */
const MOST_MEMORY_MB = 256

/**
 * Prints in a thread of its own, which starts with the first invoice: a hundred lines take a second, in which no request of anybody would be answered. One is
 * printed at a time, tenants in turn, and only so many wait. What does not end, or wants all memory, is ended with the thread, and fails alone.
 */
export function createInvoicePrinter({ idleMs = IDLE_MS, stuckMs = STUCK_MS, mayWait = MAY_WAIT, thread }: PrinterOptions = {}): InvoicePrinter {
  const queue = createFairQueue({ places: 1, maxWaiting: mayWait, maxWaitMs: stuckMs, hasShares: false })
  const address = thread ?? new URL('./print.thread.ts', import.meta.url)
  let current: ReturnType<typeof startThread> | undefined
  let lastId = 0

  async function printIn(scope: WorkScope, job: Omit<PrintJob, 'id'>): Promise<Uint8Array> {
    const leave = await queue.enter(scope)
    try {
      if (!current?.isRunning()) current = startThread(address, { idleMs, stuckMs })
      lastId += 1
      return await current.run({ id: lastId, ...job })
    } finally {
      leave()
    }
  }

  return {
    print: (papers, country, timeZone) => {
      const scope = currentScope()
      const job = { papers, country, timeZone }
      return scope ? printIn(scope, job) : inScope({ budgetMs: BUDGET_MS }, (own) => printIn(own, job))
    },
    close: async () => {
      await current?.end()
    },
  }
}

type Waiting = { readonly id: number; readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }

/** A thread that does one job at a time. While nothing is asked of it, it keeps nobody alive. */
function startThread(address: URL, { idleMs, stuckMs }: { readonly idleMs: number; readonly stuckMs: number }) {
  // No secrets of ours.
  const worker = new Worker(address, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  worker.unref()
  let isRunning = true
  let waiting: Waiting | undefined
  let timer: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    isRunning = false
    clearTimeout(timer)
    await worker.terminate()
  }
  const rest = (): void => {
    waiting = undefined
    clearTimeout(timer)
    worker.unref()
    timer = setTimeout(() => void end(), idleMs).unref()
  }
  const lose = (error: Error): void => {
    const lost = waiting
    waiting = undefined
    void end()
    lost?.reject(error)
  }

  worker.on('message', (reply: PrintReply) => {
    if (reply.id !== waiting?.id) return
    const { resolve, reject } = waiting
    rest()
    if ('bytes' in reply) resolve(reply.bytes)
    else reject(new Error(`An invoice could not be printed: ${reply.error}`))
  })
  worker.once('error', lose)
  worker.once('exit', () => lose(new Error('The thread that prints invoices has ended')))

  return {
    isRunning: () => isRunning,
    run: (job: PrintJob) =>
      new Promise<Uint8Array>((resolve, reject) => {
        clearTimeout(timer)
        waiting = { id: job.id, resolve, reject }
        worker.ref()
        timer = setTimeout(() => lose(new Error(`An invoice was not printed in ${stuckMs} ms`)), stuckMs)
        worker.postMessage(job, [])
      }),
    end,
  }
}

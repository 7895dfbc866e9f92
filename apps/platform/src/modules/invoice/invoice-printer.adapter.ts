import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createFairQueue } from '../../infra/fair-queue.ts'
import { currentScope, inScope, type WorkScope } from '../../infra/work-scope.ts'
import type { InvoiceToPrint, PrintInvoices } from './invoice-pdf.adapter.ts'

export type PrintJob = { readonly id: number; readonly papers: readonly InvoiceToPrint[]; readonly country: string; readonly timeZone: string }
export type PrintReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string }

export type InvoicePrinter = {
  /** Throws `server.unavailable` when too many wait, or there is no time left to. */
  readonly print: PrintInvoices
  close(): Promise<void>
}

type PrinterOptions = {
  /** The process goes, with what it holds, when so long nothing was printed. */
  readonly idleMs?: number
  /** What takes longer does not end. */
  readonly stuckMs?: number
  /** So many may wait for those before them. */
  readonly mayWait?: number
  /** Instead of our own; for tests. */
  readonly program?: URL
}

const IDLE_MS = 60_000
/** Ten times what the longest invoice takes on a slow machine. */
const STUCK_MS = 20_000
const MAY_WAIT = 32
/** For whoever prints and answers no request. */
const BUDGET_MS = 30_000
/** Megabytes: fifty times what the longest invoice takes. What wants more ends its process, and not the shop. */
const MOST_MEMORY_MB = 256

/**
 * Prints in a process of its own, which starts with the first invoice: a hundred lines take a second, in which no request of anybody would be answered. One is
 * printed at a time, tenants in turn, and only so many wait. What does not end, or wants all memory, is ended with the process, and fails alone; of a thread the
 * engine sometimes ends the whole process for want of memory.
 */
export function createInvoicePrinter({ idleMs = IDLE_MS, stuckMs = STUCK_MS, mayWait = MAY_WAIT, program }: PrinterOptions = {}): InvoicePrinter {
  const queue = createFairQueue({ places: 1, maxWaiting: mayWait, maxWaitMs: stuckMs, hasShares: false })
  const address = fileURLToPath(program ?? new URL('./print.child.ts', import.meta.url))
  let current: ReturnType<typeof startProcess> | undefined
  let lastId = 0

  async function printIn(scope: WorkScope, job: Omit<PrintJob, 'id'>): Promise<Uint8Array> {
    const leave = await queue.enter(scope)
    try {
      if (!current?.isRunning()) current = startProcess(address, { idleMs, stuckMs })
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

/** So many letters of what a process said before its end are told with it. */
const TOLD_LETTERS = 2_000

/** A process that does one job at a time. While nothing is asked of it, it keeps nobody alive. */
function startProcess(address: string, { idleMs, stuckMs }: { readonly idleMs: number; readonly stuckMs: number }) {
  const child = fork(address, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    // No secrets of ours.
    env: {},
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let isRunning = true
  let waiting: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-TOLD_LETTERS)
  })

  const end = (): void => {
    isRunning = false
    clearTimeout(timer)
    // Whoever is stuck does not listen.
    child.kill('SIGKILL')
  }
  const rest = (): void => {
    waiting = undefined
    clearTimeout(timer)
    child.unref()
    child.channel?.unref()
    timer = setTimeout(end, idleMs).unref()
  }
  const lose = (error: Error): void => {
    const lost = waiting
    waiting = undefined
    end()
    lost?.reject(error)
  }

  child.on('message', (reply: PrintReply) => {
    if (reply.id !== waiting?.id) return
    const { resolve, reject } = waiting
    rest()
    if ('bytes' in reply) resolve(reply.bytes)
    else reject(new Error(`An invoice could not be printed: ${reply.error}`))
  })
  child.once('error', lose)
  // When all that it had to say was read.
  child.once('close', () => lose(new Error(`The process that prints invoices has ended${said ? `: ${said.trim()}` : ''}`)))

  return {
    isRunning: () => isRunning,
    run: (job: PrintJob) =>
      new Promise<Uint8Array>((resolve, reject) => {
        clearTimeout(timer)
        waiting = { id: job.id, resolve, reject }
        child.ref()
        child.channel?.ref()
        timer = setTimeout(() => lose(new Error(`An invoice was not printed in ${stuckMs} ms`)), stuckMs)
        child.send(job, (error) => error && lose(error))
      }),
    end: async () => {
      child.ref()
      end()
      await ended
    },
  }
}

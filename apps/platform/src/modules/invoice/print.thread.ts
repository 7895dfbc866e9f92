import { parentPort } from 'node:worker_threads'
import { printInvoices } from './invoice-pdf.adapter.ts'
import type { PrintJob, PrintReply } from './invoice-printer.adapter.ts'

/** Runs in a thread of its own: prints what it is sent, one after the other, and sends the bytes back. */
async function print({ id, papers, country, timeZone }: PrintJob): Promise<void> {
  const send = (reply: PrintReply, bytes?: ArrayBuffer): void => parentPort?.postMessage(reply, bytes ? [bytes] : [])
  try {
    // Of its own, to be handed over and not copied.
    const bytes = Uint8Array.from(await printInvoices(papers, country, timeZone))
    send({ id, bytes }, bytes.buffer)
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

parentPort?.on('message', (job: PrintJob) => void print(job))

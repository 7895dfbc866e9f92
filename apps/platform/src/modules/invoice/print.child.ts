import { printInvoices } from './invoice-pdf.adapter.ts'
import type { PrintJob, PrintReply } from './invoice-printer.adapter.ts'

/** Runs in a process of its own: prints what it is sent, one after the other, and sends the bytes back. */
process.on('message', ({ id, papers, country, timeZone }: PrintJob) => {
  const send = (reply: PrintReply) => process.send?.(reply)
  printInvoices(papers, country, timeZone).then(
    (bytes) => send({ id, bytes }),
    (error: unknown) => send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

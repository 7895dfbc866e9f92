import { readMail } from './incoming-mail.ts'
import type { MailReply } from './mail-reader.adapter.ts'

/** Runs in a process of its own: reads the mails that it is sent, one after the other, and sends back what stands in them. */
process.on('message', (source: Uint8Array) => {
  const send = (reply: MailReply) => process.send?.(reply)
  readMail(source).then(
    (mail) => send({ mail }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  )
})

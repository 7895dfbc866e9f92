import { createProcessPool } from '../../infra/process-pool.ts'
import type { IncomingMail } from './incoming-mail.ts'
import type { ReadMail } from './ticket-mail.ports.ts'

export type MailReader = {
  readonly read: ReadMail
  /** Ends what is being read. */
  close(): Promise<void>
}

/** Ten times what the largest mail takes. */
const STUCK_MS = 30_000
/** Several times what the largest mail takes. */
const MEMORY_MB = 512

/**
 * Reads mails in processes of their own. Anybody may send one, and before it is known whose it is, its parts, its HTML and the heads of what it quotes are
 * looked for by libraries that take a second over a large mail, and hours over one that is made for it: meanwhile nobody would be answered. As many are read at
 * once as the job runner has in hand: none waits behind one that does not end.
 */
export function createMailReader(): MailReader {
  const script = new URL('./read-mail.child.ts', import.meta.url)
  const pool = createProcessPool<Uint8Array, IncomingMail>({ script, does: 'reads mails', stuckMs: STUCK_MS, memoryMb: MEMORY_MB })
  return { read: pool.run, close: pool.close }
}

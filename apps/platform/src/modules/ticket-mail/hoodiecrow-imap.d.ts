/** An IMAP server in memory, for tests; it comes without types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'
  type Hoodiecrow = {
    readonly server: Server
    listen(port: number, ready: () => void): void
    close(done: () => void): void
    appendMessage(mailbox: string, flags: readonly string[], at: string | false, raw: Buffer | string): void
  }
  export default function hoodiecrow(options: {
    readonly plugins?: readonly string[]
    readonly users: Readonly<Record<string, { readonly password: string }>>
    readonly storage: Readonly<Record<string, { readonly messages?: readonly { readonly raw: string }[]; readonly uidvalidity?: number }>>
  }): Hoodiecrow
}

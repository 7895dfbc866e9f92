import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

export type ImapServer = {
  readonly url: string
  /** Brings a mail into the inbox. */
  deliver(raw: string): void
  close(): Promise<void>
}

/** A real IMAP server on this machine, with one mailbox in memory. */
export async function startImapServer({ port = 0, uidvalidity = 1 }: { readonly port?: number; readonly uidvalidity?: number } = {}): Promise<ImapServer> {
  const imap = hoodiecrow({ plugins: ['UIDPLUS'], users: { help: { password: 'secret' } }, storage: { INBOX: { messages: [], uidvalidity } } })
  await new Promise<void>((resolve) => imap.listen(port, resolve))
  const address = imap.server.address() as AddressInfo
  return {
    url: `imap://help:secret@127.0.0.1:${address.port}/INBOX`,
    deliver: (raw) => imap.appendMessage('INBOX', [], false, Buffer.from(raw)),
    close: () => new Promise((resolve) => imap.close(resolve)),
  }
}

type Mail = {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
  /** Besides the text. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
}

const inBase64 = (bytes: Uint8Array): string[] => ['Content-Transfer-Encoding: base64', '', Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')]

let sent = 0

/** As a mail program writes it. */
export function mailOf({ from, to, text, headers = {}, files = [] }: Mail): string {
  sent += 1
  const head = { 'Message-ID': `<m${sent}.${Date.now()}@phone.example>`, From: from, To: to, Subject: 'Re: your answer', 'MIME-Version': '1.0', ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const plain = ['Content-Type: text/plain; charset=utf-8', ...inBase64(Buffer.from(text.replace(/\r?\n/g, '\r\n')))]
  if (files.length === 0) return [...lines, ...plain, ''].join('\r\n')
  const parts = files.map(({ name, type, bytes }) => [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    ...inBase64(bytes),
  ])
  const all = [plain, ...parts].flatMap((part) => ['--b0undary', ...part])
  return [...lines, 'Content-Type: multipart/mixed; boundary="b0undary"', '', ...all, '--b0undary--', ''].join('\r\n')
}

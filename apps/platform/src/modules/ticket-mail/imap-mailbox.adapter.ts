import { ImapFlow } from 'imapflow'
import { mustBeSealed } from '../../infra/mail-line.ts'
import { asStep } from '../../infra/trace-steps.ts'
import type { Mailbox } from './ticket-mail.ports.ts'

/** imaps://user:password@host:993/INBOX; imap:// begins plain, and goes over to TLS, which a server elsewhere must know. */
export type ImapOptions = { readonly url: string }

/** A mail with as many and as large files as may be attached, in base64. */
const MAX_BYTES = 36 * 1024 * 1024
const WAIT_MS = 20_000

/** One connection for each call: it is asked a few times a minute, and servers end those that stand still. Calls come one after the other. */
export function imapMailbox({ url }: ImapOptions): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const folder = decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  let last: Promise<unknown> = Promise.resolve()

  async function opened<T>(work: (client: ImapFlow, uidValidity: string) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: hostname,
      port: port ? Number(port) : secure ? 993 : 143,
      secure,
      ...(mustBeSealed(url) ? { doSTARTTLS: true } : {}),
      auth,
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
    })
    let failure: unknown
    client.on('error', (error) => {
      failure = error
    })
    const deadline = setTimeout(() => client.close(), 3 * WAIT_MS)
    try {
      await client.connect()
      const lock = await client.getMailboxLock(folder)
      try {
        if (!client.mailbox) throw new Error('The mailbox could not be opened')
        return await work(client, String(client.mailbox.uidValidity))
      } finally {
        lock.release()
      }
    } catch (error) {
      throw failure ?? error
    } finally {
      clearTimeout(deadline)
      await client.logout().catch(() => client.close())
    }
  }
  function inTurn<T>(work: (client: ImapFlow, uidValidity: string) => Promise<T>): Promise<T> {
    const turn = last.then(() => asStep('mailbox', 'client', () => opened(work)))
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    listAfter: (place, limit) =>
      inTurn(async (client, uidValidity) => {
        const after = place?.uidValidity === uidValidity ? place.uid : 0
        const uids = (await client.search({ uid: `${after + 1}:*` }, { uid: true })) || []
        // "7:*" is the last message where there is none from 7 on.
        const behind = uids.filter((uid) => uid > after).toSorted((a, b) => a - b)
        return behind.slice(0, limit).map((uid) => ({ uidValidity, uid }))
      }),
    read: (place) =>
      inTurn(async (client, uidValidity) => {
        if (uidValidity !== place.uidValidity) return 'gone'
        const found = await client.fetchOne(String(place.uid), { size: true }, { uid: true })
        if (!found) return 'gone'
        if ((found.size ?? 0) > MAX_BYTES) return 'too_large'
        const { source } = (await client.fetchOne(String(place.uid), { source: true }, { uid: true })) || {}
        // A broken answer is no word about the mail: it is asked for again.
        if (!source) throw new Error('The mailbox has a mail and does not send it')
        return source
      }),
    markRead: (place) =>
      inTurn(async (client, uidValidity) => {
        if (uidValidity === place.uidValidity) await client.messageFlagsAdd(String(place.uid), ['\\Seen'], { uid: true })
      }),
  }
}

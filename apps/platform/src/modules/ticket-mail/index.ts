import { v5 as idFrom } from 'uuid'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import type { JobWorker, Schedule } from '../../infra/jobs.ts'
import type { Metric } from '../../infra/metrics.ts'
import { imapMailbox } from './imap-mailbox.adapter.ts'
import { createMailReader } from './mail-reader.adapter.ts'
import { createReplyTokens, type ReplyTokens, type Writer } from './reply-tokens.ts'
import type { Mailbox, Place } from './ticket-mail.ports.ts'
import { mailboxPlaceRepository } from './ticket-mail.repository.ts'
import { createTicketMailService, type TicketMailDeps } from './ticket-mail.service.ts'

/** Where answers go: a mailbox on an IMAP server, and its address, behind whose name "+…" may stand. */
export type TicketMailSettings = { readonly imapUrl: string; readonly replyTo: string; readonly everySeconds: number }

type ModuleDeps = Omit<TicketMailDeps, 'mailbox' | 'readMail' | 'tokens'> & {
  readonly settings: TicketMailSettings | undefined
  /** Signs the addresses of tickets. */
  readonly secret: string
  /** Instead of the one at `imapUrl`; for tests. */
  readonly mailbox?: Mailbox
}

/** How a mail says where its answer goes. */
export type ReplyPlace = {
  /** "help+t4kx9rm.0f3a…@shop.example" */
  readonly address: string
  /** The Message-ID of the conversation, in angle brackets; no mail has it. */
  readonly reference: string
}
export type ReplyPlaceOf = (tenantId: string, ticket: { readonly id: string; readonly number: string }, writer: Writer) => ReplyPlace | undefined

const QUEUE = 'ticket_mail.take'
/** Any UUID, always the same. */
const NAMESPACE = '3c7f6a52-3f8e-4f0e-8a35-5b1b6a7d9c11'
/** Taken note of at once; the next turn goes on. */
const AT_ONCE = 200

/** Answers to tickets that come by mail (decision 0076). Without settings there are none, and mails say so. */
export function createTicketMailModule({ settings, secret, mailbox = settings && imapMailbox({ url: settings.imapUrl }), ...deps }: ModuleDeps) {
  const tokens = createReplyTokens(secret)
  const replyPlaceOf: ReplyPlaceOf = (tenantId, ticket, writer) => settings && placeOf(settings.replyTo, tokens, tenantId, ticket, writer)
  if (!settings || !mailbox) return { replyPlaceOf }
  const { database, clock } = deps
  const reader = createMailReader()
  const mail = createTicketMailService({ ...deps, mailbox, readMail: reader.read, tokens })
  const place = mailboxPlaceRepository(database.orm, mailboxName(settings.imapUrl))

  const schedule: Schedule = {
    queue: 'ticket_mail.look',
    everySeconds: settings.everySeconds,
    run: async (send) => {
      for (let found = AT_ONCE; found === AT_ONCE; ) {
        const known = await place.find()
        const arrived = await mailbox.listAfter(known, AT_ONCE)
        found = arrived.length
        // Enqueued before it is kept how far that was: what is enqueued again has the same id, and is there once.
        await send(
          QUEUE,
          arrived.map((each) => jobOf(each, settings.replyTo, clock())),
        )
        await place.keep(arrived.at(-1) ?? known ?? { uidValidity: '', uid: 0 }, clock())
      }
    },
  }
  const worker: JobWorker<RelayedEvent> = {
    queue: QUEUE,
    options: { retryLimit: 24, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
    handle: async ({ payload }) => void (await mail.take({ uidValidity: String(payload.uidValidity), uid: Number(payload.uid) })),
  }
  const metrics: readonly Metric[] = [
    { name: 'galleria_ticket_mails_total', help: 'Mails in the mailbox of tickets, by what became of them', kind: 'counter', read: mail.counts },
    {
      name: 'galleria_mailbox_age_seconds',
      help: 'How long ago somebody last looked into the mailbox of tickets',
      kind: 'gauge',
      read: async () => {
        const lookedAt = await place.lookedAt()
        return lookedAt ? (clock().getTime() - lookedAt.getTime()) / 1000 : []
      },
    },
  ]
  return { replyPlaceOf, schedules: [schedule], workers: [worker], metrics, close: reader.close }
}

/** In the form of an event, so that `npm run dead-letters` shows it like the others. */
const jobOf = ({ uidValidity, uid }: Place, to: string, now: Date): { id: string; data: RelayedEvent } => {
  const id = idFrom(`${to} ${uidValidity} ${uid}`, NAMESPACE)
  const payload = { to, tenantName: `message ${uid} of ${uidValidity}`, uidValidity, uid }
  return { id, data: { id, tenantId: '', type: 'ticket_mail.arrived', payload, createdAt: now.toISOString() } }
}

/** Whose mailbox it is, without the password. */
function mailboxName(url: string): string {
  const { username, hostname, pathname } = new URL(url)
  return `${username}@${hostname}${pathname}`
}

function placeOf(replyTo: string, tokens: ReplyTokens, tenantId: string, ticket: { readonly id: string; readonly number: string }, writer: Writer): ReplyPlace {
  const at = replyTo.lastIndexOf('@')
  const [name, domain] = [replyTo.slice(0, at), replyTo.slice(at + 1)]
  const local = tokens.localPartOf(tenantId, ticket, writer)
  return { address: `${name}+${local}@${domain}`, reference: `<${local}@${domain}>` }
}

import { createHash } from 'node:crypto'
import type { ErrorCode } from '@galleria/contract'
import { ticketMailRefused } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { MAX_TICKET_FILES, storableName, TICKET_TEXT_MAX } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { CustomerContext } from '../../context.ts'
import { contextOf } from '../../http/contexts.ts'
import { refusalIn } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { RateLimit, RateLimits } from '../../infra/rate-limits.ts'
import type { Tenant } from '../tenant/index.ts'
import type { IncomingMail } from './incoming-mail.ts'
import type { ReplyTokens, Writer } from './reply-tokens.ts'
import type { FindStaff, KeepFile, Mailbox, MailedTicket, Place, ReadMail, TicketsByMail } from './ticket-mail.ports.ts'
import { ticketMailRepository } from './ticket-mail.repository.ts'

/** What became of a mail. Those that begin with "mail." are not for anybody, and nobody is told: whoever wrote them may not be who they say. */
export type MailOutcome =
  | 'taken'
  | 'known'
  | 'gone'
  | 'mail.too_large'
  | 'mail.unreadable'
  | 'mail.automatic'
  | 'mail.no_ticket'
  | 'mail.sender_forged'
  | 'mail.sender_unknown'
  | 'mail.token_invalid'
  | 'mail.too_many'
  | ErrorCode

export type TicketMailDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly mailbox: Mailbox
  readonly readMail: ReadMail
  readonly tokens: ReplyTokens
  readonly tickets: TicketsByMail
  readonly keepFile: KeepFile
  readonly findStaff: FindStaff
  readonly listTenants: () => Promise<readonly Tenant[]>
  readonly rateLimits: Pick<RateLimits, 'take'>
}

/** Found: whose ticket it is, and as whom it is written to. */
type Claim = { readonly tenant: Tenant; readonly ticket: MailedTicket; readonly writer: Writer }

/** As whom a mail is taken in; undefined for whoever has no account. */
function writerContext({ tenant, ticket, writer }: Claim): CustomerContext | undefined {
  const customerId = writer === 'customer' ? ticket.customerId : writer.accountId
  if (customerId === null) return undefined
  const guest = writer === 'customer' && ticket.isGuest ? ({ isGuest: true } as const) : {}
  const actor = { kind: 'customer', customerId, tokenHash: NO_TOKEN, ...guest } as const
  return { ...contextOf(tenant, ticket.locale, actor, 'mail', 'mail'), actor }
}
/** Nobody is signed in. */
const NO_TOKEN = Buffer.alloc(0)

/** What whoever wrote is told. */
const REASONS: Partial<Readonly<Record<ErrorCode, 'over' | 'full' | 'empty'>>> = { 'ticket.over': 'over', 'ticket.full': 'full', 'ticket.text_empty': 'empty' }

/** Two programs that answer each other stop here. */
const LIMIT: RateLimit = { name: 'ticket-mail', points: 30, seconds: 3600 }
/** Of what one mail says it belongs to. */
const MAX_TICKETED = 5

export function createTicketMailService(deps: TicketMailDeps) {
  const { database, clock, logger, mailbox, readMail, tokens, tickets, keepFile, findStaff, listTenants, rateLimits } = deps
  const counts = new Map<string, number>()

  /** The ticket that one of these names, if this sender may write to it. */
  async function claimed({ ticketed, from: [from = ''] }: IncomingMail): Promise<Claim | 'mail.token_invalid' | 'mail.sender_unknown'> {
    let isOurs = false
    const all = await listTenants()
    for (const { number, token } of ticketed.slice(0, MAX_TICKETED)) {
      for (const tenant of all) {
        const ticket = await tickets.find(tenant.id, number)
        if (!ticket) continue
        if (tokens.isOf(token, tenant.id, ticket.id, 'customer')) {
          isOurs = true
          if (ticket.email?.toLowerCase() === from) return { tenant, ticket, writer: 'customer' }
          continue
        }
        const staff = await findStaff(tenant.id, from)
        if (staff && tokens.isOf(token, tenant.id, ticket.id, staff)) return { tenant, ticket, writer: staff }
      }
    }
    return isOurs ? 'mail.sender_unknown' : 'mail.token_invalid'
  }

  /** A ticket that became part of another one goes on there, and where that became part of a third one, there. What leads on is never led to again, so this ends. */
  async function goingOn(claim: Claim): Promise<MailedTicket> {
    const { tenant, ticket } = claim
    const next = ticket.mergedInto === null ? undefined : await tickets.find(tenant.id, ticket.mergedInto)
    const isSamePerson = next && next.customerId === ticket.customerId && next.email === ticket.email
    return isSamePerson ? goingOn({ ...claim, ticket: next }) : ticket
  }

  /** Those that were kept, and how many were not. */
  async function kept(ctx: CustomerContext | undefined, files: IncomingMail['attachments'], hash: string) {
    if (!ctx) return { files: [], leftOut: files.length }
    const urls: string[] = []
    for (const [index, { bytes, name }] of files.slice(0, MAX_TICKET_FILES).entries()) {
      const url = await keepFile(ctx, bytes, `${hash.slice(0, 20)}-${index}/${storableName(name)}`).catch((error: unknown) => {
        if (refusalIn(error)?.code.startsWith('storage.')) return undefined
        throw error
      })
      if (url !== undefined && !urls.includes(url)) urls.push(url)
    }
    return { files: urls, leftOut: files.length - urls.length }
  }

  /** Whoever is known to have written is told why it is not there. */
  async function tellRefused({ tenant, ticket, writer }: Claim, hash: string, code: ErrorCode): Promise<void> {
    if (writer !== 'customer') return
    const { email, firstName, isGuest, locale, customerId, number } = ticket
    await database.transaction(async (tx) => {
      if (!(await ticketMailRepository(tx, tenant.id).take(ticket.id, hash, clock()))) return
      const recipient = { email, phone: null, firstName, isGuest, locale, tenantName: tenant.name }
      await eventsOf(tx, tenant.id).publish(ticketMailRefused, { ...recipient, customerId, number, reason: REASONS[code] ?? 'stopped' })
    })
  }

  async function write(mail: IncomingMail, source: Uint8Array): Promise<MailOutcome> {
    if (mail.isAutomatic) return 'mail.automatic'
    if (mail.ticketed.length === 0) return 'mail.no_ticket'
    if (mail.from.length !== 1) return 'mail.sender_unknown'
    if (mail.isForged) return 'mail.sender_forged'
    const claim = await claimed(mail)
    if (typeof claim === 'string') return claim
    const { tenant, writer } = claim
    const hash = createHash('sha256')
      .update(mail.messageId ?? source)
      .digest('hex')
    const ticket = await goingOn(claim)
    if (await ticketMailRepository(database.orm, tenant.id).has(ticket.id, hash)) return 'known'
    const ctx = writerContext({ tenant, ticket, writer })
    let isNew = true
    try {
      await rateLimits.take(LIMIT, tenant.id, ticket.id)
      const { files, leftOut } = await kept(ctx, mail.attachments, hash)
      const words = WORDS[ticket.locale].tickets.byMail
      const text = mail.text.length > TICKET_TEXT_MAX - 200 ? `${mail.text.slice(0, TICKET_TEXT_MAX - 200).toWellFormed()}… ${words.cut}` : mail.text
      const comments = [text || (files.length > 0 ? words.filesOnly : ''), leftOut > 0 && text + files.join('') ? words.leftOut(leftOut) : '']
      const once = async (tx: Parameters<typeof ticketMailRepository>[0]) => (isNew = await ticketMailRepository(tx, tenant.id).take(ticket.id, hash, clock()))
      const said = { comments: comments.filter(Boolean).join('\n\n'), files }
      if (!ctx) await tickets.commentOnReport(tenant, ticket.id, said.comments, once)
      else await (writer === 'customer' ? tickets.comment(ctx, ticket.id, said, once) : tickets.answer(ctx, ticket.id, said, once))
      return isNew ? 'taken' : 'known'
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal || refusal.code === 'server.unavailable') throw error
      if (refusal.code === 'request.rate_limited') return 'mail.too_many'
      await tellRefused({ tenant, ticket, writer }, hash, refusal.code)
      return refusal.code
    }
  }

  async function outcomeOf(place: Place): Promise<MailOutcome> {
    const source = await mailbox.read(place)
    if (source === 'gone') return 'gone'
    if (source === 'too_large') return 'mail.too_large'
    const mail = await readMail(source).catch((error: unknown) => {
      // The shop stops: nothing is wrong with the mail, which is read again.
      if (refusalIn(error)?.code === 'server.unavailable') throw error
      logger.info({ err: error, ...place }, 'a mail could not be read')
      return undefined
    })
    return mail ? write(mail, source) : 'mail.unreadable'
  }

  return {
    /** Takes one mail into the thread that it belongs to; again, it is taken once. Throws where the mailbox or the database is away. */
    take: async (place: Place): Promise<MailOutcome> => {
      const outcome = await outcomeOf(place)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      // Neither who wrote it nor what.
      logger.info({ ...place, outcome }, outcome === 'taken' ? 'a mail was taken into its ticket' : 'a mail was not taken into a ticket')
      // What stays unread is for people to look at.
      if (outcome === 'taken' || outcome === 'known' || outcome === 'mail.automatic') await mailbox.markRead(place)
      return outcome
    },
    /** How many, by what became of them. */
    counts: () => [...counts].map(([outcome, value]) => ({ labels: { outcome }, value })),
  }
}

import { waitingRead } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { CHAT_PAGE, type ChatComplaint, tidyMessage } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { ContextOf, CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Calls } from '../../infra/calls.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { type About, type Conversation, type Message, type Participant, silenceOf, type Subject } from './chat.ts'
import { tellAbout } from './chat-about.ts'
import type { ChatParts, ChatPorts } from './chat.ports.ts'
import { type ChatRepository, chatRepository, type Held } from './chat.repository.ts'

export type ChatDeps = ChatPorts & { readonly database: Database; readonly calls: Calls; readonly clock: Clock; readonly parts: ChatParts }

/** Whoever talks: a customer, or one of a seller's people. */
export type TalkContext = ContextOf<'customer' | 'seller'>

export type Said = {
  readonly tid: string
  readonly text: string
  readonly subject?: Subject | null
  readonly pictures?: readonly { readonly id: string; readonly alt?: string }[]
}

type Complaint = { readonly reason: ChatComplaint; readonly comments: string; readonly messageId: string | undefined }
type Pair = { readonly customerId: string; readonly sellerId: string }
type Repeatable = { readonly tid: string; readonly words: string; readonly subject: Subject | null }
type SaidAbout = { readonly tid: string; readonly text: string; readonly subject: Subject }
type Slice = { readonly limit: number; readonly offset: number }
type Span = { readonly before?: number | undefined; readonly after?: number | undefined; readonly limit?: number | undefined }

export const participantOf = ({ actor }: TalkContext): Participant =>
  actor.kind === 'customer'
    ? { side: 'CUSTOMER', personId: actor.customerId, accountId: actor.customerId }
    : { side: 'SELLER', personId: actor.sellerId, accountId: actor.accountId }

/** As the owner of the files that they send: whoever works for a seller is a customer, too. */
const ownerIn = (ctx: TalkContext): CustomerContext =>
  ctx.actor.kind === 'customer'
    ? { ...ctx, actor: ctx.actor }
    : { ...ctx, actor: { kind: 'customer', customerId: ctx.actor.accountId, tokenHash: Buffer.alloc(0) } }

/** Conversations between customers and sellers (A-110, G-01, S-01 to S-03). Each side sees its own, and `chat.not_found` is said of any other. */
export function createChatService({ database, calls, clock, parts, sellerOf, tilesOf, pictures, noteReading }: ChatDeps) {
  const chatsOf = (ctx: TalkContext, db: Orm = database.orm) => chatRepository(db, ctx.tenant.id, participantOf(ctx), parts, calls)

  /** What all of this is about, as it is now. */
  async function aboutOf(ctx: TalkContext, conversations: readonly Conversation[], spoken: readonly Message[] = []): Promise<About> {
    const messages = [...spoken, ...conversations.flatMap(({ last }) => last ?? [])]
    const sellerIds = conversations.map(({ sellerId }) => sellerId)
    const { orders, tickets, quotations } = chatsOf(ctx)
    return tellAbout(ctx, messages, sellerIds, { sellerOf, tilesOf, clock, orders, tickets, quotations })
  }

  async function conversationOf(ctx: TalkContext, id: string): Promise<Conversation> {
    const found = await chatsOf(ctx).find(id)
    if (!found) throw new DomainError('chat.not_found')
    return found
  }

  /** What one side says may not reach the other; what was said before stays. */
  function assertMaySay(of: Pick<Conversation, 'isBlocked' | 'isBlockedByOther' | 'isClosed'>): void {
    const refusal = silenceOf(of)
    if (refusal) throw new DomainError(refusal)
  }

  /** A ticket is between the customer and the shop: only its customer says that it is what they speak of. */
  async function isKnown(ctx: TalkContext, held: Held, { kind, id }: Subject): Promise<boolean> {
    if (kind === 'order') return chatsOf(ctx).hasOrder(held, id)
    if (kind === 'quote') return chatsOf(ctx).hasQuotation(held, id)
    if (kind === 'ticket') return ctx.actor.kind === 'customer' && chatsOf(ctx).hasTicket(held, id)
    return (await tilesOf(ctx, [id])).some(({ provider }) => provider._id === held.sellerId)
  }

  async function assertKnown(ctx: TalkContext, held: Held, subject: Subject): Promise<void> {
    if (!(await isKnown(ctx, held, subject))) throw new DomainError('chat.subject_unknown')
  }

  /** What was said with the same `tid` before. Words that were never said must not look as if they had been. */
  async function saidBefore(chats: ChatRepository, id: string, { tid, words, subject }: Repeatable): Promise<Message | undefined> {
    const before = await chats.byTid(id, tid)
    if (before && (before.text !== words || before.subject?.id !== subject?.id)) throw new DomainError('idempotency.conflict')
    return before
  }

  /** S-02, S-03: all up to this message has reached this side, or was read. */
  async function mark(ctx: TalkContext, kind: 'delivered' | 'read', id: string, messageId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const chats = chatsOf(ctx, tx)
      const held = await chats.hold(id)
      const seq = held && (await chats.placeOf(id, messageId))
      if (!held || seq === undefined) throw new DomainError('chat.not_found')
      const marked = await chats.mark({ id, before: held.customerRead, kind, seq, at: clock() })
      if (!marked) return
      await chats.call(held)
      const { customerId } = held
      if (kind === 'read' && ctx.actor.kind === 'customer' && marked.wasTold)
        await eventsOf(tx, ctx.tenant.id).publish(waitingRead, { customerId, conversationId: id })
    })
  }

  return {
    aboutOf,
    /** what a customer has talked about, the latest first. */
    list: (ctx: TalkContext, slice: Slice) => chatsOf(ctx).list('all', slice),
    /** Those that wait for the seller's answer, the longest first; or the others. */
    listInbox: async (ctx: ContextOf<'seller'>, isWaiting: boolean, slice: Slice) => {
      const { sellerId } = ctx.actor
      const [found, seller] = await Promise.all([chatsOf(ctx).list(isWaiting ? 'waiting' : 'answered', slice), sellerOf(ctx.tenant.id, sellerId)])
      return { ...found, seller: { _id: sellerId, name: seller?.name ?? '', slug: seller?.slug ?? '' } }
    },
    /** The conversation with a seller, by id or slug. Throws `seller.not_found`. */
    open: async (ctx: ContextOf<'customer'>, idOrSlug: string): Promise<Conversation> => {
      const seller = await sellerOf(ctx.tenant.id, idOrSlug)
      if (!seller) throw new DomainError('seller.not_found')
      return conversationOf(ctx, await chatsOf(ctx).open(seller.id, newId(), clock()))
    },
    /** G-01. Throws `chat.not_found`. */
    messages: async (ctx: TalkContext, id: string, { before, after, limit = CHAT_PAGE }: Span) => {
      const conversation = await conversationOf(ctx, id)
      if (ctx.actor.kind === 'seller') {
        const { customerId } = conversation
        await noteReading(ctx.tenant.id, { kind: 'chat', objectId: id, customerId, accountId: ctx.actor.accountId, role: 'SELLER' })
      }
      return { conversation, ...(await chatsOf(ctx).messages(id, { before, after, limit })) }
    },
    /**
     * S-01: what was said with the same `tid` before is what is answered; other words with it are refused (`idempotency.conflict`). Throws `chat.not_found`, `chat.text_empty` (V-40), `chat.subject_unknown`, `storage.file_not_found`,
     * and where nothing may be said `chat.closed`, `chat.blocked_by_you` and `chat.blocked`.
     */
    say: async (ctx: TalkContext, id: string, { tid, text, subject = null, pictures: shown = [] }: Said): Promise<Message> => {
      const words = tidyMessage(text)
      if (!words && shown.length === 0) throw new DomainError('chat.text_empty')
      const of = await chatsOf(ctx).participants(id)
      if (!of) throw new DomainError('chat.not_found')
      const repeatable = { tid, words, subject }
      // What was said stays said, whatever has become since of what it is about.
      if (subject && !(await saidBefore(chatsOf(ctx), id, repeatable))) await assertKnown(ctx, of, subject)
      return database.transaction(async (tx) => {
        const chats = chatsOf(ctx, tx)
        const held = await chats.hold(id)
        if (!held) throw new DomainError('chat.not_found')
        const before = await saidBefore(chats, id, repeatable)
        if (before) return before
        assertMaySay(held)
        const files = shown.length > 0 ? await pictures.hold(tx, ownerIn(ctx), [...new Set(shown.map((picture) => picture.id))]) : []
        const altOf = new Map(shown.map((picture) => [picture.id, (picture.alt ?? '').trim()]))
        const drawn = files.map((file) => ({ ...file, alt: altOf.get(file.id) ?? '' }))
        await chats.say(id, { id: newId(), tid, text: words, subject, pictures: drawn, at: clock() })
        await chats.call(held)
        const said = await chats.byTid(id, tid)
        if (!said) throw new Error('A message that was written is not there')
        return said
      })
    },
    /**
     * Says something of what another module is writing, in its transaction: in the conversation of these two, one of whom calls, which begins now if a customer does.
     * Words may be left out: the subject speaks for itself. Throws `chat.not_found`, `chat.closed`, `chat.blocked_by_you`, `chat.blocked`.
     */
    sayAbout: async (ctx: TalkContext, tx: Orm, { customerId, sellerId }: Pair, { tid, text, subject }: SaidAbout): Promise<string> => {
      const chats = chatsOf(ctx, tx)
      const id = ctx.actor.kind === 'customer' ? await chats.open(sellerId, newId(), clock()) : await chats.between(customerId, sellerId)
      const held = id === undefined ? undefined : await chats.hold(id)
      if (!id || !held) throw new DomainError('chat.not_found')
      assertMaySay(held)
      await chats.say(id, { id: newId(), tid, text, subject, pictures: [], at: clock() })
      await chats.call(held)
      return id
    },
    /** A picture that a message may show: nobody sees it before. Throws `storage.full`, `storage.file_too_large`, `storage.file_type_unknown`, `storage.file_unreadable`. */
    keepPicture: (ctx: TalkContext, sent: Uint8Array) => pictures.keep(ownerIn(ctx), sent),
    /** Throws `chat.not_found`, also for a picture that another conversation shows. */
    openPicture: async (ctx: TalkContext, id: string, pictureId: string) => {
      const found = (await chatsOf(ctx).shows(id, pictureId)) ? await pictures.open(ctx.tenant.id, pictureId) : undefined
      if (!found) throw new DomainError('chat.not_found')
      return found
    },
    /** Hears nothing more from the other side, or again. Throws `chat.not_found`. */
    setBlocked: async (ctx: TalkContext, id: string, isBlocked: boolean): Promise<Conversation> => {
      await database.transaction(async (tx) => {
        const chats = chatsOf(ctx, tx)
        if (!(await chats.hold(id))) throw new DomainError('chat.not_found')
        await chats.setBlocked(id, isBlocked ? clock() : null)
      })
      return conversationOf(ctx, id)
    },
    /** Tells the shop of a conversation, or of a message of the other side. Throws `chat.not_found` and `chat.own_message`. */
    report: (ctx: TalkContext, id: string, { reason, comments, messageId }: Complaint): Promise<void> =>
      database.transaction(async (tx) => {
        const chats = chatsOf(ctx, tx)
        const held = await chats.hold(id)
        const meant = held && messageId ? await chats.sideOf(id, messageId) : undefined
        if (!held || (messageId && !meant)) throw new DomainError('chat.not_found')
        if (meant?.side === participantOf(ctx).side) throw new DomainError('chat.own_message')
        await chats.report(id, { id: newId(), seq: meant?.seq ?? 0, reason, comments, at: clock() })
      }),
    delivered: (ctx: TalkContext, id: string, messageId: string): Promise<void> => mark(ctx, 'delivered', id, messageId),
    read: (ctx: TalkContext, id: string, messageId: string): Promise<void> => mark(ctx, 'read', id, messageId),
    /** Only whoever is there hears of it; nothing is kept. Throws `chat.not_found`. */
    typing: async (ctx: TalkContext, id: string): Promise<void> => {
      const held = await chatsOf(ctx).participants(id)
      if (!held) throw new DomainError('chat.not_found')
      assertMaySay(held)
      await chatsOf(ctx).call(held, { id, roleType: participantOf(ctx).side })
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>
export type SayAbout = ChatService['sayAbout']

import { CHAT_PAGE, type ChatDecision } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { tellAbout } from './chat-about.ts'
import type { About, ChatReport, Message } from './chat.ts'
import { chatModerationRepository } from './chat-moderation.repository.ts'
import type { ChatDeps } from './chat.service.ts'

type StaffContext = ContextOf<'staff'>

/** What staff does with conversations that somebody has told the shop of. Of any other it reads nothing. */
export function createChatModeration({ database, clock, parts, sellerOf, tilesOf, pictures, noteReading }: ChatDeps) {
  const reportsOf = ({ tenant }: StaffContext, db = database.orm) => chatModerationRepository(db, tenant.id, parts)

  /** What messages are about, as it is now, whoever of the two reads it. */
  function aboutOf(ctx: StaffContext, messages: readonly Message[], sellerIds: readonly string[] = []): Promise<About> {
    const { orders, tickets, quotations } = reportsOf(ctx)
    return tellAbout(ctx, messages, sellerIds, { sellerOf, tilesOf, clock, orders, tickets, quotations })
  }

  async function found(ctx: StaffContext, reportId: string): Promise<ChatReport> {
    const report = await reportsOf(ctx).find(reportId)
    if (!report) throw new DomainError('chat.report_not_found')
    return report
  }
  /** That somebody of the staff has looked at what was said. */
  const note = ({ tenant, actor }: StaffContext, { conversationId: objectId, customerId }: ChatReport): Promise<void> =>
    noteReading(tenant.id, { kind: 'chat', objectId, customerId, accountId: actor.accountId, role: 'STAFF' })

  return {
    list: async (ctx: StaffContext, isDecided: boolean, slice: { readonly limit: number; readonly offset: number }) => {
      const { reports, total } = await reportsOf(ctx).list(isDecided, slice)
      const meant = reports.flatMap(({ message }) => message ?? [])
      const about = await aboutOf(
        ctx,
        meant,
        reports.map(({ sellerId }) => sellerId),
      )
      return { reports, about, total }
    },
    /** What was said, which is written down. Throws `chat.report_not_found`. */
    read: async (ctx: StaffContext, reportId: string, before: number | undefined) => {
      const report = await found(ctx, reportId)
      await note(ctx, report)
      const { messages, hasMore } = await reportsOf(ctx).messages(report.conversationId, { before, limit: CHAT_PAGE })
      return { messages, about: await aboutOf(ctx, messages), hasMore }
    },
    /** Throws `chat.report_not_found`, also for a picture that the conversation does not show. */
    openPicture: async (ctx: StaffContext, reportId: string, pictureId: string) => {
      const report = await found(ctx, reportId)
      await note(ctx, report)
      const picture = (await reportsOf(ctx).shows(report.conversationId, pictureId)) ? await pictures.open(ctx.tenant.id, pictureId) : undefined
      if (!picture) throw new DomainError('chat.report_not_found')
      return picture
    },
    /** Settles all that was reported of the conversation. Throws `chat.report_not_found`. */
    decide: (ctx: StaffContext, reportId: string, decision: ChatDecision, comments: string): Promise<void> =>
      database.transaction(async (tx) => {
        const reports = reportsOf(ctx, tx)
        const report = await reports.find(reportId)
        if (!report) throw new DomainError('chat.report_not_found')
        await reports.holdConversation(report.conversationId)
        await reports.decide(report.conversationId, reportId, { decision, comments, decidedBy: ctx.actor.accountId, at: clock() })
      }),
  }
}
export type ChatModeration = ReturnType<typeof createChatModeration>

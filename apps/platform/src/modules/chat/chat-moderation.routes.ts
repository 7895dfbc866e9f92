import {
  blockChat,
  blockSellerChat,
  decideChatReport,
  getReportedChatPicture,
  type InputOf,
  listChatReports,
  readReportedChat,
  reportChat,
  reportSellerChat,
} from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { ChatModeration } from './chat-moderation.service.ts'
import { type ChatService, participantOf, type TalkContext } from './chat.service.ts'
import { toWireReport } from './chat-moderation.view.ts'
import { toWireChat, toWireMessage } from './chat.view.ts'

/** Who wants to hear nothing of whom, and what the shop is told of. */
export function chatModerationRoutes({ chats, moderation }: { readonly chats: ChatService; readonly moderation: ChatModeration }) {
  const block = async (ctx: TalkContext, { params, body }: InputOf<typeof blockChat>) => {
    const conversation = await chats.setBlocked(ctx, params.contextId, body.isBlocked)
    return { data: toWireChat(conversation, participantOf(ctx).side, await chats.aboutOf(ctx, [conversation])) }
  }
  const report = async (ctx: TalkContext, { params, body: { reason, comments, messageId } }: InputOf<typeof reportChat>) => {
    await chats.report(ctx, params.contextId, { reason, comments: comments?.trim() ?? '', messageId: messageId ?? undefined })
    return { data: { ok: true as const } }
  }
  return [
    implement(blockChat, (ctx, input) => block(ctx, input)),
    implement(blockSellerChat, (ctx, input) => block(ctx, input)),
    implement(reportChat, (ctx, input) => report(ctx, input)),
    implement(reportSellerChat, (ctx, input) => report(ctx, input)),
    implement(listChatReports, async (ctx, { query: { isDecided = false, page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const { reports, about, total } = await moderation.list(ctx, isDecided, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage })
      return { data: reports.map((one) => toWireReport(one, about)), page: { page, itemsPerPage, total } }
    }),
    implement(readReportedChat, async (ctx, { params, query }) => {
      const { messages, about, hasMore } = await moderation.read(ctx, params.reportId, query.before)
      return { data: messages.map((message) => toWireMessage(message, about)), hasMore }
    }),
    implement(getReportedChatPicture, (ctx, { params }) => moderation.openPicture(ctx, params.reportId, params.pictureId)),
    implement(decideChatReport, async (ctx, { params, body }) => {
      await moderation.decide(ctx, params.reportId, body.decision, body.comments?.trim() ?? '')
      return { data: { ok: true as const } }
    }),
  ]
}

import type { ChatMessageWire, SocketEventSpec, SocketPayloadOf } from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Orm } from '../../infra/database.ts'
import { chatChecks } from './chat.checks.ts'
import { createChatFeedRepository, tellInFeed } from './chat-feed.repository.ts'
import { createWaitingMessages } from './chat-waiting.service.ts'
import { chatCounts } from './chat-counts.repository.ts'
import { createChatHub } from './chat-hub.service.ts'
import { createChatLine } from './chat-line.service.ts'
import { chatPersonal } from './chat.personal.ts'
import { chatModerationRoutes } from './chat-moderation.routes.ts'
import { createChatModeration } from './chat-moderation.service.ts'
import { createChatRetention } from './chat-retention.service.ts'
import { chatRoutes } from './chat.routes.ts'
import { type ChatDeps, createChatService, type TalkContext } from './chat.service.ts'
import { chatSockets } from './chat.sockets.ts'
import type { Message } from './chat.ts'
import { toWireMessage } from './chat.view.ts'

export type { SayAbout } from './chat.service.ts'
export { chatParts } from './chat.parts.ts'

/** For so long somebody can be away and still be told all that they missed, one by one. */
const NOTICE_DAYS = 3
const DAY_MS = 86_400_000

/** What customers and sellers say to each other. */
export function createChatModule({ logger, ...deps }: ChatDeps & { readonly logger: FastifyBaseLogger }) {
  const { database, clock } = deps
  const chats = createChatService(deps)
  const feed = createChatFeedRepository(database)
  const toWireMessages = async (ctx: TalkContext, messages: readonly Message[]): Promise<ChatMessageWire[]> => {
    const about = await chats.aboutOf(ctx, [], messages)
    return messages.map((message) => toWireMessage(message, about))
  }
  const hub = createChatHub({ feed, toWireMessages, logger })
  const line = createChatLine({ calls: deps.calls, hub, logger })
  return {
    routes: [...chatRoutes({ chats }), ...chatModerationRoutes({ chats, moderation: createChatModeration(deps) })],
    sockets: chatSockets({ chats, hub, line, toWireMessages }),
    frequentChores: [createWaitingMessages({ database, clock, sellerOf: deps.sellerOf })],
    chores: [() => feed.prune(new Date(clock().getTime() - NOTICE_DAYS * DAY_MS)), createChatRetention({ database, clock, listTenants: deps.listTenants })],
    checks: chatChecks,
    personal: chatPersonal,
    /** Says something else to all devices of a customer, now and when they come back, in their place among all that they are told. */
    tellCustomer: <E extends SocketEventSpec>(
      tx: Orm,
      whom: { readonly tenantId: string; readonly customerId: string },
      { name }: E,
      payload: Omit<SocketPayloadOf<E>, 'seq'>,
      at: Date,
    ): Promise<void> => tellInFeed(tx, whom, { name, payload }, at, deps.calls),
    counts: chatCounts(database),
    sayAbout: chats.sayAbout,
    close: line.close,
  }
}

import type { ChatMessageWire } from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import { chatChecks } from './chat.checks.ts'
import { createChatFeedRepository } from './chat-feed.repository.ts'
import { createChatHub } from './chat-hub.service.ts'
import { createChatLine } from './chat-line.service.ts'
import { chatPersonal } from './chat.personal.ts'
import { chatRoutes } from './chat.routes.ts'
import { type ChatDeps, createChatService, type TalkContext } from './chat.service.ts'
import { chatSockets } from './chat.sockets.ts'
import type { Message } from './chat.ts'
import { toWireMessage } from './chat.view.ts'

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
  const line = createChatLine({ database, hub, logger })
  return {
    routes: chatRoutes({ chats }),
    sockets: chatSockets({ chats, hub, line, toWireMessages }),
    chores: [() => feed.prune(new Date(clock().getTime() - NOTICE_DAYS * DAY_MS))],
    checks: chatChecks,
    personal: chatPersonal,
    close: line.close,
  }
}

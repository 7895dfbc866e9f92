import { messageDelivered, messageRead, sendMessage, typing } from '@galleria/contract'
import { answer, type LiveSocket, type SocketPart } from '../../http/socket-door.ts'
import type { ChatHub, ChatHubDeps } from './chat-hub.service.ts'
import type { ChatLine } from './chat-line.service.ts'
import type { ChatService } from './chat.service.ts'

type ChatSocketsDeps = Pick<ChatHubDeps, 'toWireMessages'> & { readonly chats: ChatService; readonly hub: ChatHub; readonly line: ChatLine }

/** S-01 to S-03, and what sockets hear. */
export function chatSockets({ chats, hub, line, toWireMessages }: ChatSocketsDeps): SocketPart {
  return {
    handlers: [
      answer(sendMessage, { limit: { name: 'sendChatMessage-account', points: 40, seconds: 60 } }, async (ctx, { contextId, ...said }) => {
        const [message] = await toWireMessages(ctx, [await chats.say(ctx, contextId, said)])
        return message ? { message } : {}
      }),
      answer(messageDelivered, {}, async (ctx, { id, messageId }) => {
        await chats.delivered(ctx, id, messageId)
        return {}
      }),
      answer(messageRead, {}, async (ctx, { id, messageId }) => {
        await chats.read(ctx, id, messageId)
        return {}
      }),
      answer(typing, {}, async (ctx, { id }) => {
        await chats.typing(ctx, id)
        return {}
      }),
    ],
    welcome: async (socket: LiveSocket): Promise<void> => {
      await line.open()
      hub.join(socket)
    },
  }
}

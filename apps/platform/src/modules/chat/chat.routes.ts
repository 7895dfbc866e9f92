import {
  answerChat,
  type ChatWire,
  type InputOf,
  listChatMessages,
  listChats,
  listSellerChatMessages,
  getChatPicture,
  getSellerChatPicture,
  listSellerChats,
  openChat,
  sendChatMessage,
  sendChatPicture,
  sendSellerChatPicture,
} from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { Conversation } from './chat.ts'
import { type ChatService, participantOf, type TalkContext } from './chat.service.ts'
import { toWireChat, toWireMessage } from './chat.view.ts'

const pageOf = ({ page = 1, itemsPerPage = PAGE_SIZE }: { readonly page?: number; readonly itemsPerPage?: number }) => ({
  slice: { limit: itemsPerPage, offset: (page - 1) * itemsPerPage },
  told: (total: number) => ({ page, itemsPerPage, total }),
})

export function chatRoutes({ chats }: { readonly chats: ChatService }) {
  const toWireChats = async (ctx: TalkContext, conversations: readonly Conversation[]): Promise<ChatWire[]> => {
    const about = await chats.aboutOf(ctx, conversations)
    return conversations.map((one) => toWireChat(one, participantOf(ctx).side, about))
  }
  const page = async (ctx: TalkContext, { params, query }: InputOf<typeof listChatMessages>) => {
    const { conversation, messages, hasMore } = await chats.messages(ctx, params.contextId, query)
    const about = await chats.aboutOf(ctx, [conversation], messages)
    return { data: messages.map((message) => toWireMessage(message, about)), chat: toWireChat(conversation, participantOf(ctx).side, about), hasMore }
  }
  const say = async (ctx: TalkContext, { params, body }: InputOf<typeof sendChatMessage>) => {
    const said = await chats.say(ctx, params.contextId, body)
    return { data: toWireMessage(said, await chats.aboutOf(ctx, [], [said])) }
  }
  const keep = async (ctx: TalkContext, { body }: InputOf<typeof sendChatPicture>) => {
    const { id: _id, width, height } = await chats.keepPicture(ctx, body.picture.bytes)
    return { data: { _id, width, height } }
  }
  const picture = (ctx: TalkContext, { params }: InputOf<typeof getChatPicture>) => chats.openPicture(ctx, params.contextId, params.pictureId)
  return [
    implement(listChats, async (ctx, { query }) => {
      const { slice, told } = pageOf(query)
      const { conversations, total, unread } = await chats.list(ctx, slice)
      return { chats: await toWireChats(ctx, conversations), page: told(total), unread }
    }),
    implement(openChat, async (ctx, { body }) => {
      const conversation = await chats.open(ctx, body.seller)
      return { data: toWireChat(conversation, 'CUSTOMER', await chats.aboutOf(ctx, [conversation])) }
    }),
    implement(listChatMessages, (ctx, input) => page(ctx, input)),
    implement(sendChatMessage, (ctx, input) => say(ctx, input)),
    implement(listSellerChats, async (ctx, { query: { isWaiting = false, ...query } }) => {
      const { slice, told } = pageOf(query)
      const { conversations, total, seller } = await chats.listInbox(ctx, isWaiting, slice)
      return { chats: await toWireChats(ctx, conversations), page: told(total), seller }
    }),
    implement(listSellerChatMessages, (ctx, input) => page(ctx, input)),
    implement(answerChat, (ctx, input) => say(ctx, input)),
    implement(sendChatPicture, (ctx, input) => keep(ctx, input)),
    implement(sendSellerChatPicture, (ctx, input) => keep(ctx, input)),
    implement(getChatPicture, (ctx, input) => picture(ctx, input)),
    implement(getSellerChatPicture, (ctx, input) => picture(ctx, input)),
  ]
}

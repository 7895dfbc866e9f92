import {
  changeNotificationSettings,
  countUnread,
  listConsentChanges,
  listNotifications,
  readAllNotifications,
  readNotifications,
  viewNotificationSettings,
} from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { FeedService } from './feed.service.ts'
import { toWireConsentChange, toWireNotification } from './feed.view.ts'
import type { TilesOf, WaitingChats } from './feed.ports.ts'

type FeedRoutesDeps = { readonly feed: FeedService; readonly tilesOf: TilesOf; readonly waitingChats: WaitingChats }

export function feedRoutes({ feed, tilesOf, waitingChats }: FeedRoutesDeps) {
  return [
    implement(listNotifications, async (ctx, { query: { page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const { notifications, total, unread } = await feed.list(ctx, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage })
      const products = [...new Set(notifications.flatMap(({ subject }) => (subject?.kind === 'product' ? [subject.id] : [])))]
      const tiles = new Map((products.length > 0 ? await tilesOf(ctx, products) : []).map((tile) => [tile._id, tile]))
      return { data: notifications.map((one) => toWireNotification(one, tiles)), page: { page, itemsPerPage, total }, unread }
    }),
    implement(countUnread, async (ctx) => {
      const [notifications, { chats, inbox }] = await Promise.all([feed.counts(ctx), waitingChats(ctx)])
      return { data: { notifications, chats, inbox } }
    }),
    implement(readNotifications, async (ctx, { body }) => ({ data: { unread: await feed.read(ctx, body.ids) } })),
    implement(readAllNotifications, async (ctx, { body }) => ({ data: { unread: await feed.readUpTo(ctx, body.upTo) } })),
    implement(viewNotificationSettings, async (ctx) => ({ data: { topics: await feed.settings(ctx) } })),
    implement(changeNotificationSettings, async (ctx, { body: { wording = null, ...chosen } }) => ({
      data: { topics: await feed.choose(ctx, { ...chosen, wording }) },
    })),
    implement(listConsentChanges, async (ctx, { query: { page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const { changes, total } = await feed.consents(ctx, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage })
      return { data: changes.map(toWireConsentChange), page: { page, itemsPerPage, total } }
    }),
  ]
}

import { feedChecks } from './feed.checks.ts'
import { feedPersonal } from './feed.personal.ts'
import type { TilesOf, WaitingChats } from './feed.ports.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService, type FeedDeps } from './feed.service.ts'
import { feedSubscriptions, feedWorker } from './feed.worker.ts'
import type { NotificationTopic } from '@galleria/rules'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../tenant/index.ts'
import { mountUnsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.routes.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

type NotificationCentreDeps = FeedDeps & {
  readonly tilesOf: TilesOf
  readonly waitingChats: WaitingChats
  /** Of the links by which mails of a topic are ended. */
  readonly secret: string
  /** "https://shop.example": where those links lead. */
  readonly originOf: (tenant: Tenant) => string
  readonly findTenant: (tenantId: string) => Promise<Tenant | undefined>
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** What people are told in the shop, and by which ways they want to hear of what (decision 0087). */
export function createNotificationCentre({ tilesOf, waitingChats, secret, originOf, findTenant, findTenantByHost, ...deps }: NotificationCentreDeps) {
  const feed = createFeedService(deps)
  const tokens = createUnsubscribeTokens(secret)
  return {
    routes: feedRoutes({ feed, tilesOf, waitingChats }),
    subscriptions: feedSubscriptions,
    workers: [feedWorker({ feed })],
    chores: [feed.purge],
    checks: feedChecks,
    personal: feedPersonal,
    mounts: [(app: FastifyInstance) => mountUnsubscribe(app, { feed, tokens, findTenantByHost })],
    wantsMail: feed.wantsMail,
    /** Whom to write to of a topic, in which language, and where one POST ends such mails; undefined for whoever does not want to hear of it. */
    readerOf: async (tenantId: string, customerId: string, topic: NotificationTopic): Promise<object | undefined> => {
      const [tenant, reader] = await Promise.all([findTenant(tenantId), feed.readerOf(tenantId, customerId, topic)])
      if (!tenant || !reader) return undefined
      const { email, phone, firstName, locale } = reader
      const query = new URLSearchParams({ t: tokens.tokenOf(tenantId, { customerId, topic }) }).toString()
      const unsubscribe = `${originOf(tenant)}${UNSUBSCRIBE_PATH}?${query}`
      return { email, phone, firstName, locale: locale ?? tenant.settings.locales[0], tenantName: tenant.name, unsubscribe }
    },
  }
}

import { feedChecks } from './feed.checks.ts'
import { feedPersonal } from './feed.personal.ts'
import type { ProductIn, TilesOf, WaitingChats } from './feed.ports.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService, type FeedDeps } from './feed.service.ts'
import { feedSubscriptions, feedWorker } from './feed.worker.ts'
import { isLocale, type Locale } from '@galleria/kernel'
import { namedForReader, type NotificationTopic, pathOfNotification, topicOf } from '@galleria/rules'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../tenant/index.ts'
import { timingChecks } from './timing.checks.ts'
import { timingPersonal } from './timing.personal.ts'
import { timingRoutes } from './timing.routes.ts'
import type { Addressee } from './line.ts'
import { createTimingService } from './timing.service.ts'
import { mountUnsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.routes.ts'
import { type Subscriber, createUnsubscribeTokens } from './unsubscribe-token.ts'

type NotificationCentreDeps = Omit<FeedDeps, 'tellsSellers'> & {
  readonly tilesOf: TilesOf
  readonly waitingChats: WaitingChats
  readonly productIn: ProductIn
  /** Of the links by which mails of a topic are ended. */
  readonly secret: string
  /** "https://shop.example": where those links lead. */
  readonly originOf: (tenant: Tenant) => string
  readonly findTenant: (tenantId: string) => Promise<Tenant | undefined>
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** What people are told in the shop, and by which ways they want to hear of what (decision 0087). */
export function createNotificationCentre({
  tilesOf,
  waitingChats,
  productIn,
  secret,
  originOf,
  findTenant,
  findTenantByHost,
  ...deps
}: NotificationCentreDeps) {
  const tellsSellers = async (tenantId: string): Promise<boolean> => (await findTenant(tenantId))?.settings.notifications?.sellers ?? true
  const feed = createFeedService({ ...deps, tellsSellers })
  const timing = createTimingService(deps)
  const tokens = createUnsubscribeTokens(secret)
  const unsubscribeAt = (tenant: Tenant, of: Subscriber): string =>
    `${originOf(tenant)}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ t: tokens.tokenOf(tenant.id, of) }).toString()}`
  return {
    routes: [...feedRoutes({ feed, tilesOf, waitingChats }), ...timingRoutes({ timing })],
    subscriptions: feedSubscriptions,
    workers: [feedWorker({ feed })],
    chores: [feed.purge, timing.purge],
    frequentChores: [timing.releaseHeld, timing.sendDigests],
    checks: [...feedChecks, ...timingChecks],
    personal: {
      columns: [...feedPersonal.columns, ...timingPersonal.columns],
      shown: { ...feedPersonal.shown, ...timingPersonal.shown },
      erased: [...(feedPersonal.erased ?? []), ...(timingPersonal.erased ?? [])],
    },
    mounts: [(app: FastifyInstance) => mountUnsubscribe(app, { feed, tokens, findTenantByHost })],
    waysOf: feed.waysOf,
    wantsPush: feed.wantsPush,
    holdBackMail: timing.holdBackMail,
    holdBackPush: timing.holdBackPush,
    /** Whom to write to of a topic, in which language, and where one POST ends such mails; undefined where no address is known to be theirs. */
    readerOf: async (tenantId: string, to: Addressee, topic: NotificationTopic) => {
      const [tenant, reader] = await Promise.all([findTenant(tenantId), feed.readerOf(tenantId, to)])
      if (!tenant || !reader) return undefined
      const { customerId, email, phone, firstName, locale } = reader
      const { locales, country } = tenant.settings
      const unsubscribe = unsubscribeAt(tenant, { customerId, topic })
      return { email, phone, firstName, locale: locale ?? locales[0], country, tenantName: tenant.name, unsubscribe }
    },
    /** The same of the one mail of a day, with what it says; undefined when they want to hear of none of it any more. */
    digestOf: async (tenantId: string, customerId: string, digestId: string, wished?: Locale): Promise<object | undefined> => {
      const [tenant, reader, all] = await Promise.all([
        findTenant(tenantId),
        feed.digestReaderOf(tenantId, customerId),
        timing.digest(tenantId, customerId, digestId),
      ])
      const wanted = all.filter(({ kind }) => reader?.topics.has(topicOf(kind)))
      if (!tenant || !reader || wanted.length === 0) return undefined
      const { email, phone, firstName, locale: bought } = reader.recipient
      const { locales, country } = tenant.settings
      const locale = wished ?? (bought !== null && isLocale(bought) ? bought : locales[0])
      const lines = await Promise.all(
        wanted.map(async (line) => {
          const product = line.subject?.kind === 'product' ? await productIn(tenantId, line.subject.id, locale) : undefined
          return { ...namedForReader(line, product?.name), path: pathOfNotification(line.subject, product?.path) }
        }),
      )
      return { email, phone, firstName, locale, country, tenantName: tenant.name, unsubscribe: unsubscribeAt(tenant, { customerId, topic: 'digest' }), lines }
    },
  }
}

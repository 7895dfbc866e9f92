import { domainEvents } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { mountApi } from './http/api.ts'
import { giveBudgets } from './http/budgets.ts'
import { followConnections } from './http/connections.ts'
import { withTurns } from './http/account-turns.ts'
import { rawCallers } from './http/callers.ts'
import { contextMaker, type ContextDeps } from './http/contexts.ts'
import { createCors } from './http/cors.ts'
import { mountHealth } from './http/health.ts'
import { type Keys, withIdempotency } from './http/idempotency.ts'
import { withLimits } from './http/limits.ts'
import { mountMetrics } from './http/metrics-page.ts'
import type { Route } from './http/operation-route.ts'
import type { PageCache } from './http/page-cache.ts'
import { noPages, pageMetrics } from './http/page-metrics.ts'
import { createRendering } from './http/rendering.ts'
import { openSocketDoor, type SocketHandler } from './http/socket-door.ts'
import { mountStorefront } from './http/storefront.ts'
import { clientDirOf, loadStorefront, serveStorefrontSources, storefrontRootOf } from './http/storefront-build.ts'
import { mountStorefrontAssets } from './http/storefront-assets.ts'
import { createCatalogSync } from './infra/catalog-sync.ts'
import { type ChangeFeed, followCatalogChanges } from './infra/change-feed.ts'
import { type CheckResult, runChecks } from './infra/checks.ts'
import type { Database } from './infra/database.ts'
import { isDatabaseAway } from './infra/database-away.ts'
import { databaseMetrics } from './infra/database-metrics.ts'
import { spaceAt } from './infra/disk-space.ts'
import { type RelayedEvent, startEventRelay } from './infra/event-relay.ts'
import { startHousekeeping } from './infra/housekeeping.ts'
import { type JobWorker, startJobs } from './infra/jobs.ts'
import type { Metrics } from './infra/metrics.ts'
import { createNightlyChecks } from './infra/nightly-checks.ts'
import { platformChecks } from './infra/platform.checks.ts'
import type { RateLimits } from './infra/rate-limits.ts'
import { type Stoppable, stopInOrder } from './infra/stopping.ts'
import type { Tracing } from './infra/trace.ts'
import { takeDownStatements, withTraces } from './infra/trace-steps.ts'
import { workMetrics } from './infra/work-metrics.ts'
import { createWriteProbe } from './infra/write-probe.ts'
import type { FeedPosition, Module } from './module.ts'
import type { Tenant, TenantService } from './modules/tenant/index.ts'
import { VERSION } from './version.ts'

export type Platform = {
  readonly app: FastifyInstance
  readonly database: Database
  readonly routes: readonly Route[]
  /** Do the jobs of all queues; nothing is handed to them before `startBackground`. */
  readonly workers: readonly JobWorker<RelayedEvent>[]
  /** What answers messages over the socket. */
  readonly socketHandlers: readonly SocketHandler[]
  readonly pages: PageCache
  /** Begins to follow the catalogue's changes and to read what takes long; what everybody needs is there when it resolves, and the port may open. */
  open(): Promise<void>
  /** The same; all is there when it resolves. From then on it says that it is ready. */
  load(): Promise<void>
  /** Mounts the storefront's built handler, or in development its sources. Before `app.listen`. */
  serveStorefront(): Promise<void>
  /** Begins to send mail and to tidy up. The shop sells without. */
  startBackground(): Promise<void>
  /** Looks whether all that must agree does; changes nothing. */
  check(): Promise<CheckResult[]>
  tenants(): Promise<Tenant[]>
  /** Does now what is done once a minute. */
  doFrequentChores(): Promise<void>
  /** Reads pending catalogue changes now. */
  catchUp(): Promise<void>
  /** Says that it is not ready, and serves on; every answer is the last on its connection. */
  drain(): void
  /** What runs by now, in the order of starting. */
  running(): readonly Stoppable[]
  /** Stops it all. */
  close(): Promise<void>
}

type Parts = {
  readonly config: Config
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  readonly pages: PageCache
  readonly tenants: TenantService
  readonly actorOf: ContextDeps['actorOf']
  readonly staffRightsOf: NonNullable<ContextDeps['staffRightsOf']>
  readonly membershipOf: NonNullable<ContextDeps['membershipOf']>
  readonly signatures: NonNullable<ContextDeps['signatures']>
  readonly rateLimits: Pick<RateLimits, 'take'>
  /** Where somebody watches. */
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
  readonly idempotencyKeys: Keys
  /** Told when somebody looks at a product's page, also at a kept one. */
  readonly onProductSeen: (tenantId: string, productId: string, ip: string) => void
  /** Each after those that it asks. */
  readonly modules: readonly Module[]
}

/** For whoever closes the platform without a time in mind. */
const CLOSE_LIMIT_MS = 30_000
const FILL_PAUSE_MS = 1_000
const FREE = 'What may still be written where the data folder is'
const LAG = 'How long ago this process last knew all changes of the catalogue'

/** Runs modules: mounts them, gives them changes, events and time, and stops it all in the opposite order. Knows none of them by name. */
export async function createPlatform({
  config,
  app,
  database,
  clock,
  pages,
  tenants,
  actorOf,
  staffRightsOf,
  membershipOf,
  signatures,
  rateLimits,
  idempotencyKeys,
  metrics,
  tracing,
  onProductSeen,
  modules,
}: Parts): Promise<Platform> {
  const logger = app.log
  const declared = modules.flatMap((module) => module.routes ?? [])
  const routes = withTurns(withIdempotency(withLimits(declared, rateLimits), idempotencyKeys))
  const workers = modules.flatMap((module) => module.workers ?? [])
  const frequentChores = modules.flatMap((module) => module.frequentChores ?? [])
  const checks = [...modules.flatMap((module) => module.checks ?? []), ...platformChecks]
  const sync = createCatalogSync({ listeners: modules.flatMap((module) => module.onChange ?? []), dropPages: pages.drop })
  const { tenantHeader, corsOrigins: origins } = config
  const contextFor = contextMaker({ tenantHeader, tenants, actorOf, staffRightsOf, membershipOf, signatures })
  const cors = createCors({ origins, isOwnHost: (host) => tenants.peekByHost(host) !== undefined, tenantHeader })
  const closing = new AbortController()
  const connections = followConnections(app.server)
  const started: Stoppable[] = [
    { name: 'the database connections', needsMs: 250, stop: (ms) => database.close(ms) },
    ...modules.map(({ close }) => ({ name: 'what modules keep', needsMs: 0, stop: async () => close?.() })),
  ]
  const requests = { name: 'requests in flight', needsMs: 0, stop: () => connections.closeIdle(app.close()) }
  const running = (): readonly Stoppable[] => [...started, requests]
  let feed: ChangeFeed | undefined
  let opening: Promise<void> | undefined
  let filling: Promise<unknown> | undefined
  let isLoaded = false
  let isDraining = false

  /** Tenants may have come and gone meanwhile. */
  async function reload(): Promise<void> {
    const before = await tenants.listAll()
    await tenants.refresh()
    await sync.reload(new Set([...before, ...(await tenants.listAll())].map(({ id }) => id)))
  }

  function open(): Promise<void> {
    opening ??= (async () => {
      const followed = await followCatalogChanges(database, { onChanges: sync.apply, onMissed: reload, logger })
      feed = followed
      for (const module of modules) module.follow?.(followed)
      started.push({ name: 'the feed of catalogue changes', needsMs: 100, stop: followed.stop })
      const all = await tenants.listAll()
      filling = Promise.all(all.flatMap(({ id }) => modules.map((module) => fill(module, id, followed))))
      filling.catch(() => undefined) // told by `load`
      await Promise.all(all.flatMap(({ id }) => modules.map(async (module) => module.load?.(id))))
    })()
    return opening
  }

  /** The shop may be open by then: a database that is away for a moment is waited for. */
  async function fill(module: Module, tenantId: string, from: FeedPosition): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return void (await module.fill?.(tenantId, from))
      } catch (error) {
        if (closing.signal.aborted || !isDatabaseAway(error)) throw error
        logger.warn({ err: error }, 'what is sold could not be read; trying again')
        await delay(FILL_PAUSE_MS)
      }
    }
  }

  /** Modules do not wait for each other: one of them takes its time. */
  async function warm(): Promise<void> {
    const all = await tenants.listAll()
    const warmAll = async (module: Module): Promise<void> => {
      for (const tenant of all) {
        if (closing.signal.aborted) return
        await module.warm?.(tenant.id, closing.signal)
      }
    }
    await Promise.all(modules.map(warmAll))
  }

  if (tracing) {
    takeDownStatements()
    started.unshift({ name: 'traces that were not sent', needsMs: 0, stop: tracing.stop })
  }
  giveBudgets(app, config.requestBudgetMs, tracing)
  await app.register(
    async (api) => {
      mountApi(api, routes, { contextFor, cors, metersOf: metrics?.metersOf })
    },
    { prefix: '/api' },
  )
  const sockets = modules.flatMap((module) => module.sockets ?? [])
  const callerOf = rawCallers(app, config.trustProxy)
  openSocketDoor(app, { tenants, actorOf, membershipOf, rateLimits, callerOf, origins, budgetMs: config.requestBudgetMs, logger, parts: sockets })
  for (const mount of modules.flatMap((module) => module.mounts ?? [])) mount(app)
  const [rendering, counts] = [createRendering(), noPages()]
  const canWrite = createWriteProbe(database)
  mountHealth(app, { isOpen: () => isLoaded && !isDraining, canSell: canWrite, version: VERSION, apiBase: config.apiBase })
  const nightlyChecks = createNightlyChecks({ database, checks, logger })
  metrics?.publish([
    ...modules.flatMap((module) => module.metrics ?? []),
    ...pageMetrics({ counts, pages, rendering }),
    ...databaseMetrics(database),
    ...workMetrics(database),
    nightlyChecks.metric,
    { name: 'galleria_disk_free_bytes', help: FREE, kind: 'gauge', read: async () => (await spaceAt(config.dataDir)).free },
    { name: 'galleria_feed_lag_seconds', help: LAG, kind: 'gauge', read: () => feed?.lagSeconds() ?? [] },
  ])
  if (metrics && config.metricsToken) mountMetrics(app, { metrics, token: config.metricsToken })

  return {
    app,
    database,
    routes,
    workers,
    socketHandlers: sockets.flatMap((part) => part.handlers),
    pages,
    open,
    load: async () => {
      await open()
      await filling
      isLoaded = true
    },
    serveStorefront: async () => {
      const root = storefrontRootOf(config.storefrontEntry)
      const storefront = config.isDevelopment ? await serveStorefrontSources(app, root) : await loadStorefront(config.storefrontEntry)
      if (!config.isDevelopment) await mountStorefrontAssets(app, clientDirOf(config.storefrontEntry))
      const { apiBase, isDevelopment } = config
      const shared = {
        pages,
        rendering,
        counts,
        routes,
        apiBase,
        tenantOf: tenants.findByHost,
        peekTenant: tenants.peekByHost,
        clock,
        isDevelopment,
        onProductSeen,
      }
      mountStorefront(app, { ...shared, storefront })
      for (const { base, entry } of config.webApps) {
        await mountStorefrontAssets(app, clientDirOf(entry), base)
        mountStorefront(app, { ...shared, storefront: await loadStorefront(entry), base })
      }
    },
    startBackground: async () => {
      const jobs = await startJobs(database, logger, config.retention)
      try {
        for (const worker of workers) await jobs.work(tracing ? withTraces(worker, tracing) : worker)
        for (const schedule of modules.flatMap((module) => module.schedules ?? [])) await jobs.repeat(schedule)
      } catch (error) {
        void jobs.stop().catch(() => undefined) // whoever begins once more begins with a new one
        throw error
      }
      started.push({ name: 'jobs', needsMs: 500, stop: jobs.stop })
      const relay = startEventRelay(jobs, {
        subscriptions: modules.flatMap((module) => module.subscriptions ?? []),
        events: domainEvents,
        keptDays: config.retention.eventDays,
        logger,
      })
      started.push({ name: 'the relay of events', needsMs: 100, stop: relay.stop })
      warm().catch((error: unknown) => logger.warn({ err: error }, 'what visitors will ask for could not be made ahead'))
      const housekeeping = startHousekeeping([...modules.flatMap((module) => module.chores ?? []), relay.prune, nightlyChecks.chore], { logger })
      started.push({ name: 'housekeeping', needsMs: 0, stop: housekeeping.stop })
      const often = startHousekeeping(frequentChores, { logger, everyMs: 60_000, isAtOnce: true })
      started.push({ name: 'what is done once a minute', needsMs: 0, stop: often.stop })
    },
    check: () => runChecks(database.connectionString, checks),
    tenants: tenants.listAll,
    doFrequentChores: async () => {
      for (const chore of frequentChores) await chore()
    },
    catchUp: async () => feed?.catchUp(),
    drain: () => {
      isDraining = true
      closing.abort()
      connections.drain()
    },
    running,
    close: () => {
      closing.abort()
      return stopInOrder(running(), CLOSE_LIMIT_MS)
    },
  }
}

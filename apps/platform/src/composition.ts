import { join } from 'node:path'
import { type ImportCommandDeps, runImportCommand } from '@galleria/importer'
import { type Clock, systemClock } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { DomainError } from './errors.ts'
import { mountApi } from './http/api.ts'
import { SECURITY_HEADERS } from './http/content-security.ts'
import { contextMaker, guestContext } from './http/contexts.ts'
import { mountHealth } from './http/health.ts'
import type { Route } from './http/operation-route.ts'
import { createPageCache, type PageCache } from './http/page-cache.ts'
import { mountStorefront } from './http/storefront.ts'
import { clientDirOf, loadStorefront, serveStorefrontSources, storefrontRootOf } from './http/storefront-build.ts'
import { mountStorefrontAssets } from './http/storefront-assets.ts'
import { type ChangeFeed, followCatalogChanges } from './infra/change-feed.ts'
import { type Database, openDatabase } from './infra/database.ts'
import { createRateLimits } from './infra/rate-limits.ts'
import { sharedSecret } from './infra/settings.ts'
import { type EventRelay, startEventRelay } from './infra/event-relay.ts'
import { startHousekeeping } from './infra/housekeeping.ts'
import { type Jobs, startJobs } from './infra/jobs.ts'
import { createWindowKeeper } from './infra/window-keeper.ts'
import { createAddressModule } from './modules/address/index.ts'
import { createCartModule } from './modules/cart/index.ts'
import { createCatalogModule } from './modules/catalog/index.ts'
import { createCheckoutModule } from './modules/checkout/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createGeocodingModule } from './modules/geocoding/index.ts'
import { createIdentityModule } from './modules/identity/index.ts'
import { createHomeModule } from './modules/home/index.ts'
import { createImportingModule } from './modules/importing/index.ts'
import { createMediaModule, pictures } from './modules/media/index.ts'
import { createNotificationModule } from './modules/notification/index.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { createOrderModule } from './modules/order/index.ts'
import { createReviewModule } from './modules/review/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createSellerModule } from './modules/seller/index.ts'
import { createStorefrontConfigModule } from './modules/storefront-config/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'
import { createWishlistModule } from './modules/wishlist/index.ts'
import type { Seeding } from './seed.ts'

export type PlatformOverrides = { readonly clock?: Clock }

export type Platform = {
  readonly app: FastifyInstance
  readonly database: Database
  readonly routes: readonly Route[]
  readonly pages: PageCache
  /** What the demo shops are made with. */
  readonly seeding: Seeding
  /** Reads the catalogue into the search engine and begins to follow its changes. */
  load(): Promise<void>
  /** Mounts the storefront's built handler, or in development its sources. Before `app.listen`. */
  serveStorefront(): Promise<void>
  /** Begins to send mail and to tidy up. The shop sells without. */
  startBackground(): Promise<void>
  tenants(): Promise<Tenant[]>
  /** Reads pending catalogue changes now. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const VERSION = '0.1.0'

/** Builds the whole platform on a migrated database. Nothing runs until `start`. */
export async function buildPlatform(config: Config, connectionString: string, { clock = systemClock }: PlatformOverrides = {}): Promise<Platform> {
  const app = createApp(config)
  const logger = app.log
  const database = openDatabase(connectionString, {
    max: config.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  const pages = createPageCache({ maxBytes: config.pageCacheBytes })
  const secret = await sharedSecret(database, 'quote-seal')

  const { tenants } = createTenantModule({ database })
  const search = createSearchModule()
  const seller = createSellerModule({ database, itemCountOf: search.itemCountOf })
  const sellerOf = seller.sellers.find
  const catalog = createCatalogModule({ database, ...search, sellerOf })
  const storefrontConfig = createStorefrontConfigModule({ marketsFor: catalog.marketsFor })
  const home = createHomeModule(search)
  const rateLimits = createRateLimits(database, { scale: config.rateLimitScale })
  const { geocoder } = createGeocodingModule({ ...config, logger })
  const identity = createIdentityModule({ database, clock, rateLimits })
  const address = createAddressModule({ database, clock, geocoder })
  const review = createReviewModule({ database })
  const cart = createCartModule({ database })
  const wishlist = createWishlistModule({ database, tilesOf: search.tilesOf })
  const { checkout, routes: checkoutRoutes } = createCheckoutModule({ cart, secret, clock })
  const order = createOrderModule({
    database,
    clock,
    basketOf: checkout.basketOf,
    quoteHolds: checkout.seal.holds,
    sellerOf,
    locateAddress: address.locate,
    recipientOf: address.recipientOf,
  })

  const content = createContentModule({ database, clock, rateLimits })
  const notification = createNotificationModule({ database, clock, ...config })
  const { media, mount: mountPictures } = createMediaModule({ database, cacheDir: join(config.dataDir, 'pictures'), logger })

  const seeding: Seeding = {
    importing: createImportingModule({ database, pictures, savePictures: pictures.save }),
    logger,
    createCustomer: async (tenant, login) => {
      await identity.register(guestContext(tenant, tenant.settings.locales[0], 'seed'), login).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'identity.account_exists') throw error
      })
    },
  }

  const routes: readonly Route[] = [
    ...storefrontConfig.routes,
    ...search.routes,
    ...home.routes,
    ...catalog.routes,
    ...seller.routes,
    ...review.routes,
    ...identity.routes,
    ...address.routes,
    ...cart.routes,
    ...wishlist.routes,
    ...checkoutRoutes,
    ...order.routes,
    ...content.routes,
    ...notification.routes,
  ]

  const onChanges = createWindowKeeper({
    forgetStructure: async (tenantId) => {
      await tenants.refresh()
      catalog.structures.forget(tenantId)
      seller.sellers.forget(tenantId)
    },
    refreshProducts: catalog.feed.refresh,
    reloadTenant: catalog.feed.loadAll,
    dropPages: pages.drop,
  })
  const contextFor = contextMaker({ tenantHeader: config.tenantHeader, tenants, actorOf: identity.actorOf })
  let feed: ChangeFeed | undefined
  let isLoaded = false
  const stopping = new AbortController()

  /** Draws what the first visitor will look at, while nobody waits. What is on disk already costs a look. */
  async function warmPictures(): Promise<void> {
    for (const tenant of await tenants.listAll()) {
      if (stopping.signal.aborted) return
      await media.warm(tenant.id, await catalog.shownPictures(tenant.id), [320, 480], stopping.signal)
    }
  }
  let jobs: Jobs | undefined
  let relay: EventRelay | undefined
  let housekeeping: { stop(): Promise<void> } | undefined

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id))
      mountApi(api, routes, contextFor)
    },
    { prefix: '/api' },
  )
  mountPictures(app, (request) => tenants.findByHost(request.host))
  notification.mountOutboxPage(app, tenants.findByHost)
  mountHealth(app, { isReady: async () => isLoaded && (await isReachable(database)), version: VERSION, apiBase: config.apiBase })

  return {
    app,
    database,
    routes,
    pages,
    seeding,
    load: async () => {
      feed = await followCatalogChanges(database, { onChanges, logger })
      await Promise.all((await tenants.listAll()).map((tenant) => catalog.feed.loadAll(tenant.id)))
      isLoaded = true
    },
    serveStorefront: async () => {
      const root = storefrontRootOf(config.storefrontEntry)
      const storefront = config.isDevelopment ? await serveStorefrontSources(app, root) : await loadStorefront(config.storefrontEntry)
      if (!config.isDevelopment) await mountStorefrontAssets(app, clientDirOf(config.storefrontEntry))
      mountStorefront(app, {
        storefront,
        pages,
        routes,
        apiBase: config.apiBase,
        tenantOf: tenants.findByHost,
        peekTenant: tenants.peekByHost,
        isDevelopment: config.isDevelopment,
      })
    },
    startBackground: async () => {
      jobs = await startJobs(connectionString, logger)
      await jobs.work(notification.worker)
      relay = startEventRelay(jobs, { subscriptions: notification.subscriptions, logger })
      warmPictures().catch((error: unknown) => logger.warn({ err: error }, 'pictures could not be made ahead'))
      housekeeping = startHousekeeping([identity.purge, notification.purge, rateLimits.purge, relay.prune], { logger })
    },
    tenants: tenants.listAll,
    catchUp: async () => feed?.catchUp(),
    close: async () => {
      stopping.abort()
      await app.close()
      await housekeeping?.stop()
      await relay?.stop()
      await jobs?.stop()
      await feed?.stop()
      await media.close()
      notification.close()
      await database.close()
    },
  }
}

/** `npm run import`: the importer on a migrated database, without the shop around it. */
export function importCommand(
  args: readonly string[],
  { connect, ...deps }: Omit<ImportCommandDeps, 'openShop' | 'pictures'> & { readonly connect: () => Promise<Connection> },
): Promise<number> {
  return runImportCommand(args, {
    ...deps,
    pictures,
    openShop: async () => {
      const { connectionString, stop } = await connect()
      // A connection that breaks also breaks the statement on it, which tells it better.
      const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
      const { tenants } = createTenantModule({ database })
      return {
        openCatalogue: createImportingModule({ database, pictures, savePictures: pictures.save }).openCatalogue,
        findTenant: tenants.findByKey,
        tenantKeys: async () => (await tenants.listAll()).map(({ key }) => key),
        close: async () => {
          await database.close()
          await stop()
        },
      }
    },
  })
}

type Connection = { readonly connectionString: string; stop(): Promise<unknown> }

const PING = { name: 'ping', text: 'select 1' }

const isReachable = (database: Database): Promise<boolean> =>
  database.run(PING, []).then(
    () => true,
    () => false,
  )

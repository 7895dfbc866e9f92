import { join } from 'node:path'
import { PICTURE_MAKER, pictures } from '@galleria/demo'
import { type Clock, systemClock } from '@galleria/kernel'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { guestContext } from './http/contexts.ts'
import { createPageCache } from './http/page-cache.ts'
import { openDatabase } from './infra/database.ts'
import { startOpenTelemetry } from './infra/open-telemetry.ts'
import { createPrometheus } from './infra/prometheus.ts'
import { createIdempotencyKeys } from './infra/idempotency-keys.ts'
import { createRateLimits } from './infra/rate-limits.ts'
import { sharedSecret } from './infra/settings.ts'
import { createAddressModule } from './modules/address/index.ts'
import { createCartModule } from './modules/cart/index.ts'
import { createCatalogModule } from './modules/catalog/index.ts'
import { createCheckoutModule } from './modules/checkout/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createGeocodingModule } from './modules/geocoding/index.ts'
import { createHomeModule } from './modules/home/index.ts'
import { createIdentityModule } from './modules/identity/index.ts'
import { createImportingModule } from './modules/importing/index.ts'
import { createInventoryModule } from './modules/inventory/index.ts'
import { createMediaModule, saveRecipes } from './modules/media/index.ts'
import { createNotificationModule } from './modules/notification/index.ts'
import { createOrderModule } from './modules/order/index.ts'
import { createReviewModule } from './modules/review/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createSellerModule } from './modules/seller/index.ts'
import { createStorefrontConfigModule } from './modules/storefront-config/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'
import { createWishlistModule } from './modules/wishlist/index.ts'
import { createPlatform, type Platform as RunningPlatform } from './platform.ts'
import type { Seeding } from './seed.ts'

export type PlatformOverrides = { readonly clock?: Clock }

export type Platform = RunningPlatform & {
  /** What the demo shops are made with. */
  readonly seeding: Seeding
  /** Opens the development outbox; undefined where mail is really sent. */
  readonly outboxSecret: string | undefined
}

/** Builds the whole platform on a migrated database: each module from those above it. Nothing runs until `start`. */
export async function buildPlatform(config: Config, connectionString: string, { clock = systemClock }: PlatformOverrides = {}): Promise<Platform> {
  const app = createApp(config)
  const logger = app.log
  const onError = (error: Error): void => logger.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase(connectionString, { max: config.databasePoolSize, requestBudgetMs: config.requestBudgetMs, onError })
  const rateLimits = createRateLimits(database, { scale: config.rateLimitScale })
  const idempotencyKeys = createIdempotencyKeys(database)
  const [secret, identitySecret] = await Promise.all([sharedSecret(database, 'quote-seal'), sharedSecret(database, 'identity')])
  const { enquiryDays, messageDays, deliveryDays, securityEventDays } = config.retention

  const tenant = createTenantModule({ database })
  const { findByHost: findTenantByHost } = tenant.tenants
  const search = createSearchModule()
  const { tileOf, tilesOf, itemCountOf } = search
  const inventory = createInventoryModule()
  const seller = createSellerModule({ database, itemCountOf })
  const { sellerOf } = seller
  const goods = { ...inventory.parts, ...seller.parts }
  const catalog = createCatalogModule({ database, search: search.search, engine: search.engine, tileOf, sellerOf, parts: goods })
  const review = createReviewModule({ database, parts: catalog.parts })
  const storefrontConfig = createStorefrontConfigModule({ marketsFor: catalog.marketsFor })
  const home = createHomeModule({ search: search.search, tileOf })
  const identity = createIdentityModule({ database, clock, rateLimits, logger, secret: identitySecret, securityEventDays })
  const { geocoder } = createGeocodingModule({ ...config, logger })
  const { holdCustomer, nameOf } = identity
  const address = createAddressModule({ database, clock, geocoder, holdCustomer, nameOf, parts: identity.parts })
  const { locateAddress, recipientOf } = address
  const wishlist = createWishlistModule({ database, tilesOf, holdCustomer })
  const parts = { ...goods, ...catalog.parts, ...identity.parts }
  const cart = createCartModule({ database, parts })
  const checkout = createCheckoutModule({ cart, secret, clock })
  const { basketOf, quoteHolds } = checkout
  const order = createOrderModule({ database, clock, basketOf, quoteHolds, sellerOf, locateAddress, recipientOf, parts: { ...parts, ...cart.parts } })
  const content = createContentModule({ database, clock, enquiryDays })
  const notification = createNotificationModule({ database, clock, logger, findTenantByHost, codes: identity.codes, messageDays, deliveryDays, ...config })
  const { shownPictures } = catalog
  const media = createMediaModule({
    database,
    logger,
    findTenantByHost,
    shownPictures,
    parts: catalog.parts,
    folder: join(config.dataDir, 'pictures'),
    maker: PICTURE_MAKER,
  })
  const limits = { chores: [rateLimits.purge, idempotencyKeys.purge] }

  const shopping = [tenant, search, inventory, seller, catalog, review, storefrontConfig, home, identity, address, wishlist, cart, checkout, order]
  const modules = [...shopping, content, notification, media, limits]
  const pages = createPageCache({ maxBytes: config.pageCacheBytes })
  const { tenants } = tenant
  const onFailure = (error: unknown, metric: string): void => logger.warn({ err: error, metric }, 'a figure for /metrics could not be read')
  const metrics = config.metricsToken ? createPrometheus({ onFailure }) : undefined
  const tracing = config.tracing && (await startOpenTelemetry(config.tracing))
  const platform = await createPlatform({
    config,
    app,
    database,
    pages,
    tenants,
    actorOf: identity.actorOf,
    rateLimits,
    idempotencyKeys,
    metrics,
    tracing,
    modules,
  })
  const seeding: Seeding = {
    importing: createImportingModule({ database, pictures, savePictures: saveRecipes }),
    logger,
    createCustomer: (of, login) => identity.ensureCustomer(guestContext(of, of.settings.locales[0], 'seed'), login),
  }
  return { ...platform, seeding, outboxSecret: notification.outboxSecret }
}

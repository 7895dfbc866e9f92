import { join } from 'node:path'
import { SELLER_RIGHTS } from '@galleria/contract'
import { PICTURE_MAKER, pictures } from '@galleria/demo'
import { type Clock, isLocale, systemClock } from '@galleria/kernel'
import { languagePrefix, userNameOf } from '@galleria/rules'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { CustomerContext } from './context.ts'
import { guestContext } from './http/contexts.ts'
import { createPageCache } from './http/page-cache.ts'
import { openDatabase } from './infra/database.ts'
import { passOn, type PersonalData } from './infra/personal-data.ts'
import { startOpenTelemetry } from './infra/open-telemetry.ts'
import { createPrometheus } from './infra/prometheus.ts'
import { createIdempotencyKeys } from './infra/idempotency-keys.ts'
import { openFiles, picturesFolder } from './infra/open-files.ts'
import { ownAddressOf } from './infra/own-address.ts'
import { createRateLimits } from './infra/rate-limits.ts'
import { createSealer, secretsKey } from './infra/sealed.ts'
import { sharedSecret } from './infra/settings.ts'
import { shopOrigin } from './infra/shop-origin.ts'
import { createAddressModule } from './modules/address/index.ts'
import { advertisementParts, createAdvertisementModule } from './modules/advertisement/index.ts'
import { choiceInWords, createCartModule } from './modules/cart/index.ts'
import { countStars, createCatalogModule, setMarketLooks } from './modules/catalog/index.ts'
import { createChatModule } from './modules/chat/index.ts'
import { createCheckoutModule, type CustomerFacts, deliveryTermsOf, pickupTermsOf, sellingFaultsOf } from './modules/checkout/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createGeocodingModule } from './modules/geocoding/index.ts'
import { createHomeModule } from './modules/home/index.ts'
import { createIdentityModule, openSellerMembers } from './modules/identity/index.ts'
import { createImportingModule, importingParts } from './modules/importing/index.ts'
import { createInventoryModule } from './modules/inventory/index.ts'
import { createInvoiceModule } from './modules/invoice/index.ts'
import { createMediaModule, saveRecipes } from './modules/media/index.ts'
import { createNotificationModule } from './modules/notification/index.ts'
import { createOrderModule, type OrderModule, orderParts } from './modules/order/index.ts'
import { createPickUpModule } from './modules/pick-up/index.ts'
import { createPaymentModule } from './modules/payment/index.ts'
import { createPayoutModule } from './modules/payout/index.ts'
import { createPrivacyModule } from './modules/privacy/index.ts'
import { createPromotionModule, promotionParts } from './modules/promotion/index.ts'
import { createReturnModule, returnParts } from './modules/return/index.ts'
import { createReviewModule, reviewParts } from './modules/review/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createSellerModule } from './modules/seller/index.ts'
import { createSignalModule, signalParts, trendingFloor } from './modules/signal/index.ts'
import { createStockAlertModule } from './modules/stock-alert/index.ts'
import { createStorefrontConfigModule } from './modules/storefront-config/index.ts'
import { createSitemapModule } from './modules/sitemap/index.ts'
import { createStorageModule, storageParts } from './modules/storage/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'
import { createThemeModule } from './modules/theme/index.ts'
import { createWishlistModule } from './modules/wishlist/index.ts'
import type { Module } from './module.ts'
import { createPlatform, type Platform as RunningPlatform } from './platform.ts'
import type { Seeding } from './seed.ts'

export type PlatformOverrides = { readonly clock?: Clock }

export type Platform = RunningPlatform & {
  /** What the demo shops are made with. */
  readonly seeding: Seeding
  /** Opens the development outbox; undefined where mail is really sent. */
  readonly outboxSecret: string | undefined
  /** What each module holds of customers. */
  readonly personal: readonly PersonalData[]
}

/** Builds the whole platform on a migrated database: each module from those above it. Nothing runs until `start`. */
export async function buildPlatform(config: Config, connectionString: string, { clock = systemClock }: PlatformOverrides = {}): Promise<Platform> {
  const app = createApp(config)
  const logger = app.log
  const onError = (error: Error): void => logger.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase(connectionString, {
    max: config.databasePoolSize,
    requestBudgetMs: config.requestBudgetMs,
    readUrl: config.databaseReadUrl,
    onError,
  })
  const rateLimits = createRateLimits(database, { scale: config.rateLimitScale })
  const idempotencyKeys = createIdempotencyKeys(database)
  const [secret, identitySecret, alertSecret, simulatorSecret, orderSecret] = await Promise.all(
    (['quote-seal', 'identity', 'stock-alert', 'payment-simulator', 'order-key'] as const).map((key) => sharedSecret(database, key)) as [
      Promise<string>,
      Promise<string>,
      Promise<string>,
      Promise<string>,
      Promise<string>,
    ],
  )
  const { enquiryDays, messageDays, deliveryDays, securityEventDays, guestDays, guestOrderDays } = config.retention

  const tenant = createTenantModule({ database, watch: { sellingFaultsOf, logger } })
  const { findByHost: findTenantByHost } = tenant.tenants
  const search = createSearchModule({ setSearchRules: tenant.setSearchRules })
  const { tileOf, tilesOf } = search
  const inventory = createInventoryModule({ database })
  const seller = createSellerModule({ database, clock, summaryOf: search.search.sellerSummary })
  const { sellerOf, promiseFor, deliveryDaysFor } = seller
  const goods = { ...inventory.parts, ...seller.parts }
  const catalog = createCatalogModule({ database, search: search.search, engine: search.engine, tileOf, sellerOf, parts: { ...goods, ...signalParts } })
  const signal = createSignalModule({ database, clock, logger, parts: { ...catalog.parts, ...orderParts } })
  const files = openFiles(config)
  const media = createMediaModule({
    database,
    clock,
    logger,
    files,
    cacheDir: join(picturesFolder(config.dataDir), 'sizes'),
    findTenantByHost,
    shownPictures: catalog.shownPictures,
    parts: {
      pictureUses: [
        catalog.parts.pictureUses,
        advertisementParts.advertisedPictures,
        storageParts.pictureUses,
        reviewParts.pictureUses,
        importingParts.pictureUses,
      ],
      pictureMentions: orderParts.soldPictures,
    },
    maker: PICTURE_MAKER,
  })
  const home = createHomeModule({ search: search.search, tileOf, trendingFloor: () => trendingFloor(clock()) })
  const advertisement = createAdvertisementModule({ database, clock })
  const identity = createIdentityModule({
    database,
    clock,
    rateLimits,
    logger,
    secret: identitySecret,
    securityEventDays,
    findTenantByHost,
    hasTestId: !config.smtpUrl && !config.sms,
    guests: {
      days: guestDays,
      orderDays: guestOrderDays,
      buyers: orderParts.buyers,
      // All that customers have is known at the end.
      passOn: (tx, of) => passOn(tx, personal, { ...of, email: null }),
      endOf: (of) => privacy.forget(of),
    },
  })
  const storefrontConfig = createStorefrontConfigModule({ deliveryTermsOf, marketsFor: catalog.marketsFor, providersOf: identity.providersOf })
  const geocoding = createGeocodingModule({ ...config, logger })
  const { geocoder } = geocoding
  const { holdCustomer, nameOf } = identity
  // Whoever lets its objects hold on to files of customers adds its view to `fileUses`, stands below, and is given `attachPictures`.
  const storage = createStorageModule({
    ...config,
    database,
    clock,
    files,
    pictures: media.pictures,
    holdCustomer,
    parts: { fileUses: [reviewParts.fileUses, returnParts.fileUses] },
  })
  const review = createReviewModule({
    database,
    clock,
    tilesOf,
    holdCustomer,
    nameOf,
    attachPictures: storage.attachPictures,
    countStars,
    parts: { ...catalog.parts, ...orderParts },
  })
  const address = createAddressModule({
    database,
    clock,
    geocoder,
    holdCustomer,
    nameOf,
    parts: { ...identity.parts, ...promotionParts, standing: orderParts.standing(identity.parts.sameBuyer) },
  })
  const { locateAddress, recipientOf } = address
  const wishlist = createWishlistModule({ database, tilesOf, holdCustomer })
  const parts = { ...goods, ...catalog.parts, ...identity.parts }
  const cart = createCartModule({ database, parts })
  const promotion = createPromotionModule({
    database,
    clock,
    linesOf: cart.linesOf,
    priceLines: cart.priceLines,
    deliveryTermsOf,
    usesOf: async (ctx) => (await recipientOf(ctx, undefined, { couponUses: true }))?.couponUses,
  })
  const standingOf = async (ctx: CustomerContext) => {
    const { isConfirmed, isGuest } = (await recipientOf(ctx, undefined)) ?? { isConfirmed: false, isGuest: ctx.actor.isGuest === true }
    return { isConfirmed, isGuest }
  }
  const sealer = createSealer(secretsKey(config))
  const payment = createPaymentModule({
    database,
    clock,
    logger,
    sealer,
    simulatorSecret,
    baseUrls: config.providerUrls,
    ownAddress: () => ownAddressOf(app.server),
    findTenant: tenant.tenants.findById,
    findTenantByHost,
    originOf: (of) => shopOrigin(of, config.port),
    // Orders and payments ask each other; each only when it is asked itself.
    findOrderToPay: (ctx, idOrNumber) => order.findOrderToPay(ctx, idOrNumber),
    isOrderWaiting: (tenantId, masterId) => order.isOrderWaiting(tenantId, masterId),
    settleOrder: (tx, of) => order.settle(tx, of),
    switchOrder: (tx, of) => order.switchPayment(tx, of),
    parts: orderParts,
    assertPayableLike: async (ctx, { total, to }, type) => checkout.assertPayableLike(ctx, type, { total: total.amount, to, ...(await standingOf(ctx)) }),
  })
  const { startPayment, confirmPayment, obstaclesOf: paymentObstaclesOf } = payment
  const payout = createPayoutModule({
    database,
    clock,
    logger,
    sealer,
    simulatorSecret,
    ownAddress: () => ownAddressOf(app.server),
    baseUrl: config.providerUrls['cashfree-payouts'],
    findKeys: payment.payoutKeysOf,
    findTenant: tenant.tenants.findById,
    holdCustomer,
    tellOfPayout: identity.tellOfPayout,
    contactOf: identity.contactOf,
  })
  const factsOf: CustomerFacts = (ctx, { standing }) => recipientOf(ctx, undefined, { standing, couponUses: true })
  const pickUp = createPickUpModule({ database, clock, sellerPickupOf: seller.pickupOf, termsOf: pickupTermsOf })
  const { pickUps } = pickUp
  const checkout = createCheckoutModule({
    cart,
    coupons: promotion,
    secret,
    clock,
    sellerOf,
    promiseFor,
    deliveryDaysFor,
    pickUps,
    factsOf,
    paymentObstaclesOf,
  })
  const { basketOf, quotedAt, quoteChanges, hasPickup, isLimited } = checkout
  const order: OrderModule = createOrderModule({
    database,
    clock,
    basketOf,
    quotedAt,
    quoteChanges,
    hasPickup,
    prepareSlots: pickUps.prepare,
    sellerOf,
    promiseFor,
    locateAddress,
    recipientOf: (ctx, addressId) => recipientOf(ctx, addressId, { standing: isLimited(ctx) }),
    changeHolds: inventory.changeHolds,
    changeBookings: pickUp.changeBookings,
    endHolds: inventory.endHolds,
    expiredHolds: inventory.expiredHolds,
    startPayment,
    confirmPayment,
    keepCoupon: promotion.keepCoupon,
    addAllToCart: cart.addAll,
    wireCartOf: cart.wireCartOf,
    billDays: config.retention.billDays,
    keySecret: orderSecret,
    parts: { ...parts, ...cart.parts, ...promotionParts, ...pickUp.parts },
  })
  const goodsBack = createReturnModule({
    database,
    clock,
    returning: order.returning,
    holdCustomer,
    attachPictures: storage.attachPictures,
    addStock: inventory.addStock,
    parts: { ...parts, ...orderParts },
  })
  const { findOwnOrders, findSellersOrder } = order
  const invoice = createInvoiceModule({ database, clock, sellerOf, findOwnOrders, findSellersOrder, parts: orderParts })
  const unpaid = { frequentChores: [() => order.expireOrders(payment.lastWordOn)] }
  const chat = createChatModule({ database, clock, logger, sellerOf, tilesOf, parts: { ...identity.parts, ...orderParts } })
  const theme = createThemeModule({ database, marketLooksOf: catalog.marketLooksOf, setMarketLooks, setTenantLook: tenant.setLook })
  const stockAlert = createStockAlertModule({
    database,
    clock,
    rateLimits,
    secret: alertSecret,
    findTenant: tenant.tenants.findById,
    originOf: (of) => shopOrigin(of, config.port),
    findTenantByHost,
    choiceInWords,
    parts,
  })
  const content = createContentModule({ database, clock, enquiryDays })
  const notification = createNotificationModule({
    database,
    clock,
    logger,
    findTenantByHost,
    codes: identity.codes,
    alertLinksFor: stockAlert.linksFor,
    ownerOfOrder: async (tenantId, orderId) => {
      const [of, contact] = await Promise.all([tenant.tenants.findById(tenantId), order.contactOf(tenantId, orderId)])
      const { name, settings } = of ?? {}
      const { paymentType, locale, ...recipient } = contact ?? {}
      const isCash = paymentType === 'COD'
      return settings && contact && { ...recipient, isCash, locale: locale ?? settings.locales[0], tenantName: name, country: settings.country }
    },
    orderKeyOf: order.orderKeyOf,
    homeOf: async (tenantId, locale) => {
      const of = await tenant.tenants.findById(tenantId)
      const [main] = of?.settings.locales ?? []
      return of && main && `${shopOrigin(of, config.port)}${isLocale(locale) ? languagePrefix(locale, main) : ''}`
    },
    countryOf: async (tenantId) => (await tenant.tenants.findById(tenantId))?.settings.country,
    messageDays,
    deliveryDays,
    ...config,
  })
  const sitemap = createSitemapModule({ catalog: catalog.sitemap, contentInForce: content.inForce, listedShops: seller.slugsOf, findTenantByHost })
  const privacy = createPrivacyModule({
    database,
    clock,
    owner: identity.ownership,
    holders: () => personal,
  })
  const limits = { chores: [rateLimits.purge, idempotencyKeys.purge] }

  const shopping = [
    tenant,
    search,
    inventory,
    seller,
    catalog,
    signal,
    review,
    home,
    advertisement,
    identity,
    storefrontConfig,
    geocoding,
    address,
    wishlist,
    cart,
    promotion,
    payment,
    payout,
    pickUp,
    checkout,
    order,
    goodsBack,
    invoice,
    stockAlert,
  ]
  const modules: readonly Module[] = [...shopping, unpaid, chat, theme, content, sitemap, notification, storage, media, privacy, limits]
  const personal = modules.flatMap(({ personal: held }) => held ?? [])
  const pages = createPageCache({ maxBytes: config.pageCacheBytes, now: () => clock().getTime() })
  const { tenants } = tenant
  const onFailure = (error: unknown, metric: string): void => logger.warn({ err: error, metric }, 'a figure for /metrics could not be read')
  const metrics = config.metricsToken ? createPrometheus({ onFailure }) : undefined
  const tracing = config.tracing && (await startOpenTelemetry(config.tracing))
  const platform = await createPlatform({
    config,
    app,
    database,
    clock,
    pages,
    tenants,
    actorOf: identity.actorOf,
    staffRightsOf: identity.staff.rightsOf,
    membershipOf: identity.membershipOf,
    signatures: payment.signatures,
    rateLimits,
    idempotencyKeys,
    metrics,
    tracing,
    onProductSeen: signal.noteView,
    modules,
  })
  const seeding: Seeding = {
    importing: createImportingModule({ database, pictures, savePictures: saveRecipes, assertReadable: tenant.assertReadable }),
    logger,
    sumUpSignals: signal.refresh,
    beginCoupon: promotion.begin,
    createCustomer: async (of, login) => {
      await identity.ensureCustomer(guestContext(of, of.settings.locales[0], 'seed'), login)
      const userName = userNameOf(login.userName)
      if ('rights' in login && userName) await identity.staff.setRights(of.id, userName, login.rights)
      const employer = 'seller' in login ? await sellerOf(of.id, login.seller) : undefined
      if (employer && userName) await openSellerMembers(database, of.id).setRights(userName, employer.id, SELLER_RIGHTS)
    },
    openPast: async () => {
      let time = clock()
      const past = await buildPlatform({ ...config, metricsToken: undefined, tracing: undefined }, connectionString, { clock: () => time })
      return { routes: past.routes, setTime: (to) => void (time = to), close: past.close }
    },
  }
  return { ...platform, seeding, outboxSecret: notification.outboxSecret, personal }
}

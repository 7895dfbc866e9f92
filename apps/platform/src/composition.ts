// One file for the whole: it says what every module is given, in the order in which they need each other.
import { join } from 'node:path'
import { SELLER_RIGHTS } from '@galleria/contract'
import { PICTURE_MAKER, pictures } from '@galleria/demo'
import { type Clock, isLocale, type Locale, systemClock } from '@galleria/kernel'
import { languagePrefix, SHOP_PATHS, userNameOf } from '@galleria/rules'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { CustomerContext } from './context.ts'
import { guestContext } from './http/contexts.ts'
import { inHouseCalls } from './http/in-house-calls.ts'
import { createPageCache } from './http/page-cache.ts'
import { databaseCalls } from './infra/calls.ts'
import { openDatabase } from './infra/database.ts'
import { tenantRoleOf } from './infra/tenant-lock.ts'
import { identityOf } from './infra/database-identity.ts'
import { passOn, type PersonalData } from './infra/personal-data.ts'
import { createIdempotencyKeys } from './infra/idempotency-keys.ts'
import { filesForCallers, openFiles, picturesFolder, tryFiles } from './infra/open-files.ts'
import { ownAddressOf } from './infra/own-address.ts'
import { redisCalls } from './infra/redis-calls.ts'
import { createRateLimits } from './infra/rate-limits.ts'
import { createSealer, secretsKey } from './infra/sealed.ts'
import { sharedSecret, SNAPSHOT_SECRET } from './infra/settings.ts'
import { shopOrigin } from './infra/shop-origin.ts'
import { createAddressModule } from './modules/address/index.ts'
import { appointmentParts, createAppointmentModule, moveKeptAppointment } from './modules/appointment/index.ts'
import { advertisementParts, createAdvertisementModule } from './modules/advertisement/index.ts'
import { createAuditModule } from './modules/audit/index.ts'
import { createAssistantModule } from './modules/assistant/index.ts'
import { choiceInWords, createCartModule } from './modules/cart/index.ts'
import { countStars, createCatalogModule, setMarketLooks } from './modules/catalog/index.ts'
import { chatParts, createChatModule } from './modules/chat/index.ts'
import {
  createCheckoutModule,
  type CustomerFacts,
  deliveryTermsOf,
  pickupTermsOf,
  priceAtOffice,
  priceStepsFor,
  sellingFaultsOf,
  visitKmOf,
  volumePriceOf,
} from './modules/checkout/index.ts'
import { createCounterModule } from './modules/counter/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createGeocodingModule } from './modules/geocoding/index.ts'
import { createHomeModule } from './modules/home/index.ts'
import { createIdentityModule, openSellerMembers } from './modules/identity/index.ts'
import { createImportingModule, createPhotographFetcher, createRetiredStock, type ImportingDeps, importingParts } from './modules/importing/index.ts'
import { createInventoryModule, createStockLedger } from './modules/inventory/index.ts'
import { createInvoiceModule } from './modules/invoice/index.ts'
import { createMediaModule, MOST_PICTURE_BYTES, saveRecipes } from './modules/media/index.ts'
import { createNotificationModule } from './modules/notification/index.ts'
import { createNotificationCentre } from './modules/notification-centre/index.ts'
import { createOrderModule, type OrderModule, orderParts } from './modules/order/index.ts'
import { createPickUpModule } from './modules/pick-up/index.ts'
import { createPaymentModule } from './modules/payment/index.ts'
import { billParts, billPaymentsFor, createBillModule, createBillOrdering } from './modules/bill/index.ts'
import { createPayoutModule } from './modules/payout/index.ts'
import { createPrivacyModule } from './modules/privacy/index.ts'
import { createPromotionModule, promotionParts } from './modules/promotion/index.ts'
import { createQuotationModule, quotationParts } from './modules/quotation/index.ts'
import { createPushModule, pushParts } from './modules/push/index.ts'
import { createReferralModule } from './modules/referral/index.ts'
import { createReturnModule, returnParts } from './modules/return/index.ts'
import { createReviewModule, reviewParts } from './modules/review/index.ts'
import { createSearchModule, openOpenSearch } from './modules/search/index.ts'
import { createSearchedQueryModule } from './modules/searched-query/index.ts'
import { createSellerModule } from './modules/seller/index.ts'
import { createSignalModule, oneViewAt, signalParts, trendingFloor } from './modules/signal/index.ts'
import { createStockAlertModule, stockAlertParts } from './modules/stock-alert/index.ts'
import { createStockWatchModule } from './modules/stock-watch/index.ts'
import { createStorefrontConfigModule } from './modules/storefront-config/index.ts'
import { createSitemapModule } from './modules/sitemap/index.ts'
import { createStorageModule, storageParts } from './modules/storage/index.ts'
import { createSuggestionModule } from './modules/suggestion/index.ts'
import { createTicketModule, ticketParts } from './modules/ticket/index.ts'
import { createTicketMailModule } from './modules/ticket-mail/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'
import { createThemeModule } from './modules/theme/index.ts'
import { bookPayment, createWalletModule, walletParts } from './modules/wallet/index.ts'
import { createWishlistModule } from './modules/wishlist/index.ts'
import type { Module } from './module.ts'
import { createPlatform, type Platform as RunningPlatform } from './platform.ts'
import type { Past } from './demo-orders.ts'
import type { Seeding } from './seed.ts'

export type PlatformOverrides = { readonly clock?: Clock }

export type Platform = RunningPlatform & {
  /** What the demo shops are made with. */
  readonly seeding: Seeding
  /** Books in a tenant's wallets what was published of its orders, where no job runner does. */
  readonly bookWallets: (tenantId: string) => Promise<void>
  /** Opens the development outbox; undefined where mail is really sent. */
  readonly outboxSecret: string | undefined
  /** What each module holds of customers. */
  readonly personal: readonly PersonalData[]
}

/**
 * Builds the whole platform on a migrated database: each module from those above it. Nothing runs until `start`. One file, though long: who is given what
 * can be read from its top to its end, and a circle would not compile.
 */
export async function buildPlatform(config: Config, connectionString: string, { clock = systemClock }: PlatformOverrides = {}): Promise<Platform> {
  const app = createApp(config)
  const logger = app.log
  const onError = (error: Error): void => logger.warn({ err: error }, 'a database connection was lost')
  const tenantRole = await tenantRoleOf(connectionString)
  if (!tenantRole.isReady)
    logger.warn({ role: tenantRole.name }, 'row-level security is off: the database has no such role, or it may not be used; see docs/operations.md')
  const database = openDatabase(connectionString, {
    tenantRole: tenantRole.isReady ? tenantRole.name : undefined,
    max: config.databasePoolSize,
    requestBudgetMs: config.requestBudgetMs,
    readUrl: config.databaseReadUrl,
    onError,
  })
  const rateLimits = createRateLimits(database, { scale: config.rateLimitScale })
  const idempotencyKeys = createIdempotencyKeys(database, secretsKey(config))
  const [secret, identitySecret, alertSecret, simulatorSecret, orderSecret, unsubscribeSecret, crowdSecret, assistantSecret, ticketMailSecret, snapshotSecret] =
    await Promise.all([
      sharedSecret(database, 'quote-seal'),
      sharedSecret(database, 'identity'),
      sharedSecret(database, 'stock-alert'),
      sharedSecret(database, 'payment-simulator'),
      sharedSecret(database, 'order-key'),
      sharedSecret(database, 'unsubscribe'),
      sharedSecret(database, 'search-crowd'),
      sharedSecret(database, 'assistant'),
      sharedSecret(database, 'ticket-mail'),
      sharedSecret(database, SNAPSHOT_SECRET),
    ])
  const databaseIdentity = await identityOf(database)
  const calls = config.redisUrl
    ? await redisCalls(config.redisUrl, {
        prefix: `galleria:${await sharedSecret(database, 'calls')}`,
        onTrouble: (error, what) => logger.warn({ err: error, what }, 'Redis is away; what it would tell is looked for'),
      })
    : databaseCalls(database)
  const { enquiryDays, messageDays, notificationDays, deliveryDays, securityEventDays, readingDays, guestDays, guestOrderDays } = config.retention

  const tenant = createTenantModule({ database, watch: { sellingFaultsOf, logger } })
  const { findByHost: findTenantByHost } = tenant.tenants
  const openSearch =
    config.openSearchNodes && (await openOpenSearch(config.openSearchNodes, (error) => logger.warn({ err: error }, 'the search engine does not answer')))
  const sealer = createSealer(secretsKey(config))
  const search = createSearchModule({
    sealer,
    cluster: openSearch && {
      server: openSearch,
      installation: snapshotSecret,
      key: databaseIdentity === undefined ? undefined : `${snapshotSecret} ${databaseIdentity}`,
      logger,
    },
    setSearchRules: tenant.setSearchRules,
    // The catalogue fills it, and stands below.
    listedOf: (tenantId, ids) => catalog.listedOf(tenantId, ids),
    goodsOf: (tenantId, sellerId) => catalog.goodsOf(tenantId, sellerId),
    oneViewNow: () => oneViewAt(clock()),
    kept: databaseIdentity === undefined ? undefined : { folder: join(config.dataDir, 'search'), key: `${snapshotSecret} ${databaseIdentity}`, logger },
  })
  const { tileOf, tilesOf } = search
  const inventory = createInventoryModule({ database })
  const { sellerSummary: summaryOf, sellersWith } = search.search
  const seller = createSellerModule({ database, clock, summaryOf, sellersWith, handsOut: (ctx) => pickupTermsOf(ctx) !== undefined })
  const { sellerOf, promiseFor, deliveryDaysFor } = seller
  const goods = { ...inventory.parts, ...seller.parts }
  const catalog = createCatalogModule({
    database,
    search: search.search,
    engine: search.engine,
    filling: search.filling,
    snapshots: search.snapshots,
    logger,
    tileOf,
    sellerOf,
    visitKmOf,
    parts: { ...goods, ...signalParts },
  })
  const signal = createSignalModule({ database, clock, logger, parts: { ...catalog.parts, ...orderParts } })
  const files = config.fileBucket ? filesForCallers(openFiles(config)) : openFiles(config)
  if (config.fileBucket) void tryFiles(files, logger)
  const searchedQuery = createSearchedQueryModule({
    database,
    clock,
    logger,
    secret: crowdSecret,
    foundAsTyped: async (tenantId, locale, text) => {
      const of = await tenant.tenants.findById(tenantId)
      return of && search.foundAsTyped(guestContext(of, locale, 'searched-query'), text)
    },
  })
  const suggestion = createSuggestionModule({
    search: search.search,
    tileOf,
    suggestQueries: searchedQuery.suggest,
    categoryNames: catalog.categoryNames,
    marketName: catalog.marketName,
    sellerNames: seller.namesOf,
  })
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
        ticketParts.pictureUses,
        importingParts.pictureUses,
      ],
      pictureMentions: orderParts.soldPictures,
      shownFilms: reviewParts.shownFilms,
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
    hasCalendars: seller.hasCalendars,
    isMarket: async (ctx, slug) => (await catalog.marketName(ctx, slug)) !== undefined,
    // Files wait for the customer's row, which is here: each is only asked when somebody asks it.
    profilePictures: {
      keep: (ctx, sent) => storage.profilePictures.keep(ctx, sent),
      want: (tx, ctx, fileId) => storage.profilePictures.want(tx, ctx, fileId),
      drop: (tx, ctx, fileId) => storage.profilePictures.drop(tx, ctx, fileId),
    },
    guests: {
      days: guestDays,
      orderDays: guestOrderDays,
      buyers: orderParts.buyers,
      orderNumbers: orderParts.orderNumbers,
      // All that customers have is known at the end.
      passOn: (tx, of) => passOn(tx, personal, { ...of, email: null }),
      endOf: (of) => privacy.forget(of),
    },
  })
  const storefrontConfig = createStorefrontConfigModule({
    deliveryTermsOf,
    priceStepsFor,
    marketsFor: catalog.marketsFor,
    hasSellers: seller.areSeveral,
    advertisedIn: advertisement.presence,
    providersOf: identity.providersOf,
  })
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
    parts: {
      fileUses: [
        identity.parts.fileUses,
        reviewParts.fileUses,
        returnParts.fileUses,
        ticketParts.fileUses,
        ticketParts.attachmentUses,
        chatParts.fileUses,
        appointmentParts.fileUses(storageParts.files),
      ],
    },
  })
  const review = createReviewModule({
    database,
    clock,
    tilesOf,
    holdCustomer,
    nameOf,
    attachPictures: storage.attachPictures,
    attachVideo: storage.attachVideo,
    heldVideo: media.heldVideo,
    countStars,
    parts: { ...catalog.parts, ...seller.parts, ...orderParts },
  })
  const address = createAddressModule({
    database,
    clock,
    geocoder,
    holdCustomer,
    nameOf,
    parts: { ...identity.parts, ...promotionParts, standing: orderParts.standing(identity.parts.sameBuyer), balances: walletParts.balances },
  })
  const { locateAddress, recipientOf } = address
  const wishlist = createWishlistModule({
    database,
    tilesOf,
    holdCustomer,
    findTenant: tenant.tenants.findById,
    variantsForSale: catalog.parts.variantsForSale,
    stock: goods.stock,
  })
  const parts = { ...goods, ...catalog.parts, ...identity.parts }
  const cart = createCartModule({ database, volumePriceOf, parts })
  const promotion = createPromotionModule({
    database,
    clock,
    linesOf: cart.linesOf,
    priceLines: cart.priceLines,
    deliveryTermsOf,
    volumePriceOf,
    usesOf: async (ctx) => (await recipientOf(ctx, undefined, { couponUses: true }))?.couponUses,
  })
  const standingOf = async (ctx: CustomerContext) => {
    const { isConfirmed, isGuest } = (await recipientOf(ctx, undefined)) ?? { isConfirmed: false, isGuest: ctx.actor.isGuest === true }
    return { isConfirmed, isGuest }
  }
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
    assertPayableLike: async (ctx, { total, to, isBill, isRemote }, type) =>
      isBill
        ? billOrdering.assertPayableLike(ctx, type)
        : checkout.assertPayableLike(ctx, type, { total: total.amount, to, isRemote, ...(await standingOf(ctx)) }),
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
  const bill = createBillModule({
    database,
    clock,
    logger,
    simulatorSecret,
    ownAddress: () => ownAddressOf(app.server),
    baseUrl: config.providerUrls.kwikapi,
    findKeys: payment.billKeysOf,
    contactOf: identity.contactOf,
  })
  const factsOf: CustomerFacts = (ctx, wanted) => recipientOf(ctx, undefined, { ...wanted, couponUses: true })
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
    // As with payments.
    countDelivered: (tenantId, customerId) => order.countDelivered(tenantId, customerId),
    expectPayment: payment.expect,
  })
  const { basketOf, quotedAt, quoteChanges, hasPickup, usesWallet, isLimited } = checkout
  const order: OrderModule = createOrderModule({
    database,
    clock,
    basketOf,
    quotedAt,
    quoteChanges,
    hasPickup,
    usesWallet,
    bookPayment,
    prepareSlots: pickUps.prepare,
    sellerOf,
    locateAddress,
    recipientOf: (ctx, addressId, wanted) => recipientOf(ctx, addressId, { ...wanted, standing: isLimited(ctx) }),
    changeHolds: inventory.changeHolds,
    changeBookings: pickUp.changeBookings,
    moveBooking: pickUp.moveBooking,
    moveKeptAppointment,
    ...billPaymentsFor({ database, clock }),
    endHolds: inventory.endHolds,
    expiredHolds: inventory.expiredHolds,
    startPayment,
    confirmPayment,
    keepCoupon: promotion.keepCoupon,
    addAllToCart: cart.addAll,
    takeOut: cart.takeOut,
    wireCartOf: cart.wireCartOf,
    findTenant: tenant.tenants.findById,
    billDays: config.retention.billDays,
    keySecret: orderSecret,
    parts: {
      ...parts,
      ...cart.parts,
      ...promotionParts,
      ...pickUp.parts,
      ...walletParts,
      ...billParts,
      ...appointmentParts,
      holdFiles: storageParts.holdFiles,
    },
  })
  const { bills: billOrders, toWirePlaced, waitsForMoney } = order
  const billOrdering = createBillOrdering({
    database,
    clock,
    logger,
    bills: bill.bills,
    billsOf: bill.billsOf,
    orders: billOrders,
    methodsOf: payment.methodsOf,
    startPayment,
    toWirePlaced,
    waitsForMoney,
    findTenant: tenant.tenants.findById,
  })
  const audit = createAuditModule({ database, clock, readingDays, customers: identity.parts.customers })
  const { noteReading } = audit
  const appointment = createAppointmentModule({
    database,
    clock,
    sealer,
    secret: secretsKey(config),
    calendarsOf: seller.calendarsOf,
    setCalendarHours: seller.setCalendarHours,
    slots: pickUps,
    priceLines: cart.priceLines,
    orders: { ...order.bookings, toWirePlaced, waitsForMoney },
    files: storage.heldFiles,
    toWireQuote: checkout.toWireQuote,
    startPayment,
    expectPayment: payment.expect,
    noteReading,
    findTenant: tenant.tenants.findById,
    parts: { ...parts, bookedTimes: orderParts.bookedTimes },
  })
  const counter = createCounterModule({
    database,
    clock,
    sealer,
    sellerOf,
    priceLines: cart.priceLines,
    priceAtOffice,
    choiceInWords,
    countDelivered: order.countDelivered,
    sell: order.sellAtCounter,
    toWireSellerOrder: order.toWireSellerOrder,
    parts: { ...parts, ...orderParts },
  })
  const goodsBack = createReturnModule({
    database,
    clock,
    returning: order.returning,
    assertHasWallet: order.assertHasWallet,
    holdCustomer,
    attachPictures: storage.attachPictures,
    addStock: inventory.addStock,
    takeStock: inventory.takeStock,
    parts: { ...parts, ...orderParts },
  })
  const retiredStock = createRetiredStock({ database })
  const stockLedger = createStockLedger({ database, clock, parts: { ...orderParts, ...returnParts } })
  const { findOwnOrders, findSellersOrder } = order
  const invoice = createInvoiceModule({ database, clock, sellerOf, findOwnOrders, findSellersOrder, parts: orderParts })
  const unpaid = { frequentChores: [() => order.expireOrders(payment.lastWordOn)] }
  const chat = createChatModule({
    database,
    calls,
    clock,
    logger,
    sellerOf,
    tilesOf,
    pictures: storage.talkPictures,
    noteReading,
    listTenants: tenant.tenants.listAll,
    parts: { ...identity.parts, ...orderParts, ...ticketParts, ...quotationParts(promotionParts) },
  })
  const { agreeOn, takeBackAgreement } = promotion
  const quotation = createQuotationModule({
    database,
    clock,
    sellerOf,
    holdCustomer,
    priceLines: cart.priceLines,
    atQuantity: cart.atQuantity,
    noteReading,
    sayAbout: chat.sayAbout,
    agreeOn,
    takeBackAgreement,
    parts: { ...identity.parts, ...promotionParts, ...chatParts },
  })
  const ticket = createTicketModule({
    database,
    clock,
    noteReading,
    tilesOf,
    sellerOf,
    holdCustomer,
    findOwnOrders,
    talkFiles: storage.talkFiles,
    answersTickets: async (tenantId, accountId) => (await identity.staff.rightsOf(tenantId, accountId)).includes('ticket.answer'),
    listColleagues: (tenantId) => identity.staff.listWithRight(tenantId, 'ticket.answer'),
    ticketDays: config.retention.ticketDays,
    parts: identity.parts,
  })
  const ticketMail = createTicketMailModule({
    database,
    clock,
    logger,
    rateLimits,
    settings: config.ticketMail,
    secret: ticketMailSecret,
    listTenants: tenant.tenants.listAll,
    tickets: ticket.byMail,
    findStaff: (tenantId, email) => identity.staff.findByEmail(tenantId, email, 'ticket.answer'),
    keepFile: storage.talkFiles.keep,
  })
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
  const stockWatch = createStockWatchModule({ database, logger, parts })
  const content = createContentModule({ database, clock, enquiryDays })
  const productIn = async (tenantId: string, productId: string, locale: Locale): Promise<{ name: string; path: string } | undefined> => {
    const of = await tenant.tenants.findById(tenantId)
    const [tile] = of ? await tilesOf(guestContext(of, locale, 'told'), [productId]) : []
    return tile && { name: tile.Name, path: SHOP_PATHS.product(tile.slug) }
  }
  const centre = createNotificationCentre({
    database,
    clock,
    tilesOf,
    productIn,
    tellCustomer: chat.tellCustomer,
    waitingChats: async ({ tenant: { id }, actor: { customerId } }) => {
      const [chats, membership] = await Promise.all([chat.counts.ofCustomer(id, customerId), identity.membershipOf(id, customerId)])
      return { chats, inbox: membership?.rights.includes('chat.answer') ? await chat.counts.ofSeller(id, membership.sellerId) : null }
    },
    parts: { ...identity.parts, ...orderParts, ...stockAlertParts, ...pushParts },
    secret: unsubscribeSecret,
    originOf: (of) => shopOrigin(of, config.port),
    findTenant: tenant.tenants.findById,
    findTenantByHost,
    notificationDays,
  })
  const push = await createPushModule({
    database,
    clock,
    logger,
    sealer,
    holdCustomer,
    wantsPush: centre.wantsPush,
    letterheadOf: async (tenantId) => {
      const of = await tenant.tenants.findById(tenantId)
      if (!of) return undefined
      const { country, locales } = of.settings
      return { origin: shopOrigin(of, config.port), country, locales, prefixIn: (locale) => languagePrefix(locale, locales[0]) }
    },
    productIn,
    holdBack: centre.holdBackPush,
    mailFrom: config.mailFrom,
    allowed: config.pushAddresses,
    deliveryDays,
    reads: identity.parts,
  })
  const notification = createNotificationModule({
    database,
    clock,
    logger,
    findTenantByHost,
    codes: identity.codes,
    alertFactsFor: stockAlert.factsFor,
    ownerOfOrder: async (tenantId, orderId) => {
      const [of, contact] = await Promise.all([tenant.tenants.findById(tenantId), order.contactOf(tenantId, orderId)])
      const { name, settings } = of ?? {}
      const { paymentType, locale, ...recipient } = contact ?? {}
      const isCash = paymentType === 'COD'
      return settings && contact && { ...recipient, isCash, locale: locale ?? settings.locales[0], tenantName: name, country: settings.country }
    },
    orderKeyOf: order.orderKeyOf,
    waysOf: centre.waysOf,
    productIn,
    readerOf: centre.readerOf,
    holdBack: centre.holdBackMail,
    digestOf: centre.digestOf,
    replyPlaceOf: ticketMail.replyPlaceOf,
    soldFor: async (tenantId, { customerId, sellerId }, { kind, id }) => {
      const membership = await identity.membershipOf(tenantId, customerId)
      if (membership?.sellerId !== sellerId || !membership.rights.includes('order.read')) return undefined
      const back = kind === 'seller_return' ? await goodsBack.toldToSeller(tenantId, sellerId, id) : undefined
      const sold = kind === 'seller_order' ? await order.toldToSeller(tenantId, sellerId, id) : undefined
      return back ? { back } : sold && { order: sold }
    },
    homeOf: async (tenantId, locale) => {
      const of = await tenant.tenants.findById(tenantId)
      const [main] = of?.settings.locales ?? []
      return of && main && `${shopOrigin(of, config.port)}${isLocale(locale) ? languagePrefix(locale, main) : ''}`
    },
    languageAt: async (tenantId, { channel, to }) => {
      const language = await identity.languageAt(tenantId, { kind: channel === 'email' ? 'email' : 'phone', value: to })
      return (await tenant.tenants.findById(tenantId))?.settings.locales.find((locale) => locale === language)
    },
    countryOf: async (tenantId) => (await tenant.tenants.findById(tenantId))?.settings.country,
    messageDays,
    deliveryDays,
    ...config,
  })
  const sitemap = createSitemapModule({
    catalog: catalog.sitemap,
    contentInForce: content.inForce,
    listedShops: seller.slugsOf,
    listedHouses: seller.facilitiesOf,
    findTenantByHost,
  })
  const privacy = createPrivacyModule({
    database,
    clock,
    owner: identity.ownership,
    holders: () => personal,
  })
  const called = { close: calls.close }
  const limits = { chores: [rateLimits.purge, idempotencyKeys.purge] }

  const wallet = createWalletModule({ database, clock, findTenant: tenant.tenants.findById, parts: { ...identity.parts, ...orderParts } })
  const referral = createReferralModule({
    database,
    clock,
    findTenant: tenant.tenants.findById,
    originOf: (of) => shopOrigin(of, config.port),
    holdCustomer,
    bookRewards: wallet.ledger.bookRewards,
    parts: { ...identity.parts, ...orderParts, ...wallet.parts },
  })

  const assistant = createAssistantModule({
    clock,
    sealed: sealer,
    secret: assistantSecret,
    allowed: config.assistantAddresses,
    onFailure: (error) => logger.warn({ err: error }, 'the bot of a shop did not answer'),
    // All that can be called is known at the end.
    ask: (ctx, operation, input, key) => callInHouse(ctx, operation, input, key),
  })

  const shopping = [
    tenant,
    search,
    inventory,
    seller,
    catalog,
    signal,
    searchedQuery,
    suggestion,
    review,
    home,
    advertisement,
    identity,
    storefrontConfig,
    geocoding,
    address,
    wishlist,
    cart,
    // What was asked for before what was promised for it, as both are locked.
    quotation,
    promotion,
    payment,
    payout,
    bill,
    pickUp,
    checkout,
    order,
    billOrdering,
    appointment,
    counter,
    goodsBack,
    stockLedger,
    retiredStock,
    invoice,
    stockAlert,
    stockWatch,
    wallet,
    referral,
  ]
  const modules: readonly Module[] = [
    ...shopping,
    unpaid,
    centre,
    push,
    audit,
    chat,
    ticket,
    ticketMail,
    assistant,
    theme,
    content,
    sitemap,
    notification,
    storage,
    media,
    privacy,
    called,
    limits,
  ]
  const personal = modules.flatMap(({ personal: held }) => held ?? [])
  const callInHouse = inHouseCalls(
    modules.flatMap(({ routes }) => routes ?? []),
    { rateLimits, idempotencyKeys },
  )
  const pages = createPageCache({ maxBytes: config.pageCacheBytes, now: () => clock().getTime() })
  const { tenants } = tenant
  const onFailure = (error: unknown, metric: string): void => logger.warn({ err: error, metric }, 'a figure for /metrics could not be read')
  // Loaded only where somebody watches.
  const metrics = config.metricsToken ? (await import('./infra/prometheus.ts')).createPrometheus({ onFailure }) : undefined
  const tracing = config.tracing && (await (await import('./infra/open-telemetry.ts')).startOpenTelemetry(config.tracing))
  const fetchPhotographs: ImportingDeps['fetchPhotographs'] = async (tenantId, run) => {
    const { add, addVideo } = media.intake
    const fetcher = createPhotographFetcher({ database, clock, addPicture: add, addVideo, mostBytes: MOST_PICTURE_BYTES })
    try {
      return await fetcher.fetch(tenantId, run)
    } finally {
      fetcher.close()
    }
  }
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
    importing: createImportingModule({ database, pictures, savePictures: saveRecipes, fetchPhotographs, assertReadable: tenant.assertReadable }),
    logger,
    sumUpSignals: signal.refresh,
    noteSearch: ({ id }, { language, query, people }) => {
      // Each by somebody of their own, at addresses that are nobody's (RFC 5737).
      for (let person = 0; person < people; person += 1) searchedQuery.note({ tenantId: id, locale: language, text: query, ip: `198.51.100.${person}` })
    },
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
      const say: Past['say'] = async (ctx, event, payload) => void (await past.socketHandlers.find((handler) => handler.event === event)?.invoke(ctx, payload))
      return { routes: past.routes, say, bookWallets: past.bookWallets, setTime: (to) => void (time = to), close: past.close }
    },
  }
  return { ...platform, seeding, bookWallets: wallet.bookPublished, outboxSecret: notification.outboxSecret, personal }
}

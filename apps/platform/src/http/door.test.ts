// One file for all calls: its table does not compile while a call of the contract has no case.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { ApiFailure, type ApiInput } from '@galleria/api-client'
import { callersOf, jsonOf, type OperationId, type OperationSpec, operations, type ReplyPayload, SELLER_RIGHTS, STAFF_RIGHTS } from '@galleria/contract'
import {
  anAddress,
  createTestShop,
  OUTBOX_SECRET,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
  type TestProduct,
  type TestShop,
} from '@galleria/testing'
import { Compile } from 'typebox/compile'
import { v5 as uuidv5 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp4 } from '../modules/media/film.fixture.ts'
import { hashCode, sessionIdOf } from '../modules/identity/identity.ts'
import { createAuthenticator } from '../modules/identity/passkey.fixture.ts'
import { createPasswords } from '../modules/identity/passwords.ts'
import { sharedSecret } from '../infra/settings.ts'
import { tenantRoleOf } from '../infra/tenant-lock.ts'
import { orderKeys } from '../modules/order/order-key.ts'
import { createAlertTokens } from '../modules/stock-alert/alert-token.ts'
import { CALENDAR, makeBooked } from '../modules/appointment/appointments.fixture.ts'

// One file, though long: the compiler refuses it while any operation of the contract has no line in its one table.

/** A shop with one of everything, so that every id of another tenant can be tried. */
type World = { shop: TestShop; customer: SignedIn; product: TestProduct; variantId: string; addressId: string; orderId: string; codeRefId: string }
type Input = { params?: object; query?: object; headers?: object; body?: unknown }

type Case = {
  /** Accepted from this world's own customer (or guest). */
  readonly good: (world: World) => Input | Promise<Input>
  /** Refused, with this code. Left out where there is nothing to get wrong: no input at all. */
  readonly bad?: readonly [Input, code: string]
  /** What a customer of another tenant hears when she sends `good`; 'nothing' where the answer simply holds none of this world's ids. */
  readonly foreign: string
  /** Tried by an account of its own, which is gone afterwards. */
  readonly endsAccount?: true
  /** Tried by somebody who buys without an account. */
  readonly byGuest?: true
}

const code = { type: 'COD' as const }
/** As a browser makes them. */
const pushKeys = () => ({ p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') })
const place = { long: 77.6, lat: 12.9 }

/** An order that waits for its money, with Stripe's stand-in. */
async function orderToPay({ customer, variantId, addressId }: World): Promise<string> {
  await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'STRIPE' }, location: place } })
  const orderDetails = { paymentType: 'STRIPE' as const, deliveryAddress: { _id: addressId } }
  return (await customer.api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails } })).content.orderId
}

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const pixelFile = { name: 'pixel.png', type: 'image/png', bytes: PIXEL }

async function privateFileOf({ api }: SignedIn): Promise<string> {
  const { data } = await api.uploadFile({ body: { file: pixelFile, key: `${randomUUID()}.png` } })
  return data.url.split('/').at(-1) ?? ''
}

const services = new WeakMap<World, Promise<string>>()
let bookedTimes = 0

/** What the world's seller can be booked for, made when it is first asked for; with a time that nobody has. */
async function toBook(world: World): Promise<{ service: string; slotStart: string }> {
  const make = async () => {
    const { shop } = world
    const text = 'update seller set preferences = preferences || $3 where tenant_id = $1 and id = $2'
    await platform.database.run({ name: 'test-calendar', text }, [shop.tenantId, shop.seller.id, { calendars: [CALENDAR] }])
    const { id, variantIds } = await shop.addProduct({ name: 'Consultation', stock: 1000 })
    await makeBooked(platform, shop, id)
    return variantIds[0] ?? ''
  }
  const making = services.get(world) ?? make()
  services.set(world, making)
  const service = await making
  const [calendar] = (await world.shop.guest().listAppointmentSlots({ query: { service } })).data.calendars
  const free = calendar?.days.slice(1).flatMap(({ slots }) => slots) ?? []
  bookedTimes += 1
  return { service, slotStart: free[bookedTimes % free.length]?.slotStart ?? '' }
}

const patient = { name: 'Ishaan Verma' }

/** The number of an appointment of the world's customer, and a file that came with it. */
async function appointmentOf(world: World): Promise<{ orderId: string; fileId: string }> {
  const [body, fileId] = [await toBook(world), await privateFileOf(world.customer)]
  const { content } = await world.customer.api.bookAppointment({ headers: {}, body: { ...body, patient, attachments: [fileId] } })
  return { orderId: content.orderId, fileId }
}
const fileOfAppointment = async (world: World) => ({ params: await appointmentOf(world) })
const bookedOrder = async (world: World) => ({ params: { orderId: (await appointmentOf(world)).orderId } })
const NOBODYS = { params: { orderId: randomUUID() } }
const NO_FILE = { params: { orderId: randomUUID(), fileId: randomUUID() } }

/** Somebody who buys without an account, and has shown that the address is theirs. */
async function newGuest({ shop }: World): Promise<SignedIn> {
  const begun = await shop.guest().beginGuest({ body: { email: `${randomUUID()}@shop.example` } })
  const api = platform.client({ tenantKey: shop.key, token: begun.token })
  const { refId } = await api.requestGuestCode()
  await api.confirmGuest({ body: { refId, code: await sentCode(refId) } })
  return { ...begun, api }
}

/** With the key that stands in the mails about it. */
async function trackedOrder(world: World): Promise<{ orderId: string; key: string }> {
  const guest = await newGuest(world)
  await guest.api.addAddress({ body: { address: anAddress() } })
  const orderId = await deliveredOrder({ ...world, customer: guest })
  return { orderId, key: orderKeys(await sharedSecret(platform.database, 'order-key')).keyOf(world.shop.tenantId, orderId) }
}

/** Another piece of the product, which has arrived; its order's number. */
async function deliveredOrder({ shop, customer, variantId }: World): Promise<string> {
  await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: code, location: place } })
  const { content } = await customer.api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' } } })
  await shop.deliver(content.orderId)
  return content.orderId
}

/** One that the customer wants to send back. */
async function askedReturn(world: World): Promise<string> {
  const orderId = await deliveredOrder(world)
  return (await world.customer.api.askReturn({ body: { orderId, items: [{ _id: world.variantId, quantity: 1 }], reason: 'unsaid' } })).data._id
}
const invoiced = async (world: World) => ({ params: { id: await deliveredOrder(world) } })

/** One that the customer has written. */
async function writtenReview(world: World): Promise<string> {
  const orderId = await deliveredOrder(world)
  return (await world.customer.api.createReview({ body: { item: world.product.id, orderId, rating: 4 } })).data._id
}

/** One that shows a film. */
async function filmedReview(world: World): Promise<string> {
  const file = { name: 'film.mp4', type: 'video/mp4', bytes: Buffer.from(mp4({})) }
  const [orderId, { data }] = [await deliveredOrder(world), await world.customer.api.uploadFile({ body: { file, key: `${randomUUID()}.mp4`, isPublic: true } })]
  const body = { item: world.product.id, orderId, rating: 4, video: { url: data.url } }
  return (await world.customer.api.createReview({ body })).data._id
}

/** One that came with an import: nobody's own. */
async function importedReview({ shop, product }: World): Promise<string> {
  const id = randomUUID()
  const text = `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at) values ($1, $2, $3, 'Asha R.', 5, '', '', 'en', now())`
  await platform.database.run({ name: 'test-review', text }, [shop.tenantId, id, product.id])
  return id
}

async function answeredReview(world: World): Promise<string> {
  const id = await importedReview(world)
  const text = `update review set reply = 'Thank you.', reply_locale = 'en', replied_at = now(), replied_by = $3 where tenant_id = $1 and id = $2`
  await platform.database.run({ name: 'test-review-reply', text }, [world.shop.tenantId, id, randomUUID()])
  return id
}

/** The world's customer, who stands at the till of its seller. */
async function visitOf({ customer: { api } }: World): Promise<string> {
  const { data } = await api.makeCounterCode()
  return (await api.findCounterCustomer({ body: { who: data.code } })).data.visit
}

/** Of another customer's link. */
const referralCode = async ({ shop }: World): Promise<string> => (await (await shop.addCustomer()).api.createReferral()).data.code

/** A question of another customer to the shop; its number. */
async function queuedTicket({ shop }: World): Promise<string> {
  const { api } = await shop.addCustomer()
  return (await api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?' } })).data.ticket_Id
}
/** A question of the customer to the shop; its number. */
const askedTicket = async ({ customer }: World): Promise<string> =>
  (await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?' } })).data.ticket_Id
/** The same, answered. */
async function answeredTicket(world: World): Promise<string> {
  const ticketId = await askedTicket(world)
  await world.customer.api.answerTicket({ params: { ticketId }, body: { comments: 'Yes, we do.', isSolved: true } })
  return ticketId
}

/** A picture that came with a ticket of whoever asks, and with which. */
async function attached({ api }: SignedIn): Promise<{ ticketId: string; attachmentId: string }> {
  const { data } = await api.uploadFile({ body: { file: pixelFile, key: `${randomUUID()}.png`, basePath: 'talk' } })
  const { data: ticket } = await api.createTicket({ body: { category: 'other', comments: 'Like this one?', attachments: [data.url] } })
  return { ticketId: ticket.ticket_Id, attachmentId: ticket.thread[0]?.attachments[0]?._id ?? '' }
}

/** Of the customer with the seller. */
const conversationOf = async ({ shop, customer }: World): Promise<string> => (await customer.api.openChat({ body: { seller: shop.seller.id } })).data.contextId

/** A price that the customer has asked the seller for. */
const askedQuotation = async ({ customer, variantId }: World): Promise<string> =>
  (await customer.api.createQuotation({ body: { variation: variantId, quantity: 12 } })).data._id

/** A picture that the customer has sent to the seller, and where. */
async function shownPicture(world: World): Promise<{ contextId: string; pictureId: string }> {
  const { api } = world.customer
  const [contextId, { data }] = [await conversationOf(world), await api.sendChatPicture({ body: { picture: pixelFile } })]
  await api.sendChatMessage({ params: { contextId }, body: { tid: randomUUID(), text: '', pictures: [{ id: data._id }] } })
  return { contextId, pictureId: data._id }
}

/** Of the customer's conversation with the seller, in which something was said. */
async function reportedChat(world: World): Promise<string> {
  const { api } = world.customer
  const { contextId } = await shownPicture(world)
  await api.reportChat({ params: { contextId }, body: { reason: 'fraud' } })
  const text = 'select id from chat_report where conversation_id = $1 order by created_at desc limit 1'
  return (await platform.database.run<{ id: string }>({ name: 'test-report', text }, [contextId]))[0]?.id ?? ''
}

/** Something that the customer was told. */
async function notificationOf({ shop, customer }: World): Promise<string> {
  const id = randomUUID()
  const text = `insert into notification (tenant_id, id, customer_id, event_id, kind, facts, is_shown, created_at)
                values ($1, $2, $3, $2, 'order_placed', '{"subject": null, "name": null, "text": null, "amount": null, "before": null}', true, now())`
  await platform.database.run({ name: 'test-notification', text }, [shop.tenantId, id, customer.userInfo._id])
  return id
}

/** As it stands in the link of a mail, of a wish that waits to be confirmed. */
async function alertToken({ shop }: World): Promise<string> {
  const { variantIds } = await shop.addProduct({ stock: 0 })
  await shop.guest().askForStockAlert({ body: { variation: variantIds[0] ?? '', email: 'ravi@shop.example' } })
  const [alert] = await platform.database.run<{ id: string }>({ name: 'test-alert', text: 'select id from stock_alert where variant_id = $1' }, [variantIds[0]])
  return createAlertTokens(await sharedSecret(platform.database, 'stock-alert')).tokenOf(shop.tenantId, alert?.id ?? '')
}

const SET_PASSWORD = { name: 'test-set-password', text: 'update customer set password_hash = $3 where tenant_id = $1 and id = $2' }
const ADD_SESSION = {
  name: 'test-add-session',
  text: `insert into session (tenant_id, token_hash, customer_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
}
const LINK = { name: 'test-link', text: 'insert into linked_provider (tenant_id, provider, subject, customer_id) values ($1, $2, $3, $4)' }
const TEST_ID = { providerType: 'test-id' }

/** As the aggregator knows it. */
const BESCOM = '78'

const hostOf = ({ key }: TestShop): string => `${key}.localhost`

/** Called by providers, who sign what they send, and have no token: `payment.webhooks.test.ts`. */
type SignedOperation = 'receiveStripeEvent' | 'receiveCashfreeEvent' | 'receivePaypalEvent'

const aPromotion = (): ApiInput<'savePromotion'>['body'] => ({
  title: { en: '10% off everything', es: '10 % en todo' },
  discount: { percent: 10, upTo: null },
  minimum: 0,
  markets: null,
  sellers: null,
  products: null,
  maxUses: null,
  maxPerCustomer: 1,
  promoRules: { startDate: '2026-11-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' },
  isListed: true,
  isApproved: true,
  isDeleted: false,
})

/** One line for each operation of the contract; a missing one does not compile. */
const CASES: Readonly<Record<Exclude<OperationId, SignedOperation>, Case>> = {
  getTenantConfig: { good: () => ({}), foreign: 'nothing' },
  getTenantPreferences: {
    good: ({ shop }) => ({ params: { id: shop.tenantId } }),
    bad: [{ params: { id: 'nobody' } }, 'tenant.unknown'],
    foreign: 'tenant.unknown',
  },
  getTheme: { good: () => ({}), foreign: 'nothing' },
  setTheme: {
    good: async ({ shop }) => {
      const { revision, ...look } = (await shop.guest().getTheme({})).data
      return { body: { after: revision, ...look } }
    },
    bad: [{ body: { after: 0, hue: 75, light: { ink: '#ffffff' }, dark: {}, markets: [] } }, 'theme.contrast_low'],
    foreign: 'nothing',
  },
  getSearchRules: { good: () => ({}), foreign: 'nothing' },
  explainSearch: {
    good: ({ product }) => ({ body: { q: 'lamp', product: product.id } }),
    bad: [{ body: { q: 'lamp', product: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  setSearchRules: {
    good: async ({ customer, product }) => ({
      body: { after: (await customer.api.getSearchRules({})).data.revision, synonyms: [['tv', 'television']], pins: [{ query: 'tv', products: [product.id] }] },
    }),
    bad: [{ body: { after: 0, synonyms: [['?!', 'television']], pins: [] } }, 'request.invalid'],
    foreign: 'catalog.item_not_found',
  },
  getTenantDetail: {
    good: ({ shop }) => ({ params: { id: shop.tenantId } }),
    bad: [{ params: { id: 'nobody' } }, 'tenant.unknown'],
    foreign: 'tenant.unknown',
  },
  listNearbyProviders: {
    good: () => ({ body: { location: { lat: 12.97, lon: 77.6 }, distance: 10 } }),
    bad: [{ body: { location: { lat: 95, lon: 77.6 } } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listProviders: { good: () => ({ body: { city: ['Bengaluru'] } }), bad: [{ body: { page: { page: 0 } } }, 'request.invalid'], foreign: 'nothing' },
  getProviderByBusinessNo: {
    good: ({ shop }) => ({ params: { no: shop.seller.businessNo } }),
    bad: [{ params: { no: '0' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  getCatalogTree: { good: ({ shop }) => ({ query: { market: shop.marketId } }), bad: [{ query: {} }, 'request.invalid'], foreign: 'catalog.node_not_found' },
  filterCatalog: {
    good: ({ shop }) => ({ query: { parent: shop.marketId } }),
    bad: [{ query: { isMarket: 'perhaps' } }, 'request.invalid'],
    foreign: 'catalog.node_not_found',
  },
  listItemsByCategory: {
    good: ({ shop }) => ({ query: { page: 1 }, body: { category: shop.categoryId } }),
    bad: [{ query: { page: 0 }, body: { category: 'x' } }, 'request.invalid'],
    foreign: 'catalog.node_not_found',
  },
  listProviderCatalog: {
    good: ({ shop }) => ({ params: { id: shop.seller.id }, query: { isCategory: 'y', action: 'filter' } }),
    bad: [{ params: { id: 'nobody' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  filterItems: {
    good: ({ shop }) => ({ query: { provider: shop.seller.id } }),
    bad: [{ query: { market: 'nowhere' } }, 'catalog.node_not_found'],
    foreign: 'seller.not_found',
  },
  listItems: {
    good: ({ product }) => ({ body: { ids: [product.id] } }),
    bad: [{ body: { ids: [] } }, 'request.invalid'],
    foreign: 'nothing',
  },
  getItem: {
    good: ({ product }) => ({ params: { id: product.slug } }),
    bad: [{ params: { id: 'no-such-thing' } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  listVariations: {
    good: ({ product }) => ({ params: { id: product.id } }),
    bad: [{ params: { id: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  listRelatedItems: {
    good: ({ shop }) => ({ body: { catalogs: [shop.categoryId] } }),
    bad: [{ body: { catalogs: [] } }, 'request.invalid'],
    foreign: 'nothing',
  },
  noteItemView: { good: ({ product }) => ({ body: { item: product.id } }), bad: [{ body: { item: 'x' } }, 'request.invalid'], foreign: 'nothing' },
  listReviews: {
    good: ({ product }) => ({ params: { id: product.id }, query: {} }),
    bad: [{ params: { id: 'x' } }, 'catalog.item_not_found'],
    foreign: 'nothing',
  },
  createReview: {
    good: async (world) => ({
      body: { item: world.product.id, orderId: await deliveredOrder(world), rating: 5, title: 'Quiet', comments: 'At last.', images: [] },
    }),
    bad: [{ body: { item: randomUUID(), rating: 5 } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  updateReview: {
    good: async (world) => ({ params: { reviewId: await writtenReview(world) }, body: { rating: 2 } }),
    bad: [{ params: { reviewId: randomUUID() }, body: { rating: 2 } }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  listOwnReviews: {
    good: async (world) => ({ query: { orderId: await deliveredOrder(world) } }),
    bad: [{ query: { page: 0 } }, 'request.invalid'],
    foreign: 'nothing',
  },
  getReviewStanding: {
    good: ({ product }) => ({ params: { id: product.id } }),
    bad: [{ params: { id: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  rateReview: {
    good: async (world) => ({ params: { reviewId: await importedReview(world) }, body: { helpful: true } }),
    bad: [{ params: { reviewId: randomUUID() }, body: { helpful: true } }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  reportReview: {
    good: async (world) => ({ params: { reviewId: await importedReview(world) }, body: { reason: 'advertising', comments: 'It names another shop.' } }),
    bad: [{ params: { reviewId: randomUUID() }, body: { reason: 'other' } }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  getReviewVideo: {
    good: async (world) => ({ params: { reviewId: await filmedReview(world) } }),
    bad: [{ params: { reviewId: randomUUID() } }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  listSellerReviews: { good: () => ({ query: { isAnswered: false } }), bad: [{ query: { isAnswered: 'perhaps' } }, 'request.invalid'], foreign: 'nothing' },
  replyToReview: {
    good: async (world) => ({ params: { reviewId: await importedReview(world) }, body: { comments: 'Thank you.' } }),
    bad: [{ params: { reviewId: randomUUID() }, body: { comments: ' ' } }, 'request.invalid'],
    foreign: 'review.not_found',
  },
  removeReviewReply: {
    good: async (world) => ({ params: { reviewId: await answeredReview(world) }, body: {} }),
    bad: [{ params: { reviewId: randomUUID() }, body: {} }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  listReportedReviews: { good: () => ({ query: {} }), bad: [{ query: { itemsPerPage: 1000 } }, 'request.invalid'], foreign: 'nothing' },
  moderateReview: {
    good: async (world) => ({ params: { reviewId: await importedReview(world) }, body: { decision: 'untrue', comments: 'It is about another shop.' } }),
    bad: [{ params: { reviewId: 'x' }, body: { decision: 'keep' } }, 'review.not_found'],
    foreign: 'review.not_found',
  },
  listHome: { good: () => ({ body: {} }), bad: [{ body: { page: { itemsPerPage: 1000 } } }, 'request.invalid'], foreign: 'nothing' },
  listNewArrivals: { good: () => ({ body: {} }), bad: [{ body: { page: { page: 0 } } }, 'request.invalid'], foreign: 'nothing' },
  listNewArrivalsNear: {
    good: () => ({ body: { location: { lat: 12.97, lon: 77.64 }, distance: 50 } }),
    bad: [{ body: { location: { lat: 91, lon: 0 } } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listAdvertisements: { good: () => ({ body: {} }), bad: [{ body: { placement: 'the moon' } }, 'request.invalid'], foreign: 'nothing' },
  searchItems: {
    good: ({ shop }) => ({ body: { q: 'nocturne', market: [shop.marketId] } }),
    bad: [{ body: { filters: { colour: ['red'] } } }, 'search.filter_unsupported'],
    foreign: 'nothing',
  },
  countFacets: {
    good: ({ shop }) => ({ body: { market: [shop.marketId], range: { price: { gte: 1 } } } }),
    bad: [{ body: { distance: 5 } }, 'search.filter_unsupported'],
    foreign: 'nothing',
  },
  suggestSearch: { good: () => ({ query: { q: 'noct' } }), bad: [{ query: { q: 'x'.repeat(201) } }, 'request.invalid'], foreign: 'nothing' },
  noteSearch: { good: ({ product }) => ({ body: { q: 'nocturne', item: product.id } }), bad: [{ body: { q: '' } }, 'request.invalid'], foreign: 'nothing' },
  listSearchedQueries: { good: () => ({ query: { days: 35, found: 'nothing' } }), bad: [{ query: { days: 36 } }, 'request.invalid'], foreign: 'nothing' },
  searchProviders: {
    good: ({ shop }) => ({ body: { q: 'aria', market: [shop.marketId] } }),
    bad: [{ body: { filters: { colour: ['red'] } } }, 'search.filter_unsupported'],
    foreign: 'nothing',
  },
  searchCategories: {
    good: ({ shop }) => ({ body: { q: 'aud', market: [shop.marketId] } }),
    bad: [{ body: { distance: 5 } }, 'search.filter_unsupported'],
    foreign: 'nothing',
  },
  getProvider: {
    good: ({ shop }) => ({ params: { id: shop.seller.id } }),
    bad: [{ params: { id: 'nobody' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  listPickupSlots: {
    good: ({ shop }) => ({ params: { id: shop.seller.id }, query: {} }),
    bad: [{ params: { id: 'nobody' }, query: {} }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  getProviderPreferences: {
    good: ({ shop }) => ({ params: { id: shop.seller.id } }),
    bad: [{ params: { id: 'nobody' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  searchPlaces: { good: () => ({ query: { q: 'Bengal' } }), bad: [{ query: { q: 'B' } }, 'request.invalid'], foreign: 'nothing' },
  suggestAddresses: { good: () => ({ query: { q: '14, 12th Main Road, Bengal' } }), bad: [{ query: { q: 'Be' } }, 'request.invalid'], foreign: 'nothing' },
  locatePlace: { good: () => ({ query: { lat: 12.97, lon: 77.6 } }), bad: [{ query: { lat: 91, lon: 0 } }, 'request.invalid'], foreign: 'nothing' },
  registerCustomer: {
    good: () => ({ body: { userName: `${randomUUID()}@shop.example`, password: 'a long walk home', name: { first: 'Ravi' } } }),
    bad: [{ body: { userName: 'ravi@shop.example', password: 'password', name: { first: 'Ravi' } } }, 'identity.password_weak'],
    foreign: 'nothing',
  },
  logIn: {
    good: async ({ shop }) => {
      const userName = `${randomUUID()}@shop.example`
      await shop.guest().registerCustomer({ body: { userName, password: 'a long walk home', name: { first: 'Ravi' } } })
      return { body: { userName, password: 'a long walk home' } }
    },
    bad: [{ body: { userName: 'nobody@shop.example', password: 'a long walk home' } }, 'identity.credentials_wrong'],
    foreign: 'identity.credentials_wrong',
  },
  requestCode: {
    good: () => ({ body: { userName: 'someone@shop.example' } }),
    bad: [{ body: { userName: 'someone' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  verifyCode: {
    good: async ({ shop }) => {
      const to = `${randomUUID()}@shop.example`
      const { refId } = await shop.guest().requestCode({ body: { userName: to } })
      return { body: { refId, code: await sentCode(refId) } }
    },
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  beginGuest: {
    good: () => ({ body: { email: `${randomUUID()}@shop.example` } }),
    bad: [{ body: { email: '98450 10101' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  changeGuestContact: {
    byGuest: true,
    good: () => ({ body: { email: 'another@shop.example' } }),
    bad: [{ body: { email: 'another' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  requestGuestCode: { byGuest: true, good: () => ({}), foreign: 'nothing' },
  confirmGuest: {
    byGuest: true,
    good: async ({ customer }) => {
      const { refId } = await customer.api.requestGuestCode()
      return { body: { refId, code: await sentCode(refId) } }
    },
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  saveGuest: {
    byGuest: true,
    good: async ({ shop, customer }) => {
      const { refId } = await shop.guest().requestCode({ body: { userName: customer.userInfo.authentication.userName } })
      return { body: { refId, code: await sentCode(refId), password: 'a long walk home', name: { first: 'Ravi' } } }
    },
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  joinGuest: {
    byGuest: true,
    good: async ({ shop }) => ({ body: { accountToken: (await shop.addCustomer()).token } }),
    bad: [{ body: { accountToken: 'x'.repeat(43) } }, 'identity.customer_not_found'],
    foreign: 'identity.customer_not_found',
  },
  requestOrderCode: {
    good: async (world) => {
      const guest = await newGuest(world)
      await guest.api.addAddress({ body: { address: anAddress() } })
      return { body: { orderId: await deliveredOrder({ ...world, customer: guest }), email: guest.userInfo.authentication.userName } }
    },
    bad: [{ body: { orderId: 'G-1', email: '98450 10101' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  openOrder: {
    good: async (world) => {
      const guest = await newGuest(world)
      await guest.api.addAddress({ body: { address: anAddress() } })
      const orderId = await deliveredOrder({ ...world, customer: guest })
      const { refId } = await world.shop.guest().requestOrderCode({ body: { orderId, email: guest.userInfo.authentication.userName } })
      return { body: { refId, code: await sentCode(refId) } }
    },
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  trackOrder: {
    good: async (world) => ({ body: await trackedOrder(world) }),
    bad: [{ body: { orderId: 'G-1', key: 'x' } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  requestSignUpCode: {
    good: () => ({ body: { email: `${randomUUID()}@shop.example`, name: { first: 'Ravi' } } }),
    bad: [{ body: { email: '98450 10101' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  forgotPassword: {
    good: () => ({ body: { userName: `${randomUUID()}@shop.example` } }),
    bad: [{ body: { userName: 'someone' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  resetPassword: {
    good: async ({ shop }) => {
      const { refId } = await shop.guest().forgotPassword({ body: { userName: `${randomUUID()}@shop.example` } })
      const { resetRefId } = await shop.guest().verifyCode({ body: { refId, code: await sentCode(refId) } })
      return { body: { resetRefId, password: 'a long walk home', confirmPassword: 'a long walk home' } }
    },
    bad: [{ body: { resetRefId: 'nobody', password: 'a long walk home', confirmPassword: 'a long walk home' } }, 'identity.reset_expired'],
    foreign: 'identity.reset_expired',
  },
  updatePassword: {
    good: async (world) => ({
      body: { oldPassword: await knownPassword(world), newPassword: 'a longer walk home', confirmPassword: 'a longer walk home' },
    }),
    bad: [{ body: { oldPassword: 'a', newPassword: 'a long walk home', confirmPassword: 'a long walk away' } }, 'identity.passwords_differ'],
    foreign: 'identity.old_password_wrong',
  },
  updateProfile: {
    good: () => ({ body: { name: { first: 'Ravi', last: 'Rao' } } }),
    bad: [{ body: { market: 'no-such-market' } }, 'identity.market_unknown'],
    foreign: 'nothing',
  },
  changeProfilePicture: {
    good: () => ({ body: { picture: pixelFile } }),
    bad: [{ body: { picture: { ...pixelFile, bytes: Buffer.from('GIF of a kind') } } }, 'storage.file_type_unknown'],
    foreign: 'nothing',
  },
  removeProfilePicture: { good: () => ({}), foreign: 'nothing' },
  getBirthday: { good: () => ({}), foreign: 'nothing' },
  changeBirthday: {
    good: () => ({ body: { birthday: '1990-05-17' } }),
    bad: [{ body: { birthday: '1890-05-17' } }, 'identity.birthday_impossible'],
    foreign: 'nothing',
  },
  requestContactChange: {
    good: async (world) => ({ body: { userName: `${randomUUID()}@example.com`, password: await knownPassword(world) } }),
    bad: [{ body: { userName: 'nowhere' } }, 'identity.user_name_invalid'],
    foreign: 'identity.old_password_wrong',
  },
  confirmContactChange: {
    good: async (world) => ({ body: await contactCode(world) }),
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  getSecurity: { good: () => ({}), foreign: 'nothing' },
  endSession: {
    good: async ({ shop, customer }) => {
      const tokenHash = randomBytes(32)
      await platform.database.run(ADD_SESSION, [shop.tenantId, tokenHash, customer.userInfo._id])
      return { params: { id: sessionIdOf(tokenHash) } }
    },
    bad: [{ params: { id: randomUUID() } }, 'identity.session_not_found'],
    foreign: 'identity.session_not_found',
  },
  endOtherSessions: { good: () => ({}), foreign: 'nothing' },
  unlinkProvider: {
    good: async ({ shop, customer }) => {
      await platform.database.run(LINK, [shop.tenantId, 'test-id', randomUUID(), customer.userInfo._id])
      return { params: { type: 'test-id' } }
    },
    bad: [{ params: { type: 'nobody' } }, 'identity.provider_unknown'],
    foreign: 'identity.provider_unknown',
  },
  startSocialLogIn: {
    good: ({ shop }) => ({ query: TEST_ID, body: { returnTo: `http://${hostOf(shop)}/auth/social` } }),
    bad: [{ query: TEST_ID, body: { returnTo: 'https://evil.example/' } }, 'identity.origin_unknown'],
    foreign: 'identity.origin_unknown',
  },
  socialLogIn: {
    good: async (world) => ({ query: TEST_ID, body: { answer: await answerOfTestId(world) } }),
    bad: [{ query: TEST_ID, body: { answer: '?code=1&state=2' } }, 'identity.social_refused'],
    foreign: 'identity.social_refused',
  },
  beginPasskey: {
    good: ({ shop }) => ({ body: { origin: `http://${hostOf(shop)}` } }),
    bad: [{ body: { origin: 'https://evil.example' } }, 'identity.origin_unknown'],
    foreign: 'identity.origin_unknown',
  },
  addPasskey: {
    good: async ({ shop, customer }) => {
      const origin = `http://${hostOf(shop)}`
      const { refId, options } = await customer.api.beginPasskey({ body: { origin } })
      return { body: { refId, name: 'Phone', response: createAuthenticator().create(options, { origin }) } }
    },
    bad: [{ body: { refId: 'nobody', name: 'Phone', response: {} } }, 'identity.passkey_refused'],
    foreign: 'identity.passkey_refused',
  },
  renamePasskey: {
    good: async (world) => ({ params: { id: await addedPasskey(world) }, body: { name: 'Old phone' } }),
    bad: [{ params: { id: 'nobody' }, body: { name: 'Phone' } }, 'identity.passkey_not_found'],
    foreign: 'identity.passkey_not_found',
  },
  removePasskey: {
    good: async (world) => ({ params: { id: await addedPasskey(world) } }),
    bad: [{ params: { id: 'nobody' } }, 'identity.passkey_not_found'],
    foreign: 'identity.passkey_not_found',
  },
  beginPasskeyLogIn: {
    good: ({ shop }) => ({ body: { origin: `http://${hostOf(shop)}` } }),
    bad: [{ body: { origin: 'https://evil.example' } }, 'identity.origin_unknown'],
    foreign: 'identity.origin_unknown',
  },
  passkeyLogIn: {
    good: async (world) => {
      const device = createAuthenticator()
      await addedPasskey(world, device)
      const origin = `http://${hostOf(world.shop)}`
      const { refId, options } = await world.shop.guest().beginPasskeyLogIn({ body: { origin } })
      return { body: { refId, response: device.get(options, { origin }) } }
    },
    bad: [{ body: { refId: 'nobody', response: {} } }, 'identity.passkey_refused'],
    foreign: 'identity.passkey_refused',
  },
  refreshSession: { good: () => ({}), foreign: 'nothing' },
  logOut: { good: () => ({}), foreign: 'nothing' },
  listRights: { good: () => ({}), foreign: 'nothing' },
  getCustomer: {
    good: ({ customer }) => ({ params: { id: customer.userInfo._id } }),
    bad: [{ params: { id: randomUUID() } }, 'identity.customer_not_found'],
    foreign: 'identity.customer_not_found',
  },
  listAddresses: { good: () => ({}), foreign: 'nothing' },
  addAddress: {
    good: () => ({ body: { address: anAddress() } }),
    bad: [{ body: { address: anAddress({ zip: '123' }) } }, 'request.invalid'],
    foreign: 'nothing',
  },
  updateAddress: {
    good: ({ addressId }) => ({ params: { id: addressId }, body: { address: anAddress({ houseNumber: '15' }) } }),
    bad: [{ params: { id: randomUUID() }, body: { address: anAddress() } }, 'identity.address_not_found'],
    foreign: 'identity.address_not_found',
  },
  deleteAddress: {
    good: async ({ customer }) => ({ params: { id: (await customer.api.addAddress({ body: { address: anAddress() } })).data._id } }),
    bad: [{ params: { id: randomUUID() } }, 'identity.address_not_found'],
    foreign: 'identity.address_not_found',
  },
  viewCart: { good: () => ({}), foreign: 'nothing' },
  addToCart: {
    good: ({ variantId }) => ({ body: { item: variantId, quantity: 1 } }),
    bad: [{ body: { item: randomUUID(), quantity: 1 } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  removeFromCart: {
    good: ({ variantId }) => ({ body: { item: variantId, quantity: 1 } }),
    bad: [{ body: { item: 'delivery-charge', quantity: 1 } }, 'cart.delivery_line_fixed'],
    foreign: 'nothing',
  },
  emptyCart: { good: () => ({}), foreign: 'nothing' },
  emptyCartByGet: { good: () => ({}), foreign: 'nothing' },
  emptyCartByDelete: { good: () => ({}), foreign: 'nothing' },
  previewCart: {
    good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 2 }] } }),
    bad: [{ body: { items: [{ item: 'x', quantity: 0 }] } }, 'request.invalid'],
    foreign: 'gone',
  },
  mergeCart: { good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 2 }] } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'gone' },
  viewSaved: { good: () => ({}), foreign: 'nothing' },
  addSaved: { good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 2 }] } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'nothing' },
  removeSaved: { good: ({ variantId }) => ({ body: { item: variantId } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'nothing' },
  viewWishlist: { good: () => ({}), foreign: 'nothing' },
  addToWishlist: {
    good: ({ product }) => ({ body: { item: product.id } }),
    bad: [{ body: { item: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  removeFromWishlist: { good: ({ product }) => ({ body: { item: product.id } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'nothing' },
  clearWishlist: { good: () => ({}), foreign: 'nothing' },
  askForStockAlert: {
    good: async ({ variantId }) => ({ body: { variation: variantId, email: 'ravi@shop.example' } }),
    bad: [{ body: { variation: randomUUID(), email: 'ravi@shop.example' } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  listStockAlerts: { good: () => ({}), foreign: 'nothing' },
  confirmStockAlert: {
    good: async (ours) => ({ body: { token: await alertToken(ours) } }),
    bad: [{ body: { token: 'x' } }, 'stock_alert.not_found'],
    foreign: 'stock_alert.not_found',
  },
  stopStockAlert: {
    good: async (ours) => ({ body: { token: await alertToken(ours) } }),
    bad: [{ body: {} }, 'stock_alert.not_found'],
    foreign: 'stock_alert.not_found',
  },
  confirmCheckout: {
    good: async ({ customer, variantId, shop }) => {
      await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
      return { query: {}, body: { checkout: code, location: place, provider: shop.seller.id } }
    },
    bad: [{ query: {}, body: { location: place } }, 'checkout.data_missing'],
    foreign: 'checkout.cart_empty',
  },
  listCoupons: { good: () => ({}), foreign: 'nothing' },
  previewCoupons: {
    good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 1 }] } }),
    bad: [{ body: { items: [], couponCode: 'NOBODY-KNOWS-IT' } }, 'promotion.coupon_unknown'],
    foreign: 'nothing',
  },
  listPromotions: { good: () => ({ query: {} }), bad: [{ query: { page: 0 } }, 'request.invalid'], foreign: 'nothing' },
  savePromotion: {
    good: () => ({ params: { promoCode: 'LANTERN10' }, body: aPromotion() }),
    bad: [
      { params: { promoCode: 'LANTERN10' }, body: { ...aPromotion(), promoRules: { startDate: '2026-11-02T00:00:00Z', endDate: '2026-11-01T00:00:00Z' } } },
      'promotion.window_empty',
    ],
    foreign: 'nothing',
  },
  createOrder: {
    good: async ({ customer, variantId, addressId }) => {
      await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
      const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: code, location: place } })
      return {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderHash: data.hash, orderDetails: { paymentType: 'COD', deliveryAddress: { _id: addressId } } },
      }
    },
    bad: [{ body: { orderDetails: {} } }, 'request.invalid'],
    foreign: 'checkout.cart_empty',
  },
  verifyOrder: { good: ({ orderId }) => ({ body: { orderId } }), bad: [{ body: { orderId: 'G-0000-0000' } }, 'order.not_found'], foreign: 'order.not_found' },
  getPaymentConfig: {
    good: ({ shop }) => ({ params: { id: shop.tenantId } }),
    bad: [{ params: { id: 'nobody' } }, 'tenant.unknown'],
    foreign: 'tenant.unknown',
  },
  payOrder: {
    good: async (world) => ({ headers: {}, body: { orderId: await orderToPay(world) } }),
    bad: [{ headers: {}, body: { orderId: 'G-0000-0000' } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  payWithStripe: {
    good: async (world) => ({ headers: {}, body: { orderId: await orderToPay(world) } }),
    bad: [{ headers: {}, body: { orderId: 'G-0000-0000' } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  exportAccount: { good: () => ({}), foreign: 'nothing' },
  requestDeletionCode: { good: () => ({}), foreign: 'nothing' },
  deleteAccount: {
    good: async (world) => ({ body: await deletionCode(world) }),
    bad: [{ body: { password: 'not the password' } }, 'identity.old_password_wrong'],
    foreign: 'identity.code_wrong',
    endsAccount: true,
  },
  addBeneficiary: {
    good: () => ({ body: { name: 'Anjali Rao', accountNumber: '50100123456789', ifsc: 'HDFC0000001' } }),
    bad: [{ body: { name: 'Anjali Rao', accountNumber: '1234', ifsc: 'HDFC0000001' } }, 'payout.account_number_invalid'],
    foreign: 'nothing',
  },
  verifyUpi: {
    good: () => ({ body: { vpa: 'anjali.rao@okhdfc' } }),
    bad: [{ body: { vpa: 'anjali@gmail.com' } }, 'payout.upi_invalid'],
    foreign: 'nothing',
  },
  getBeneficiary: {
    good: async (world) => ({ params: { id: await keptBeneficiary(world) } }),
    bad: [{ params: { id: randomUUID() } }, 'payout.not_found'],
    foreign: 'payout.not_found',
  },
  listBeneficiaries: { good: () => ({}), foreign: 'nothing' },
  removeBeneficiary: {
    good: async (world) => ({ params: { id: await keptBeneficiary(world) } }),
    bad: [{ params: { id: randomUUID() } }, 'payout.not_found'],
    foreign: 'payout.not_found',
  },
  listOperators: { good: () => ({ query: {} }), foreign: 'nothing' },
  viewBill: {
    good: () => ({ body: { operatorId: BESCOM, number: '1234567890' } }),
    bad: [{ body: { operatorId: BESCOM, number: '12' } }, 'bill.number_invalid'],
    foreign: 'nothing',
  },
  findOperatorOfPhone: {
    good: () => ({ query: { phone: '9876543210' } }),
    bad: [{ query: { phone: '1234567890' } }, 'bill.number_invalid'],
    foreign: 'nothing',
  },
  listPlans: {
    good: () => ({ body: { operatorId: '8', circleId: '7' } }),
    bad: [{ body: { operatorId: '8', circleId: '99' } }, 'bill.circle_unknown'],
    foreign: 'nothing',
  },
  getOperator: { good: () => ({ body: { operatorId: '8' } }), bad: [{ body: { operatorId: 'nobody' } }, 'bill.operator_unknown'], foreign: 'nothing' },
  listCircles: { good: () => ({}), foreign: 'nothing' },
  createBillOrder: {
    good: () => ({
      headers: { 'idempotency-key': randomUUID() },
      body: { orderDetails: { items: [{ OperatorId: '8', MobileNumber: '9876543210', CircleId: '7', Amount: 100 }] } },
    }),
    bad: [{ body: { orderDetails: { items: [{ OperatorId: '8' }] } } }, 'bill.details_missing'],
    foreign: 'nothing',
  },
  listAppointmentSlots: {
    good: async (world) => ({ query: { service: (await toBook(world)).service } }),
    bad: [{ query: { service: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  quoteAppointment: {
    good: async (world) => ({ body: await toBook(world) }),
    bad: [{ body: { service: randomUUID(), slotStart: '10:00' } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  bookAppointment: {
    good: async (world) => ({ headers: { 'idempotency-key': randomUUID() }, body: { ...(await toBook(world)), patient } }),
    bad: [{ body: { service: randomUUID(), slotStart: '10:00', patient } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  getAppointment: { good: bookedOrder, bad: [NOBODYS, 'appointment.not_found'], foreign: 'appointment.not_found' },
  moveAppointment: {
    good: async (world) => ({ ...(await bookedOrder(world)), body: { slotStart: (await toBook(world)).slotStart } }),
    bad: [{ ...NOBODYS, body: { slotStart: '10:00' } }, 'appointment.not_found'],
    foreign: 'appointment.not_found',
  },
  cancelAppointment: {
    good: async (world) => ({ ...(await bookedOrder(world)), query: {} }),
    bad: [{ ...NOBODYS, query: {} }, 'appointment.not_found'],
    foreign: 'appointment.not_found',
  },
  getAppointmentFile: { good: fileOfAppointment, bad: [NO_FILE, 'appointment.not_found'], foreign: 'appointment.not_found' },
  getSellerAppointment: { good: bookedOrder, bad: [NOBODYS, 'appointment.not_found'], foreign: 'appointment.not_found' },
  listSellerCalendars: { good: () => ({}), foreign: 'nothing' },
  changeSellerCalendar: {
    good: () => ({ params: { calendarId: 'rao' }, body: { hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }], daysOff: [] } }),
    bad: [{ params: { calendarId: 'nobody' }, body: { hours: [], daysOff: [] } }, 'appointment.calendar_not_found'],
    foreign: 'appointment.calendar_not_found',
  },
  getSellerAppointmentFile: { good: fileOfAppointment, bad: [NO_FILE, 'appointment.not_found'], foreign: 'appointment.not_found' },
  listOrders: {
    good: ({ customer }) => ({ params: { customerId: customer.userInfo._id }, query: {} }),
    bad: [{ params: { customerId: randomUUID() }, query: {} }, 'identity.customer_not_found'],
    foreign: 'identity.customer_not_found',
  },
  getOrder: { good: ({ orderId }) => ({ params: { orderId } }), bad: [{ params: { orderId: randomUUID() } }, 'order.not_found'], foreign: 'order.not_found' },
  estimateReward: {
    good: ({ shop }) => ({ body: { orderAmount: 499.5, provider: shop.seller.id } }),
    bad: [{ body: { orderAmount: 499.5, provider: randomUUID() } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  watchStock: {
    good: ({ shop, product }) => ({ params: { tenant: shop.key, id: product.id } }),
    bad: [{ params: { tenant: 'nobody', id: randomUUID() } }, 'tenant.unknown'],
    // The address says whose it is, and anybody may ask.
    foreign: 'nothing',
  },
  watchOrder: {
    good: ({ orderId }) => ({ params: { orderId }, query: {} }),
    bad: [{ params: { orderId: randomUUID() }, query: {} }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  listChats: { good: () => ({ query: {} }), bad: [{ query: { itemsPerPage: 1000 } }, 'request.invalid'], foreign: 'nothing' },
  openChat: { good: ({ shop }) => ({ body: { seller: shop.seller.id } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'seller.not_found' },
  listChatMessages: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, query: {} }),
    bad: [{ params: { contextId: 'none' }, query: {} }, 'chat.not_found'],
    foreign: 'chat.not_found',
  },
  sendChatMessage: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { tid: randomUUID(), text: 'Is it in stock?' } }),
    bad: [{ params: { contextId: randomUUID() }, body: { tid: '1', text: ' ' } }, 'chat.text_empty'],
    foreign: 'chat.not_found',
  },
  listSellerChats: { good: () => ({ query: {} }), bad: [{ query: { isWaiting: 'perhaps' } }, 'request.invalid'], foreign: 'nothing' },
  listSellerChatMessages: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, query: {} }),
    bad: [{ params: { contextId: randomUUID() }, query: { limit: 1000 } }, 'request.invalid'],
    foreign: 'chat.not_found',
  },
  answerChat: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { tid: randomUUID(), text: 'It is.' } }),
    bad: [{ params: { contextId: randomUUID() }, body: { tid: '', text: 'It is.' } }, 'request.invalid'],
    foreign: 'chat.not_found',
  },
  sendChatPicture: {
    good: () => ({ body: { picture: pixelFile } }),
    bad: [{ body: { picture: { ...pixelFile, bytes: Buffer.from('%PDF-1.7') } } }, 'storage.file_type_unknown'],
    foreign: 'nothing',
  },
  getChatPicture: {
    good: async (world) => ({ params: await shownPicture(world) }),
    bad: [{ params: { contextId: randomUUID(), pictureId: randomUUID() } }, 'chat.not_found'],
    foreign: 'chat.not_found',
  },
  sendSellerChatPicture: {
    good: () => ({ body: { picture: pixelFile } }),
    bad: [{ body: { picture: { ...pixelFile, bytes: Buffer.from('no picture') } } }, 'storage.file_type_unknown'],
    foreign: 'nothing',
  },
  getSellerChatPicture: {
    good: async (world) => ({ params: await shownPicture(world) }),
    bad: [{ params: { contextId: randomUUID(), pictureId: 'none' } }, 'chat.not_found'],
    foreign: 'chat.not_found',
  },
  blockChat: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { isBlocked: false } }),
    bad: [{ params: { contextId: randomUUID() }, body: { isBlocked: 'perhaps' } }, 'request.invalid'],
    foreign: 'chat.not_found',
  },
  blockSellerChat: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { isBlocked: false } }),
    bad: [{ params: { contextId: 'none' }, body: { isBlocked: true } }, 'chat.not_found'],
    foreign: 'chat.not_found',
  },
  reportChat: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { reason: 'fraud' } }),
    bad: [{ params: { contextId: randomUUID() }, body: { reason: 'boring' } }, 'request.invalid'],
    foreign: 'chat.not_found',
  },
  reportSellerChat: {
    good: async (world) => ({ params: { contextId: await conversationOf(world) }, body: { reason: 'insulting', comments: 'Bad words.' } }),
    bad: [{ params: { contextId: randomUUID() }, body: { reason: 'other', messageId: randomUUID() } }, 'chat.not_found'],
    foreign: 'chat.not_found',
  },
  listChatReports: { good: () => ({ query: {} }), bad: [{ query: { itemsPerPage: 1000 } }, 'request.invalid'], foreign: 'nothing' },
  readReportedChat: {
    good: async (world) => ({ params: { reportId: await reportedChat(world) }, query: {} }),
    bad: [{ params: { reportId: 'none' }, query: {} }, 'chat.report_not_found'],
    foreign: 'chat.report_not_found',
  },
  getReportedChatPicture: {
    good: async (world) => {
      const reportId = await reportedChat(world)
      const pictures = (await world.customer.api.readReportedChat({ params: { reportId }, query: {} })).data.flatMap((message) => message.pictures)
      return { params: { reportId, pictureId: pictures[0]?._id ?? '' } }
    },
    bad: [{ params: { reportId: randomUUID(), pictureId: 'none' } }, 'chat.report_not_found'],
    foreign: 'chat.report_not_found',
  },
  decideChatReport: {
    good: async (world) => ({ params: { reportId: await reportedChat(world) }, body: { decision: 'keep' } }),
    bad: [{ params: { reportId: randomUUID() }, body: { decision: 'burn' } }, 'request.invalid'],
    foreign: 'chat.report_not_found',
  },
  createQuotation: {
    good: ({ variantId }) => ({ body: { variation: variantId, quantity: 12, comments: 'For a wedding' } }),
    bad: [{ body: { variation: randomUUID(), quantity: 1 } }, 'request.invalid'],
    foreign: 'catalog.item_not_found',
  },
  listQuotations: { good: () => ({ query: {} }), bad: [{ query: { page: 0 } }, 'request.invalid'], foreign: 'nothing' },
  getQuotation: {
    good: async (world) => ({ params: { quoteId: await askedQuotation(world) } }),
    bad: [{ params: { quoteId: 'none' } }, 'quotation.not_found'],
    foreign: 'quotation.not_found',
  },
  withdrawQuotation: {
    good: async (world) => ({ params: { quoteId: await askedQuotation(world) } }),
    bad: [{ params: { quoteId: randomUUID() } }, 'quotation.not_found'],
    foreign: 'quotation.not_found',
  },
  getSellerQuotation: {
    good: async (world) => ({ params: { quoteId: await askedQuotation(world) } }),
    bad: [{ params: { quoteId: 'none' } }, 'quotation.not_found'],
    foreign: 'quotation.not_found',
  },
  offerQuotation: {
    good: async (world) => ({ params: { quoteId: await askedQuotation(world) }, body: { unitPrice: 1, validDays: 14, comments: 'For you' } }),
    bad: [{ params: { quoteId: randomUUID() }, body: { unitPrice: 1, validDays: 61 } }, 'request.invalid'],
    foreign: 'quotation.not_found',
  },
  declineQuotation: {
    good: async (world) => ({ params: { quoteId: await askedQuotation(world) }, body: {} }),
    bad: [{ params: { quoteId: randomUUID() }, body: {} }, 'quotation.not_found'],
    foreign: 'quotation.not_found',
  },
  listReadings: { good: () => ({ query: {} }), bad: [{ query: { kind: 'diary' } }, 'request.invalid'], foreign: 'nothing' },
  listNotifications: { good: () => ({ query: {} }), bad: [{ query: { page: 0 } }, 'request.invalid'], foreign: 'nothing' },
  countUnread: { good: () => ({}), foreign: 'nothing' },
  readNotifications: {
    good: async (world) => ({ body: { ids: [await notificationOf(world)] } }),
    bad: [{ body: { ids: [] } }, 'request.invalid'],
    foreign: 'notification.not_found',
  },
  readAllNotifications: {
    good: async (world) => ({ body: { upTo: await notificationOf(world) } }),
    bad: [{ body: { upTo: 'the newest' } }, 'notification.not_found'],
    foreign: 'notification.not_found',
  },
  viewPushKey: { good: () => ({}), foreign: 'nothing' },
  subscribePush: {
    good: () => ({ body: { endpoint: `https://push.example/${randomUUID()}`, keys: pushKeys() } }),
    bad: [{ body: { endpoint: 'http://10.0.0.1/', keys: pushKeys() } }, 'push.address_refused'],
    foreign: 'nothing',
  },
  unsubscribePush: { good: () => ({ body: { endpoint: 'https://push.example/1' } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'nothing' },
  viewNotificationSettings: { good: () => ({}), foreign: 'nothing' },
  changeNotificationSettings: {
    good: () => ({ body: { topic: 'messages', channel: 'email', isOn: false } }),
    bad: [{ body: { topic: 'weather', channel: 'email', isOn: false } }, 'request.invalid'],
    foreign: 'nothing',
  },
  viewNotificationTiming: { good: () => ({}), foreign: 'nothing' },
  changeNotificationTiming: {
    good: () => ({ body: { quietHours: { from: '22:00', to: '07:00' }, digestAt: 8, timeZone: 'Asia/Kolkata' } }),
    bad: [{ body: { quietHours: null, digestAt: null, timeZone: 'Mars/Olympus' } }, 'notification.time_zone_unknown'],
    foreign: 'nothing',
  },
  listConsentChanges: { good: () => ({ query: {} }), bad: [{ query: { itemsPerPage: 1000 } }, 'request.invalid'], foreign: 'nothing' },
  listSellerOrders: { good: () => ({ query: {} }), bad: [{ query: { status: 'lost' } }, 'request.invalid'], foreign: 'nothing' },
  advanceOrder: {
    good: ({ orderId }) => ({ body: { orderId, status: 'created' } }),
    bad: [{ body: { orderId: randomUUID(), status: 'processing' } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  refundOrder: {
    good: async ({ shop, customer, variantId, addressId }) => ({ body: { orderId: await paidOrder(shop, customer, variantId, addressId) } }),
    bad: [{ body: { orderId: randomUUID() } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  listRefunds: { good: () => ({ query: { state: 'failed' } }), bad: [{ query: { state: 'lost' } }, 'request.invalid'], foreign: 'nothing' },
  retryRefund: {
    good: async (world) => ({ params: { id: await failedRefund(world) } }),
    bad: [{ params: { id: randomUUID() } }, 'refund.not_found'],
    foreign: 'refund.not_found',
  },
  listSellerRefunds: { good: () => ({ query: { state: 'failed' } }), bad: [{ query: { after: 'x' } }, 'request.invalid'], foreign: 'nothing' },
  retrySellerRefund: {
    good: async (world) => ({ params: { id: await failedRefund(world) } }),
    bad: [{ params: { id: 'x' } }, 'refund.not_found'],
    foreign: 'refund.not_found',
  },
  listMismatchedPayments: { good: () => ({ query: {} }), bad: [{ query: { limit: 1000 } }, 'request.invalid'], foreign: 'nothing' },
  askReturn: {
    good: async (world) => ({
      body: { orderId: await deliveredOrder(world), items: [{ _id: world.variantId, quantity: 1 }], reason: 'broken', comments: 'A crack' },
    }),
    bad: [{ body: { orderId: randomUUID(), items: [{ _id: randomUUID(), quantity: 1 }], reason: 'unsaid' } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  withdrawReturn: {
    good: async (world) => ({ body: { returnId: await askedReturn(world) } }),
    bad: [{ body: { returnId: 'x' } }, 'return.not_found'],
    foreign: 'return.not_found',
  },
  listReturns: {
    good: ({ orderId }) => ({ params: { orderId } }),
    bad: [{ params: { orderId: randomUUID() } }, 'order.not_found'],
    foreign: 'order.not_found',
  },
  listSellerReturns: { good: () => ({ query: {} }), bad: [{ query: { status: 'lost' } }, 'request.invalid'], foreign: 'nothing' },
  advanceReturn: {
    good: async (world) => ({ body: { returnId: await askedReturn(world), status: 'accepted' } }),
    bad: [{ body: { returnId: randomUUID(), status: 'accepted' } }, 'return.not_found'],
    foreign: 'return.not_found',
  },
  refundReturn: {
    good: async (world) => {
      const returnId = await askedReturn(world)
      for (const status of ['accepted', 'received'] as const) await world.customer.api.advanceReturn({ body: { returnId, status } })
      return { body: { returnId } }
    },
    bad: [{ body: { returnId: randomUUID() } }, 'return.not_found'],
    foreign: 'return.not_found',
  },
  getInvoice: { good: invoiced, bad: [{ params: { id: randomUUID() } }, 'order.not_found'], foreign: 'order.not_found' },
  getInvoicePaper: { good: invoiced, bad: [{ params: { id: 'x'.repeat(61) } }, 'request.invalid'], foreign: 'order.not_found' },
  getSellerInvoice: { good: invoiced, bad: [{ params: { id: randomUUID() } }, 'order.not_found'], foreign: 'order.not_found' },
  getSellerInvoicePaper: { good: invoiced, bad: [{ params: { id: randomUUID() } }, 'order.not_found'], foreign: 'order.not_found' },
  orderAgain: { good: ({ orderId }) => ({ body: { orderId } }), bad: [{ body: { orderId: 'G-0000-0000' } }, 'order.not_found'], foreign: 'order.not_found' },
  cancelOrder: { good: ({ orderId }) => ({ body: { orderId } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'order.not_found' },
  getContentPage: {
    good: () => ({ params: { id: 'privacy-policy' }, query: {} }),
    bad: [{ params: { id: 'imprint' }, query: {} }, 'content.page_not_found'],
    foreign: 'nothing',
  },
  listContentPages: { good: ({ shop }) => ({ query: { tenant: shop.key } }), bad: [{ query: { page: 0 } }, 'request.invalid'], foreign: 'tenant.unknown' },
  listContentVersions: {
    good: () => ({ params: { id: 'terms' }, query: {} }),
    bad: [{ params: { id: 'terms' }, query: { itemsPerPage: 1000 } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listTicketCategories: { good: () => ({}), foreign: 'nothing' },
  talkToAssistant: {
    good: ({ orderId }) => ({ body: { sender: 'door', message: `/order_status{"order":"${orderId}"}` } }),
    bad: [{ body: { sender: 'door', message: ' ' } }, 'assistant.text_empty'],
    foreign: 'nothing',
  },
  createTicket: {
    good: ({ orderId, variantId }) => ({ body: { ticket_Id: randomUUID(), category: 'delivery', comments: 'Where is it?', orderId, item: variantId } }),
    bad: [{ body: { category: 'gossip', comments: 'Have you heard?' } }, 'ticket.category_unknown'],
    foreign: 'order.not_found',
  },
  reportIssue: {
    good: ({ product }) => ({ body: { kind: 'product', about: product.id, comments: 'The picture shows another one.', email: 'ravi@shop.example' } }),
    bad: [{ body: { kind: 'page', about: '//evil.example', comments: 'Look' } }, 'ticket.about_unknown'],
    foreign: 'ticket.about_unknown',
  },
  listTickets: { good: () => ({ query: { itemsPerPage: 5 } }), bad: [{ query: { status: 'lost' } }, 'request.invalid'], foreign: 'nothing' },
  getTicket: {
    good: async (world) => ({ params: { ticketId: await askedTicket(world) }, query: {} }),
    bad: [{ params: { ticketId: 'T-000-000' }, query: {} }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  commentTicket: {
    good: async (world) => ({ params: { ticketId: await askedTicket(world) }, body: { comments: 'In red?' } }),
    bad: [{ params: { ticketId: 'T-000-000' }, body: { comments: ' ' } }, 'ticket.text_empty'],
    foreign: 'ticket.not_found',
  },
  getTicketAttachment: {
    good: async ({ customer }) => ({ params: await attached(customer) }),
    bad: [{ params: { ticketId: 'T-000-000', attachmentId: randomUUID() } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  getQueuedAttachment: {
    // Nobody has room for any number of questions.
    good: async ({ shop }) => ({ params: await attached(await shop.addCustomer()) }),
    bad: [{ params: { ticketId: 'x', attachmentId: 'none' } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  settleTicket: {
    good: async (world) => ({ params: { ticketId: await answeredTicket(world) }, body: { isSolved: true, rating: 5 } }),
    bad: [{ params: { ticketId: 'x' }, body: { rating: 6 } }, 'request.invalid'],
    foreign: 'ticket.not_found',
  },
  listTicketQueue: { good: () => ({ query: { turn: 'shop', assigned: 'nobody' } }), bad: [{ query: { page: 0 } }, 'request.invalid'], foreign: 'nothing' },
  listTicketColleagues: { good: () => ({}), foreign: 'nothing' },
  viewTicketFigures: { good: () => ({}), foreign: 'nothing' },
  getQueuedTicket: {
    good: async (world) => ({ params: { ticketId: await queuedTicket(world) } }),
    bad: [{ params: { ticketId: 'x' } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  answerTicket: {
    good: async (world) => ({ params: { ticketId: await queuedTicket(world) }, body: { comments: 'Yes, with a bow.' } }),
    bad: [{ params: { ticketId: randomUUID() }, body: { comments: 'Yes' } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  viewCannedAnswers: { good: () => ({}), foreign: 'nothing' },
  publishCannedAnswers: {
    good: async (world) => {
      const { data } = await world.customer.api.viewCannedAnswers()
      return { body: { after: data.version, answers: data.answers } }
    },
    bad: [{ body: { after: 7, answers: [] } }, 'ticket.canned_outdated'],
    foreign: 'nothing',
  },
  fillCannedAnswers: {
    good: async (world) => ({ params: { ticketId: await queuedTicket(world) } }),
    bad: [{ params: { ticketId: randomUUID() } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  updateTicket: {
    good: async (world) => ({ params: { ticketId: await queuedTicket(world) }, body: { assignedTo: 'me', priority: 'high', status: 'closed' } }),
    bad: [{ params: { ticketId: randomUUID() }, body: { category: 'gossip' } }, 'ticket.category_unknown'],
    foreign: 'ticket.not_found',
  },
  mergeTicket: {
    good: async (world) => ({ params: { ticketId: await askedTicket(world) }, body: { into: await askedTicket(world) } }),
    bad: [{ params: { ticketId: randomUUID() }, body: { into: 'x' } }, 'ticket.not_found'],
    foreign: 'ticket.not_found',
  },
  listFaq: { good: () => ({ query: { q: 'return', itemsPerPage: 5 } }), bad: [{ query: { occasion: 'lost' } }, 'request.invalid'], foreign: 'nothing' },
  rateFaq: {
    good: () => ({ params: { id: 'return' }, body: { helpful: true } }),
    bad: [{ params: { id: 'nobody-asks' }, body: { helpful: true } }, 'content.question_not_found'],
    foreign: 'nothing',
  },
  listFaqRatings: { good: () => ({}), foreign: 'nothing' },
  publishContentPage: {
    good: async ({ shop }) => {
      const { data } = await shop.guest().getContentPage({ params: { id: 'returns' }, query: {} })
      const texts = { en: '# Returns\n\nBring it back.', es: '# Devoluciones\n\nTráelo de vuelta.' }
      return { params: { id: 'returns' }, body: { after: data.version, texts, changes: { en: 'Shorter', es: 'Más corto' } } }
    },
    bad: [
      { params: { id: 'returns' }, body: { after: 0, texts: { en: '<b>Returns</b>', es: '# Devoluciones\n\nNo.' }, changes: { en: 'x', es: 'x' } } },
      'request.invalid',
    ],
    foreign: 'nothing',
  },
  uploadImage: {
    good: () => ({ body: { image: PIXEL.toString('base64'), key: `${randomUUID()}.png` } }),
    bad: [{ body: { image: PIXEL.toString('base64'), key: '../pixel.png' } }, 'storage.path_invalid'],
    foreign: 'nothing',
  },
  uploadFile: {
    good: () => ({ body: { file: pixelFile, key: `${randomUUID()}.png`, isPublic: true } }),
    bad: [{ body: { file: { ...pixelFile, bytes: Buffer.from('GIF of a kind') }, key: 'a.gif' } }, 'storage.file_type_unknown'],
    foreign: 'nothing',
  },
  getFile: {
    good: async ({ customer }) => ({ params: { id: await privateFileOf(customer) } }),
    bad: [{ params: { id: randomUUID() } }, 'storage.file_not_found'],
    foreign: 'storage.file_not_found',
  },
  deleteFile: {
    good: async ({ customer }) => ({ body: { url: `/api/storage/file/${await privateFileOf(customer)}` } }),
    bad: [{ body: { url: '/etc/passwd' } }, 'storage.file_not_found'],
    foreign: 'storage.file_not_found',
  },
  sendEnquiry: {
    good: () => ({ body: { name: 'Ravi', email: 'ravi@shop.example', message: 'When do you open on Sundays?' } }),
    bad: [{ body: { name: 'Ravi', email: 'ravi@shop.example', message: 'Hi' } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listWalletHistory: { good: () => ({ query: { from: '2026-11-01' } }), bad: [{ query: { from: 'yesterday' } }, 'request.invalid'], foreign: 'nothing' },
  pageWalletHistory: {
    good: () => ({ query: { limit: 10, page: 1, amountTypeId: 'refunds' } }),
    bad: [{ query: { amountTypeId: 'gold' } }, 'request.invalid'],
    foreign: 'nothing',
  },
  exportWalletHistory: { good: () => ({ query: {} }), bad: [{ query: { from: '2026-11-02', to: '2026-10-01' } }, 'request.invalid'], foreign: 'nothing' },
  getWalletBalance: { good: () => ({ query: {} }), bad: [{ query: { amountType: 'gold' } }, 'request.invalid'], foreign: 'nothing' },
  listAmountTypes: { good: () => ({}), foreign: 'nothing' },
  createReferral: { good: () => ({}), foreign: 'nothing' },
  listReferrals: {
    good: () => ({ query: { page: 1, limit: 10 } }),
    bad: [{ query: { customer: randomUUID() } }, 'identity.customer_not_found'],
    foreign: 'nothing',
  },
  getReferralSummary: { good: () => ({}), foreign: 'nothing' },
  getReferralLink: {
    good: async (world) => ({ params: { code: await referralCode(world) } }),
    bad: [{ params: { code: 'OIL0' } }, 'referral.not_found'],
    foreign: 'referral.not_found',
  },
  claimReferral: {
    good: async (world) => ({ body: { code: await referralCode(world) } }),
    bad: [{ body: { code: '4KX9RMTQ' } }, 'referral.not_found'],
    foreign: 'referral.not_found',
  },
  listReferralsOfShop: { good: () => ({ query: { status: 'refused' } }), bad: [{ query: { status: 'gone' } }, 'request.invalid'], foreign: 'nothing' },
  makeCounterCode: { good: () => ({}), foreign: 'nothing' },
  findCounterCustomer: {
    good: async ({ customer }) => ({ body: { who: (await customer.api.makeCounterCode()).data.code } }),
    bad: [{ body: { who: '4KX 9RM' } }, 'counter.customer_unknown'],
    foreign: 'counter.customer_unknown',
  },
  listCounterProducts: {
    good: () => ({ query: { q: 'noct' } }),
    bad: [{ query: { q: 'n'.repeat(81) } }, 'request.invalid'],
    foreign: 'nothing',
  },
  quoteCounterSale: {
    good: async (world) => ({ body: { visit: await visitOf(world), items: [{ _id: world.variantId, quantity: 1 }] } }),
    bad: [{ body: { visit: 'nobody', items: [{ _id: randomUUID(), quantity: 1 }] } }, 'counter.visit_over'],
    foreign: 'counter.visit_over',
  },
  sellAtCounter: {
    good: async (world) => ({
      body: { visit: await visitOf(world), items: [{ _id: world.variantId, quantity: 1 }], paidWith: 'cash', total: { amount: 50_000, currency: 'INR' } },
    }),
    bad: [
      { body: { visit: 'nobody', items: [{ _id: randomUUID(), quantity: 1 }], paidWith: 'cheque', total: { amount: 1, currency: 'INR' } } },
      'request.invalid',
    ],
    foreign: 'counter.visit_over',
  },
  listDevelopmentOutbox: {
    good: () => ({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: {} }),
    bad: [{ query: {} }, 'development.outbox_locked'],
    foreign: 'nothing',
  },
}

let platform: TestPlatform
let ours: World
let theirs: World

/** A code is readable nowhere but in its mail, so this one is made to be another. */
async function sentCode(refId: string): Promise<string> {
  await platform.database.run({ name: 'test-set-code', text: 'update sign_in_code set code_hash = $2 where id = $1' }, [refId, hashCode(refId, '271828')])
  return '271828'
}

/** A passkey of the world's customer, whose id is answered. */
async function addedPasskey({ shop, customer }: World, device = createAuthenticator()): Promise<string> {
  const origin = `http://${hostOf(shop)}`
  const { refId, options } = await customer.api.beginPasskey({ body: { origin } })
  return (await customer.api.addPasskey({ body: { refId, name: 'Phone', response: device.create(options, { origin }) } })).data._id
}

/** Asked for by the world's customer. */
async function deletionCode({ customer }: World): Promise<{ refId: string; code: string }> {
  const { refId } = await customer.api.requestDeletionCode()
  return { refId, code: await sentCode(refId) }
}

/** From now on that of the world's customer. */
async function knownPassword({ shop, customer }: World): Promise<string> {
  const password = 'a long walk home'
  await platform.database.run(SET_PASSWORD, [shop.tenantId, customer.userInfo._id, await createPasswords().hash(password)])
  return password
}

/** Sent to an address that the world's customer wants to have. */
async function contactCode(world: World): Promise<{ refId: string; code: string; currentCode?: string }> {
  const body = { userName: `${randomUUID()}@example.com`, password: await knownPassword(world) }
  const { refId, current } = await world.customer.api.requestContactChange({ body })
  return { refId, code: await sentCode(refId), ...(current ? { currentCode: await sentCode(uuidv5('current', refId)) } : {}) }
}

/** Where money can be sent to the world's customer; the same again is the one that is there. */
async function keptBeneficiary({ customer }: World): Promise<string> {
  return (await customer.api.addBeneficiary({ body: { name: 'Anjali Rao', vpa: 'anjali.rao@okhdfc' } })).data._id
}

/** What the provider of the demo shops sends somebody back with, who has gone there from the shop. */
async function answerOfTestId({ shop }: World): Promise<string> {
  const host = hostOf(shop)
  const { url } = await shop.guest().startSocialLogIn({ query: TEST_ID, body: { returnTo: `http://${host}/auth/social` } })
  const form = new URLSearchParams(new URL(url).search)
  form.set('name', 'Ravi')
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await platform.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: form.toString() })
  return new URL(String(reply.headers.location)).search
}

async function createWorld(): Promise<World> {
  const shop = await createTestShop(platform, {
    checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true, hasGuests: true },
    payouts: { isTest: true },
    bills: { isTest: true },
    wallet: {},
    referral: { inviter: 10_000, friend: 5_000 },
  })
  const customer = await shop.signUp()
  const beDemo = `update tenant set settings = settings || '{"signIn":{"isDemo":true}}', hosts = $2 where id = $1`
  await platform.database.run({ name: 'test-be-demo', text: beDemo }, [shop.tenantId, [hostOf(shop)]])
  await platform.catchUp()
  await shop.setRights(customer.userInfo._id, STAFF_RIGHTS)
  await shop.setSellerRights(customer.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  const product = await shop.addProduct({ stock: 100 })
  const [variantId = ''] = product.variantIds
  const { data: address } = await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantId, quantity: 1 } })
  const { data: quote } = await customer.api.confirmCheckout({ query: {}, body: { checkout: code, location: place } })
  const { content } = await customer.api.createOrder({ headers: {}, body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' } } })
  const { refId } = await shop.guest().requestCode({ body: { userName: 'code@shop.example' } })
  return { shop, customer, product, variantId, addressId: address._id, orderId: content._id, codeRefId: refId }
}

/** The number of an order that was delivered, and paid at the door. */
async function paidOrder(shop: TestShop, customer: SignedIn, variantId: string, addressId: string): Promise<string> {
  await customer.api.addToCart({ body: { item: variantId, quantity: 1 } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: place } })
  const { content } = await customer.api.createOrder({
    headers: {},
    body: { orderHash: data.hash, orderDetails: { paymentType: 'COD', deliveryAddress: { _id: addressId } } },
  })
  await platform.database.run({ name: 'test-pay', text: `update orders set payment_status = 'paid' where tenant_id = $1 and id = $2` }, [
    shop.tenantId,
    content._id,
  ])
  return content.orderId
}

/** Money of the world's order that no provider would give back. */
async function failedRefund({ orderId }: World): Promise<string> {
  const [id, payment] = [randomUUID(), randomUUID()]
  const paid = `insert into payment (tenant_id, id, order_id, order_number, customer_id, attempt, provider, is_test, state, amount, currency, reference, capture, created_at, expires_at, ask_at, decided_at)
    select tenant_id, $1::uuid, $1::uuid, number, customer_id, 1, 'stripe', true, 'paid', total, currency, $1::text, 'taken', now(), now(), now(), now() from orders where id = $2`
  const failed = `insert into refund (tenant_id, id, payment_id, cause, part_id, amount, state, tries, try_at, created_at, decided_at)
    select tenant_id, $1::uuid, $2::uuid, 'test', id, 100, 'failed', 1, now(), now(), now() from orders where id = $3`
  await platform.database.run({ name: 'test-paid', text: paid }, [payment, orderId])
  await platform.database.run({ name: 'test-failed', text: failed }, [id, payment, orderId])
  return id
}

/** Calls by id; which input an operation takes is only known at run time here. */
async function call(world: World, id: OperationId, input: Input, { asGuest = false } = {}): Promise<unknown> {
  const { [id]: operate } = asGuest ? world.shop.guest() : world.customer.api
  return Reflect.apply(operate, undefined, [input])
}

/** What of an answer is not as the contract says. */
function faultsOf(payload: ReplyPayload, reply: unknown): readonly unknown[] {
  const json = jsonOf(payload)
  if (json) return Compile(json).Errors(reply)
  const { type } = reply as { type: string }
  return 'mediaTypes' in payload && payload.mediaTypes.includes(type) ? [] : [type]
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(() => 'accepted').catch((error: unknown) => (error instanceof ApiFailure ? error.code : String(error)))

/** Ids that nobody else may ever see. */
const idsOf = ({ shop, customer, product, variantId, addressId, orderId }: World) => [
  shop.tenantId,
  shop.marketId,
  shop.categoryId,
  shop.seller.id,
  customer.userInfo._id,
  product.id,
  variantId,
  addressId,
  orderId,
]

beforeAll(async () => {
  platform = await startTestPlatform()
  // The stand-ins for providers are called over HTTP.
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  ours = await createWorld()
  theirs = await createWorld()
})
afterAll(() => platform.close())

const ids = (Object.keys(CASES) as (keyof typeof CASES)[]).filter((id) => id !== 'logOut')

describe.each([...ids, 'logOut' as const])('%s', (id) => {
  const spec: OperationSpec = operations[id]
  const { good, bad, foreign, endsAccount, byGuest } = CASES[id]
  const callerIn = async (world: World): Promise<World> => {
    if (byGuest) return { ...world, customer: await newGuest(world) }
    return endsAccount ? { ...world, customer: await world.shop.addCustomer() } : world
  }

  it('refuses a call without a shop', async () => {
    const path = spec.path.replace(/\{\w+\}/g, randomUUID())
    const reply = await platform.app.inject({ method: spec.method as 'GET', url: `/api${path}`, ...(spec.method === 'GET' ? {} : { payload: {} }) })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ code: 'tenant.unknown', message: 'Unknown tenant', status: 401 })
  })

  if (spec.auth === 'customer' || spec.auth === 'buyer') {
    it('asks a guest to sign in', async () => {
      const input = await good(await callerIn(ours))
      expect(await refusalOf(call(ours, id, input, { asGuest: true }))).toBe(spec.guestRefusal ?? 'identity.sign_in_required')
    })
  }

  if (spec.auth === 'customer') {
    it('is for accounts, not for whoever buys without one', async () => {
      const customer = await newGuest(ours)
      expect(await refusalOf(call({ ...ours, customer }, id, await good(ours)))).toBe('identity.account_required')
    })
  }

  if (typeof spec.auth === 'object' && (spec.auth.staff || spec.auth.seller)) {
    it('asks a guest to sign in, and refuses whoever has not the right', async () => {
      const input = await good(ours)
      expect(await refusalOf(call(ours, id, input, { asGuest: true }))).toBe('identity.sign_in_required')
      const nobody = await ours.shop.addCustomer()
      // Where customers may call too, each has only what is their own.
      const refused = callersOf(spec.auth).customer ? foreign : 'identity.right_missing'
      expect(await refusalOf(call({ ...ours, customer: nobody }, id, input))).toBe(refused)
    })
  }

  if (bad) {
    it('refuses bad input by name', async () => {
      expect(await refusalOf(call(await callerIn(ours), id, bad[0]))).toBe(bad[1])
    })
  }

  it("gives away nothing of another tenant's", async () => {
    const input = await good(await callerIn(ours))
    const answer = await call(await callerIn(theirs), id, input).catch((error: unknown) => error)
    if (answer instanceof ApiFailure) expect(answer.code).toBe(foreign)
    else {
      expect(['nothing', 'gone']).toContain(foreign)
      const { warnings: _, ...visible } = (answer as { data?: { warnings?: unknown } }).data ?? {}
      const text = JSON.stringify(foreign === 'gone' ? visible : answer)
      for (const secret of idsOf(ours)) expect(text).not.toContain(secret)
    }
  })

  it('answers good input as the contract says', async () => {
    const world = await callerIn(ours)
    const reply = await call(world, id, await good(world))
    expect(faultsOf(spec.reply, reply)).toEqual([])
  })
})

describe('any call', () => {
  it('is made as a role to which the database shows its tenant alone', async () => {
    const { name, isReady } = await tenantRoleOf(platform.database.connectionString)
    const { api } = await ours.shop.addCustomer()
    const list = () => refusalOf(api.listAddresses())
    expect([isReady, await list()]).toEqual([true, 'accepted'])
    await platform.database.orm.execute(`revoke select on address from ${name}`)
    expect(await list()).toBe('server.failed')
    await platform.database.orm.execute(`grant select on address to ${name}`)
    expect(await list()).toBe('accepted')
  })

  it('says what is wrong with which field', async () => {
    const failure = await ours.shop
      .guest()
      .searchItems({ body: { page: { page: 0 } } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    if (failure instanceof ApiFailure) expect(failure.problem?.errors).toEqual([{ path: '/page/page', message: 'must be >= 1' }])
  })

  it('says how large a file may be, also where the request is refused before it is read', async () => {
    const file = { name: 'huge.jpg', type: 'image/jpeg', bytes: Buffer.alloc(21 * 1024 * 1024) }
    const { api } = await ours.shop.signUp()
    const failure = await api.uploadFile({ body: { file, key: 'huge.jpg' } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'storage.file_too_large', status: 413, message: expect.stringContaining('15 MB') })
  })

  it('refuses a body that is no JSON, one that is too large, and an unknown address', async () => {
    const headers = { 'x-tenant-key': ours.shop.key, 'content-type': 'application/json' }
    const post = (url: string, payload: string) => platform.app.inject({ method: 'POST', url, headers, payload })
    expect((await post('/api/search/v2/search', '{"q":')).json()).toMatchObject({ code: 'request.malformed', status: 400 })
    expect((await post('/api/search/v2/search', JSON.stringify({ q: 'x'.repeat(300_000) }))).json()).toMatchObject({ code: 'request.too_large', status: 413 })
    expect((await post('/api/search/v9/search', '{}')).json()).toMatchObject({ code: 'request.not_found', status: 404 })
    for (const url of ['/api/nothing/here', '/api/catalog/api/item/%zz', '/api/%', '/api/%ff'])
      expect((await platform.app.inject({ url, headers })).json(), url).toMatchObject({ code: expect.stringMatching(/not_found$/), status: 404 })
    const search = (type: string, payload: string) =>
      platform.app.inject({ method: 'POST', url: '/api/search/v2/search', headers: { ...headers, 'content-type': type }, payload })
    expect((await search('application/json', 'null')).json()).toMatchObject({ code: 'request.invalid' })
    expect((await search('text/plain', 'x')).json()).toMatchObject({ code: 'request.type_unknown', status: 415 })
    for (const [open, close] of [
      ['[', ']'],
      ['{"q":', '}'],
    ] as const)
      expect((await search('application/json', `{"q":${open.repeat(20_000)}1${close.repeat(20_000)}}`)).json()).toMatchObject({ code: 'request.malformed' })
  })

  it('answers under its aliases too (C-03)', async () => {
    const headers = { 'x-tenant-key': ours.shop.key }
    const canonical = await platform.app.inject({ url: '/api/catalog/api/catalog/read/catalog/filter?isMarket=y', headers })
    const alias = await platform.app.inject({ url: '/api/catalog/read/catalog/filter?isMarket=y', headers })
    expect(alias.statusCode).toBe(200)
    expect(alias.json()).toEqual(canonical.json())
  })

  it('speaks the language that is asked for', async () => {
    const { data } = await ours.shop.guest('es').getItem({ params: { id: ours.product.id } })
    expect(data.Name).toBe('Nocturne headphones (es)')
  })
})

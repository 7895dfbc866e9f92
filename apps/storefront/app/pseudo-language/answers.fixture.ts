// Long because it is one list: each way in which a shop may stand with somebody, beside the others.
import { ERRORS, type ErrorCode, type OperationId, type OrderStatusWire } from '@galleria/contract'
import {
  type AppointmentMode,
  APPOINTMENT_MODES,
  BILL_STATES,
  CARE_KINDS,
  MODE_OPTION,
  OWN_FACETS,
  NOTIFICATION_KINDS,
  SIZE_OPTION,
  SPECIALITY,
  topicOf,
} from '@galleria/rules'
import { routeTable } from 'virtual:galleria/contract'
import { BOOKING, CALENDAR, ID, orderedAppointment, orderedBill, replyOf, WORD } from './wire.fixture.ts'

/** How it stands with the shop while a page is looked at. */
export type World = {
  readonly name: string
  readonly isSignedIn?: true
  /** Somebody buys without an account. */
  readonly isBuying?: true
  /** A guest's cart on the device. */
  readonly hasDeviceCart?: true
  /** Another product was looked at before. */
  readonly hasSeen?: true
  /** A product of another category is compared. */
  readonly isComparing?: true
  /** A place is kept on the device, and another one is being chosen. */
  readonly isChoosingPlace?: true
  /** Search does not answer. */
  readonly isSearchAway?: true
  /** A sign-in code is on its way. */
  readonly hasSentCode?: true
  /** The paths that it makes a difference to; all of them unless told. */
  readonly paths?: RegExp
  /** What follows the path of each, with its question mark. */
  readonly query?: string
  /** Changes what the platform answers when everything is there; `fail` is a refusal. */
  readonly answers?: { readonly [Id in OperationId]?: (reply: Reply) => unknown }
}

// The shape is the contract's, made by replyOf; a world changes single fields of it.
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any

export class Refusal {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    this.code = code
  }
}
export const refuse = (code: ErrorCode) => (): Refusal => new Refusal(code)

/** Every list in it is empty. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'total' && typeof inner === 'number' ? 0 : emptied(inner)]))
}

export const ANSWERING_ANYTHING = (Object.keys(routeTable) as OperationId[]).filter((id) => id !== 'getTenantConfig')
const all = (change: (reply: Reply) => unknown, ids: readonly OperationId[] = ANSWERING_ANYTHING): World['answers'] =>
  Object.fromEntries(ids.map((id) => [id, change]))

const inOrder = (change: (order: Reply) => object): World['answers'] => ({
  getOrder: ({ data }) => ({ data: { ...data, ...change(data) } }),
  verifyOrder: ({ content }) => ({ content: { ...content, ...change(content) } }),
  listOrders: ({ data, ...page }) => ({ data: data.map((order: Reply) => ({ ...order, ...change(order) })), ...page }),
})
const orderThatIs = (status: OrderStatusWire): World => ({
  name: `a customer whose order is ${status}`,
  isSignedIn: true,
  paths: /order/,
  answers: inOrder(({ timeline, orders }) => ({
    orderStatus: status,
    reportStatus: status,
    orders: orders.map((part: Reply) => ({ ...part, orderStatus: status })),
    timeline: [{ ...timeline[0], status }],
    can: { cancel: status === 'created' },
  })),
})
const cartWith = (change: (cart: Reply) => object): World['answers'] =>
  all(({ data }) => ({ data: { ...data, ...change(data) } }), ['viewCart', 'previewCart', 'addToCart', 'removeFromCart', 'mergeCart'])
const warned = (code: string, available: number): World['answers'] =>
  cartWith(({ items }) => ({
    items: items.map((line: Reply) => ({ ...line, qty: 3, Quantity: available })),
    warnings: [{ code, item: ID, wanted: 3, available }],
  }))
const services = (items: readonly Reply[]): Reply[] => items.map((line) => ({ ...line, isService: true }))
const product = (change: (item: Reply) => object): World['answers'] => ({ getItem: ({ data }) => ({ data: { ...data, ...change(data) } }) })
const PERSONAL = /wishlist|cart|checkout|profile/
/** The same with this field set wherever it is. */
function withField(value: unknown, name: string, to: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => withField(inner, name, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === name ? to : withField(inner, name, to)]))
}

/** When an appointment begins that can be had, and how its calendar tells so many of them. */
const FREE_AT = '2026-11-20T10:00:00.000Z'
const timesOf =
  (count: number) =>
  ({ data }: Reply) => ({
    data: {
      calendars: data.calendars.map((calendar: Reply) => ({
        ...calendar,
        days: ['2026-11-20', '2026-11-21'].map((date, day) => ({
          date,
          left: day === 0 ? count : 0,
          slots: Array.from({ length: count }, (_, index) => ({
            slot: '10:00',
            slotStart: new Date(Date.parse(FREE_AT) + (day * 24 + index / 4) * 3_600_000).toISOString(),
            slotEnd: new Date(Date.parse(FREE_AT) + (day * 24 + (index + 1) / 4) * 3_600_000).toISOString(),
            left: day === 0 ? 1 : 0,
          })),
        })),
      })),
    },
  })
const booked = (mode: AppointmentMode, { items, can }: Reply): object => ({
  type: 'SERVICE',
  appointment: orderedAppointment(mode),
  pickup: null,
  counterSale: null,
  orders: [],
  items: services(items),
  can,
})

export const OTHER_ID = ID.replace('0b', '0c')
const VALUES_OF: Readonly<Record<string, readonly string[]>> = {
  rating: ['4', '3'],
  discount: ['10', '25'],
  availability: ['in', 'out'],
  distance: ['5', '10'],
}
const size = (name: string) => ({ code: name, name })

const bins = [4, 5, 6].map((from) => ({ from, to: from + 1, count: 7 }))
const facetValue = (name: string) => ({ value: name, label: WORD, count: 7 })
const valued = (field: string, name: string | null, ...values: string[]) => ({ kind: 'values', field, name, values: values.map(facetValue), others: 3 })
/** One of each kind, and each of our own. */
const FACETS = [
  { kind: 'range', field: 'price', name: null, unit: '', bins },
  { kind: 'range', field: 'weight', name: WORD, unit: 'κγ', bins },
  { kind: 'boolean', field: 'dimmable', name: WORD, values: [facetValue('yes'), facetValue('no')], others: 0 },
  valued('colour', WORD, 'α'),
  ...[...OWN_FACETS].filter((field) => field !== 'price').map((field) => valued(field, null, ...(VALUES_OF[field] ?? ['α']))),
]
const READING = { dropped: [WORD], corrected: WORD, didYouMean: WORD }

export const WORLDS: readonly World[] = [
  { name: 'a guest' },
  {
    name: 'a guest while search is away',
    isSearchAway: true,
    hasSeen: true,
    answers: { suggestSearch: refuse('search.unavailable') },
    paths: /^\/search-away/,
  },
  { name: 'a guest before a service', answers: product(() => ({ isService: true })), paths: /product/ },
  {
    name: 'a guest in a market of health care',
    answers: {
      ...all((reply) => withField(reply, 'isBooked', true), ['listHome', 'searchItems']),
      filterCatalog: ({ data, ...page }) => {
        const { care: _, ...node } = data[0]
        return { ...page, data: [...CARE_KINDS.map((care) => ({ ...node, care })), { ...node, _id: '00000000-0000-7000-8000-00000000cafe' }] }
      },
      countFacets: ({ aggregations, ...reply }) => ({ ...reply, aggregations: { ...aggregations, facets: [valued(SPECIALITY, WORD, 'α', 'β')] } }),
    },
    paths: /^\/(?:market|specialities|shop-details)/,
  },
  { name: 'a guest who finds no house of health care', answers: all(emptied, ['listNearbyProviders']), paths: /^\/shops\// },
  {
    name: 'a customer with a prescription and no pharmacy',
    isSignedIn: true,
    answers: all(emptied, ['listNearbyProviders']),
    paths: /prescription/,
  },
  {
    name: 'a customer to whom the pharmacies do not come',
    isSignedIn: true,
    answers: { listNearbyProviders: refuse('request.rate_limited') },
    paths: /prescription/,
  },
  {
    name: 'a customer with what is booked in the wishlist',
    isSignedIn: true,
    answers: all((reply) => withField(reply, 'isBooked', true), ['viewWishlist']),
    paths: /wishlist/,
  },
  { name: 'a guest before a thing without a picture', answers: product(() => ({ images: [], variations: [] })), paths: /product/ },
  { name: 'a guest who was here before', hasSeen: true, paths: /product/ },
  {
    name: 'a guest who compares',
    isComparing: true,
    // What is no longer sold would be compared no longer.
    answers: { listItems: ({ data }) => ({ data: [{ ...data[0], _id: OTHER_ID }] }) },
    paths: /market|product|compare/,
  },
  {
    name: 'a guest to whom the sizes do not come',
    answers: { ...all((reply) => withField(reply, 'variationCount', 2), ['listHome', 'searchItems']), getItem: refuse('request.rate_limited') },
    paths: /market/,
  },
  {
    name: 'a guest who narrows a list',
    answers: {
      searchItems: ({ hits, aggregations, ...reply }) => ({ ...reply, hits, aggregations: { ...aggregations, facets: FACETS }, reading: READING }),
      countFacets: ({ hits, ...reply }) => ({ ...reply, hits: { ...hits, total: 5 } }),
    },
    paths: /search/,
    query: '?q=α&f=brand:α,β;weight:2~;rating:4&min=5&max=9&stock=1&all=brand',
  },
  {
    name: 'a guest who narrows a list too far',
    answers: {
      searchItems: ({ hits, aggregations, ...reply }) => ({
        ...reply,
        hits: { ...hits, total: 0, hits: [] },
        aggregations: { ...aggregations, facets: FACETS },
      }),
    },
    paths: /shop-details/,
    query: '?min=5',
  },
  { name: 'a guest who has a place and chooses another', isChoosingPlace: true, paths: /^\/$|shops|location|arrivals/ },
  { name: 'a guest with a cart', hasDeviceCart: true, paths: /market|cart|checkout/ },
  { name: 'a guest in a shop with nothing to sell', answers: all(emptied), paths: /^\/$|market|search|product/ },
  {
    name: 'a guest whose cart has gone',
    hasDeviceCart: true,
    answers: cartWith(() => ({ items: [], count: 0, warnings: [{ code: 'gone', item: ID, wanted: 1, available: 0 }] })),
    paths: /cart/,
  },
  { name: 'a guest whose code is on its way', hasSentCode: true, answers: { verifyCode: refuse('identity.code_wrong') }, paths: /otp/ },
  {
    name: 'a guest who is refused everything',
    hasDeviceCart: true,
    answers: all(refuse('request.rate_limited'), ['previewCart', 'requestCode', 'registerCustomer', 'sendEnquiry']),
    paths: /auth|cart|contact/,
  },
  { name: 'a guest with a wrong password', answers: { logIn: refuse('identity.credentials_wrong') }, paths: /login$/ },
  {
    name: 'a reader of what a page said before',
    paths: /about|terms|privacy|return/,
    answers: {
      getContentPage: ({ data }) => {
        const span = { text: WORD, isStrong: true, isEmphasis: true, href: '/contact' }
        const heading = { kind: 'heading', level: 2, anchor: 'β', text: WORD }
        const list = { kind: 'list', isOrdered: false, items: [[span]] }
        return { data: { ...data, blocks: [...data.blocks, heading, { kind: 'paragraph', spans: [span] }, list, { ...list, isOrdered: true }] } }
      },
      listContentVersions: ({ data, page }) => ({ data: [{ ...data[0], version: 4 }, data[0]], page }),
    },
  },
  {
    name: 'a guest who buys without an account',
    isBuying: true,
    paths: /checkout|order/,
    answers: {
      confirmCheckout: ({ data }) => ({ data: { ...data, payments: ['PAYPAL'], unavailable: [{ type: 'COD', reason: 'unconfirmed' }] } }),
      saveGuest: refuse('identity.code_needed'),
      confirmGuest: refuse('identity.code_wrong'),
    },
  },
  { name: 'a customer', isSignedIn: true },
  {
    name: 'somebody who works for the shop',
    isSignedIn: true,
    answers: {
      listRights: () => ({ data: { rights: ['review.moderate', 'ticket.answer'], sellerRights: ['chat.answer'] } }),
      readReportedChat: (reply) => ({ ...reply, hasMore: false }),
    },
    paths: /profile$|reported-reviews|reported-chats|ticket-queue|canned-answers/,
  },
  {
    name: 'somebody who sells at a counter',
    isSignedIn: true,
    answers: { listRights: () => ({ data: { rights: [], sellerRights: ['order.sell'] } }) },
    paths: /profile\/counter$/,
  },
  ...['waiting', 'answered'].map(
    (state): World => ({
      name: `somebody whose shop has ${state} reviews`,
      isSignedIn: true,
      answers: {
        listRights: () => ({ data: { rights: [], sellerRights: ['review.answer'] } }),
        ...(state === 'waiting' ? { listSellerReviews: (reply) => withField(reply, 'reply', null) } : {}),
      },
      paths: /profile$|profile\/shop-reviews$/,
    }),
  ),
  ...[['processing', 'cancelled'], ['shipped'], ['delivered'], []].map(
    (next): World => ({
      name: `somebody whose shop's orders may become ${next.join(' or ') || 'nothing else'}`,
      isSignedIn: true,
      answers: {
        listRights: () => ({ data: { rights: [], sellerRights: ['order.read', 'order.fulfil', 'order.refund'] } }),
        listSellerOrders: (reply) => withField(reply, 'next', next),
        listSellerReturns: (reply) => withField(reply, 'next', ['accepted', 'refused', 'received', 'refunded']),
      },
      paths: next[0] === 'processing' ? /profile$|profile\/shop-(?:orders|returns)$/ : /profile\/shop-orders$/,
    }),
  ),
  ...['booked', 'not booked'].map(
    (state): World => ({
      name: `somebody whose shop is ${state}`,
      isSignedIn: true,
      answers: {
        listRights: () => ({ data: { rights: [], sellerRights: ['order.read', 'order.fulfil'], hasCalendars: true } }),
        listSellerCalendars: state === 'booked' ? () => ({ data: [CALENDAR] }) : emptied,
      },
      paths: /profile$|profile\/shop-calendars$/,
    }),
  ),
  {
    name: 'somebody who looks for an order that their shop never had',
    isSignedIn: true,
    answers: { listRights: () => ({ data: { rights: [], sellerRights: ['order.read'] } }), listSellerOrders: emptied },
    paths: /profile\/shop-orders$/,
    query: `?order=${WORD}`,
  },
  {
    name: 'somebody who answers a ticket',
    isSignedIn: true,
    answers: {
      listRights: () => ({ data: { rights: ['ticket.answer'], sellerRights: [] } }),
      getQueuedTicket: ({ data }) => ({ data: { ...data, mergedInto: null } }),
    },
    paths: /ticket-queue/,
    query: `?ticket=${ID}`,
  },
  {
    name: 'somebody who writes a new canned answer',
    isSignedIn: true,
    answers: { listRights: () => ({ data: { rights: ['ticket.answer'], sellerRights: [] } }), publishCannedAnswers: refuse('request.rate_limited') },
    paths: /canned-answers/,
    query: '?new=1',
  },
  {
    name: 'somebody whose colleague changes the canned answers meanwhile',
    isSignedIn: true,
    answers: {
      listRights: () => ({ data: { rights: ['ticket.answer'], sellerRights: [] } }),
      viewCannedAnswers: ({ data }) => ({ data: { ...data, answers: [{ ...data.answers[0], _id: 'look' }] } }),
      publishCannedAnswers: refuse('ticket.canned_outdated'),
    },
    paths: /canned-answers/,
    query: '?answer=look',
  },
  {
    name: 'a customer whose ticket is solved',
    isSignedIn: true,
    answers: { getTicket: ({ data }) => ({ data: { ...data, status: 'solved', mergedInto: null, can: { write: true, settle: true, rate: true } } }) },
    paths: /profile\/:ticketId$/,
  },
  { name: 'a customer who asks for a price', isSignedIn: true, paths: /quote$/, query: `?product=${ID}` },
  { name: 'a customer who looks at a price', isSignedIn: true, paths: /quote$/, query: `?quote=${ID}` },
  { name: 'a customer who writes to a shop', isSignedIn: true, paths: /need-help-chat/, query: `?chat=${ID}` },
  ...['isBlocked', 'isBlockedByOther', 'isClosed'].map(
    (field): World => ({
      name: `two sides of a chat of which one ${field}`,
      isSignedIn: true,
      answers: {
        ...all(
          (reply) => withField(reply, field, true),
          ['listChats', 'openChat', 'listChatMessages', 'listSellerChats', 'listSellerChatMessages', 'listChatReports'],
        ),
        listRights: () => ({ data: { rights: ['review.moderate'], sellerRights: ['chat.answer'] } }),
        readReportedChat: (reply) => ({ ...reply, hasMore: false }),
      },
      paths: /need-help-chat|inbox|reported-chats/,
      query: `?chat=${ID}`,
    }),
  ),
  {
    name: 'a customer who was told of everything',
    isSignedIn: true,
    paths: /profile\/notifications/,
    answers: {
      listNotifications: ({ data: [one], ...rest }) => ({
        ...rest,
        data: NOTIFICATION_KINDS.map((kind) => ({ ...one, _id: `${ID}-${kind}`, kind, topic: topicOf(kind), readAt: null })),
      }),
    },
  },
  { name: 'somebody who answers for a shop', isSignedIn: true, paths: /inbox/, query: `?chat=${ID}` },
  { name: 'a customer with nothing', isSignedIn: true, answers: all(emptied), paths: PERSONAL },
  {
    name: 'a customer whose cart is empty because its order waits for their money',
    isSignedIn: true,
    answers: {
      ...all(emptied, ['viewCart', 'previewCart', 'viewSaved']),
      ...inOrder(({ payment }) => ({ orderStatus: 'created', can: { cancel: true, pay: true }, payment: { ...payment, status: 'pending' } })),
    },
    paths: /cart$/,
  },
  { name: 'a customer who is refused everything', isSignedIn: true, answers: all(refuse('request.rate_limited')), paths: PERSONAL },
  { name: 'a customer who wants too much', isSignedIn: true, answers: warned('stock_short', 1), paths: /cart|checkout/ },
  {
    name: 'a customer who wants what is sold out',
    isSignedIn: true,
    answers: { ...warned('out_of_stock', 0), ...product(() => ({ Availability: 'OUT OF STOCK', variations: [] })) },
    paths: /cart|checkout|product/,
  },
  {
    name: 'a customer who chooses a size',
    isSignedIn: true,
    answers: {
      ...all((reply) => withField(reply, 'variationCount', 2), ['listHome', 'searchItems']),
      ...product(({ variations }) => ({
        options: [{ code: SIZE_OPTION, name: WORD, values: [size('α'), size('β'), size('γ')] }],
        variations: ['α', 'β'].map((value, index) => ({
          ...variations[0],
          _id: index === 0 ? ID : OTHER_ID,
          options: { [SIZE_OPTION]: value },
          DealPrice: { amount: 300 + index, currency: 'EUR' },
          Availability: index === 0 ? 'IN STOCK' : 'OUT OF STOCK',
        })),
      })),
    },
    paths: /market|product/,
  },
  {
    name: 'a customer of a seller that hands nothing out',
    isSignedIn: true,
    answers: {
      getProviderPreferences: ({ data }) => ({ data: { ...data, delivery: { ...data.delivery, pickup: null } } }),
      confirmCheckout: ({ data }) => ({ data: { ...data, parts: data.parts.map((part: Reply) => ({ ...part, canPickUp: false, pickup: null })) } }),
    },
    paths: /checkout$/,
  },
  {
    name: 'a customer of a service',
    isSignedIn: true,
    answers: cartWith(({ items }) => ({ items: services(items) })),
    paths: /cart|checkout$/,
  },
  {
    name: 'a customer who waits for a service',
    isSignedIn: true,
    answers: inOrder(({ items, orders }) => ({
      type: 'SERVICE',
      items: services(items),
      orders: orders.map((part: Reply) => ({ ...part, type: 'SERVICE', items: services(part.items) })),
    })),
    paths: /order/,
  },
  ...BILL_STATES.map(
    (state): World => ({
      name: `a customer whose bill is ${state}`,
      isSignedIn: true,
      query: `?orderId=${ID}`,
      paths: state === 'paid' ? /bill|payment|order|need-help\/|profile$/ : /order/,
      answers: {
        getPaymentConfig: (reply) => withField(withField(reply, 'reason', null), 'type', 'STRIPE'),
        ...inOrder(({ can, payment }) => ({
          type: 'SERVICE',
          bill: orderedBill(state),
          orders: [],
          can: { ...can, pay: state === 'unpaid' },
          payment: { ...payment, type: 'STRIPE', status: state === 'unpaid' ? 'pending' : 'paid' },
        })),
      },
    }),
  ),
  {
    name: 'a guest before what is booked for a time',
    answers: { ...product(() => ({ isService: true, booking: BOOKING })), listAppointmentSlots: timesOf(20) },
    paths: /product/,
  },
  {
    name: 'a customer who books what is done in several ways',
    isSignedIn: true,
    paths: /product|^\/book/,
    answers: {
      ...product(({ variations }) => ({
        isService: true,
        booking: { ...BOOKING, noticeMinutes: 0 },
        options: [{ code: MODE_OPTION, name: WORD, values: APPOINTMENT_MODES.map((mode) => ({ code: mode, name: WORD })) }],
        variations: APPOINTMENT_MODES.map((mode, index) => ({ ...variations[0], _id: `${ID.slice(0, -1)}${index}`, options: { [MODE_OPTION]: mode } })),
      })),
      listAppointmentSlots: timesOf(20),
    },
  },
  {
    name: 'a customer whose time somebody else has just taken',
    isSignedIn: true,
    paths: /^\/book/,
    query: `?at=${FREE_AT}`,
    answers: { ...product(() => ({ isService: true, booking: BOOKING })), listAppointmentSlots: timesOf(3), bookAppointment: refuse('appointment.slot_full') },
  },
  {
    name: 'a customer whose appointment has become dearer',
    isSignedIn: true,
    paths: /^\/book/,
    query: `?at=${FREE_AT}`,
    answers: { ...product(() => ({ isService: true, booking: BOOKING })), listAppointmentSlots: timesOf(3), bookAppointment: refuse('order.quote_changed') },
  },
  {
    name: 'a customer who books when nothing is free',
    isSignedIn: true,
    paths: /product|^\/book/,
    answers: { ...product(() => ({ isService: true, booking: BOOKING })), listAppointmentSlots: timesOf(0) },
  },
  ...APPOINTMENT_MODES.map(
    (mode): World => ({
      name: `a customer with an appointment of the mode ${mode}`,
      isSignedIn: true,
      query: `?orderId=${ID}`,
      paths: mode === 'clinic' ? /order|need-help\/|profile$/ : /order/,
      answers: { ...inOrder(({ items, can }) => booked(mode, { items, can })), listAppointmentSlots: timesOf(3) },
    }),
  ),
  {
    name: 'a customer whose appointment is not paid',
    isSignedIn: true,
    query: `?orderId=${ID}`,
    paths: /order/,
    answers: inOrder(({ items, can, payment }) => ({
      ...booked('video', { items, can: { ...can, pay: true } }),
      payment: { ...payment, type: 'PAYPAL', status: 'pending' },
    })),
  },
  {
    name: 'a customer whose appointment is cancelled',
    isSignedIn: true,
    query: `?orderId=${ID}`,
    paths: /order/,
    answers: inOrder(({ items }) => ({ ...booked('home', { items, can: { cancel: false, pay: false } }), orderStatus: 'cancelled' })),
  },
  ...[['processing', 'cancelled'], ['shipped'], ['delivered']].map(
    (next): World => ({
      name: `somebody whose appointments may become ${next.join(' or ')}`,
      isSignedIn: true,
      answers: {
        listRights: () => ({ data: { rights: [], sellerRights: ['order.read', 'order.fulfil'] } }),
        listSellerOrders: ({ data, ...page }) => ({
          ...page,
          data: data.map((order: Reply) => ({ ...order, ...booked(next[0] === 'shipped' ? 'video' : 'clinic', order), next })),
        }),
      },
      paths: /profile\/shop-orders$/,
    }),
  ),
  { name: 'a guest who has chosen a plan', paths: /mobile_recharge\/:id\/:category/, query: '?plan=α&circle=α' },
  {
    name: 'a customer whose bill has changed',
    isSignedIn: true,
    paths: /checkout-billpayment/,
    answers: {
      getPaymentConfig: (reply) => withField(withField(reply, 'reason', null), 'type', 'STRIPE'),
      createBillOrder: refuse('bill.amount_changed'),
    },
  },
  {
    name: 'a customer of two sellers',
    isSignedIn: true,
    answers: cartWith(({ items }) => ({ items: [items[0], { ...items[0], _id: OTHER_ID, provider: { _id: OTHER_ID, name: WORD } }] })),
    paths: /cart|checkout$/,
  },
  {
    name: 'a customer who has reviewed nothing yet',
    isSignedIn: true,
    answers: { getReviewStanding: ({ data }) => ({ data: { ...data, standing: 'open', reviews: [] } }) },
    paths: /product/,
  },
  ...(['created', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map(orderThatIs),
  {
    name: 'a customer whose order is not paid',
    query: `?orderId=${ID}`,
    isSignedIn: true,
    paths: /order/,
    answers: inOrder(({ payment, orders }) => ({
      orderStatus: 'created',
      can: { cancel: true, pay: true },
      payment: { ...payment, status: 'pending' },
      orders: orders.map((part: Reply) => ({ ...part, pickup: null, counterSale: null })),
    })),
  },
  {
    name: 'a customer who paid too late',
    query: `?orderId=${ID}`,
    isSignedIn: true,
    paths: /order/,
    answers: inOrder(({ payment }) => ({ orderStatus: 'cancelled', can: { cancel: false, pay: false }, payment: { ...payment, status: 'refunded' } })),
  },
  {
    name: 'a customer whose wallet pays for all of it',
    query: `?orderId=${ID}`,
    isSignedIn: true,
    paths: /order|invoice|checkout$/,
    answers: {
      ...all((reply) => withField(reply, 'wallet', { amount: 3, currency: 'EUR' }), ['getOrder', 'verifyOrder', 'listOrders', 'getInvoice']),
      confirmCheckout: ({ data }) => ({ data: { ...data, toPay: { amount: 0, currency: 'EUR' }, totalPrice: data.wallet.used } }),
    },
  },
  {
    name: 'a customer whose price has changed',
    isSignedIn: true,
    answers: { createOrder: refuse('order.quote_changed'), cancelOrder: refuse('order.not_cancellable') },
    paths: /checkout$|order-detail/,
  },
  {
    name: 'a customer whose order of another tab is cancelled',
    isSignedIn: true,
    answers: { createOrder: ({ content }) => ({ content: { ...content, orderStatus: 'cancelled' } }) },
    paths: /checkout$/,
  },
  {
    name: 'a customer who comes too late',
    isSignedIn: true,
    answers: { createOrder: refuse('order.stock_short'), addToCart: refuse('cart.other_seller') },
    paths: /checkout$|product/,
  },
]

type Operation = { readonly id: OperationId; readonly method: string; readonly pattern: RegExp }

/** What has a name of its own before what has any. */
const BY_NAMES = Object.entries(routeTable).toSorted(([, [, one]], [, [, other]]) => one.split('{').length - other.split('{').length)
const OPERATIONS: readonly Operation[] = BY_NAMES.map(([id, [method, path]]) => ({
  id: id as OperationId,
  method,
  pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function operationOf(method: string, url: string): OperationId {
  const { pathname } = new URL(url, 'http://shop.example')
  const found = OPERATIONS.find((operation) => operation.method === method && operation.pattern.test(pathname))
  if (!found) throw new Error(`No operation answers to ${method} ${pathname}`)
  return found.id
}

/** The platform of a world, as `fetch`. What it refuses it refuses in Greek letters. */
export const platformOf =
  ({ answers = {} }: World): typeof fetch =>
  async (input, { method = 'GET' } = {}) => {
    const id = operationOf(method, input instanceof Request ? input.url : String(input))
    const reply = answers[id] ? answers[id](replyOf(id)) : replyOf(id)
    if (!(reply instanceof Refusal)) return Response.json(reply)
    const { status } = ERRORS[reply.code]
    return Response.json({ type: 'about:blank', title: WORD, status, code: reply.code, message: WORD, requestId: '1' }, { status })
  }

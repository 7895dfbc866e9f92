import { type ApiInput, callAddress } from '@galleria/api-client'
import type { OperationId } from '@galleria/contract'
import { routeTable as common } from 'virtual:galleria/contract'
import { ofAccounts } from 'virtual:galleria/contract-of-accounts'
import { routeTable as rest } from 'virtual:galleria/contract-rest'
import { chatsQuery, inboxQuery } from './features/chat/use-chats.ts'
import { NEWEST } from './features/help/need-help-page.tsx'
import { ticketsQuery } from './features/help/use-tickets.ts'
import { chatReportsQuery } from './features/moderation/use-chat-reports.ts'
import { reportedReviewsQuery } from './features/moderation/use-reported-reviews.ts'
import { shopReviewsQuery } from './features/moderation/use-shop-reviews.ts'
import { newestQuery, ordersQuery } from './features/orders/order-queries.ts'
import { quotationsQuery } from './features/quotation/use-quotations.ts'
import { friendsQuery } from './features/referral/use-referral.ts'
import { waitingQuery } from './features/support/use-ticket-queue.ts'
import { shopOrdersQuery } from './features/shop-orders/use-shop-orders.ts'
import { shopReturnsQuery } from './features/shop-orders/use-shop-returns.ts'
import { type FirstCall, OWN_ID } from './lib/first-calls.ts'
import type { Page } from './lib/router/page.ts'

const routeTable = { ...rest, ...common }

/** A call that only reads and sends no body. */
export function firstCall<Id extends OperationId>(id: Id, input: ApiInput<Id> & { readonly params?: object; readonly query?: object }): FirstCall {
  const [method, path] = routeTable[id]
  return { method, address: callAddress({ path }, input), isOfAccounts: ofAccounts.includes(id) }
}

const rights = firstCall('listRights', {})
const addresses = firstCall('listAddresses', {})
const cart = firstCall('viewCart', {})
const security = firstCall('getSecurity', {})
const birthday = firstCall('getBirthday', {})
const customer = firstCall('getCustomer', { params: { id: OWN_ID } })
const newest = (limit: number) => firstCall('listOrders', { params: { customerId: OWN_ID }, query: newestQuery(limit) })
/** What can be paid again. */
const paidBefore = [firstCall('listOrders', { params: { customerId: OWN_ID }, query: ordersQuery('SERVICE', 1) })]
const order = (orderId = '') => firstCall('getOrder', { params: { orderId } })
const answers = firstCall('listFaq', { query: {} })

/**
 * What a page of one person asks for first, by the name of its route: boot/boot.ts asks while the scripts are on their way, with the token of whoever is
 * signed in. It must be asked with the very same address later on (`fetchFirst`), or it is asked for twice; a journey looks at every page.
 */
const CALLS: Readonly<Record<string, readonly FirstCall[] | ((params: Page['params']) => readonly FirstCall[])>> = {
  cart: [cart, firstCall('viewSaved', {})],
  wishlist: [firstCall('viewWishlist', {})],
  checkout: [cart, addresses],
  ...Object.fromEntries(['bill-start', 'bill-mobile', 'bill-mobile-of-any-kind', 'bill-electricity', 'bill-dth'].map((id) => [id, paidBefore])),
  'bill-plans': [firstCall('listCircles', {})],
  'order-success': ({ orderId }) => [order(orderId)],
  quote: [firstCall('listQuotations', { query: quotationsQuery(1) })],
  profile: [newest(1), customer, birthday, addresses, rights],
  'my-orders': [firstCall('listOrders', { params: { customerId: OWN_ID }, query: ordersQuery('PRODUCT', 1) })],
  'edit-profile': [customer, security, birthday],
  security: [security],
  'your-data': [security, firstCall('listConsentChanges', { query: { page: 1 } })],
  payouts: [firstCall('listBeneficiaries', {})],
  wallet: [firstCall('getWalletBalance', { query: {} }), firstCall('pageWalletHistory', { query: { page: 1 } })],
  refer: [firstCall('getReferralSummary', {}), firstCall('listReferrals', { query: friendsQuery(OWN_ID, 1) })],
  'stock-alerts': [firstCall('listStockAlerts', {})],
  notifications: [firstCall('listNotifications', { query: { page: 1 } }), firstCall('viewNotificationSettings', {}), firstCall('viewNotificationTiming', {})],
  chats: [firstCall('listChats', { query: chatsQuery })],
  'order-detail': ({ orderId }) => [order(orderId)],
  'order-invoice': ({ orderId: id = '' }) => [firstCall('getInvoice', { params: { id } })],
  addresses: [addresses],
  'need-help': [newest(NEWEST)],
  'need-help-with-order': ({ orderId }) => [order(orderId), answers],
  'need-help-faq': ({ orderId }) => [order(orderId), answers],
  'need-help-ticket': [firstCall('listTicketCategories', {})],
  'ticket-about-order': ({ orderId }) => [order(orderId), firstCall('listTicketCategories', {})],
  tickets: [firstCall('listTickets', { query: ticketsQuery(1) })],
  ticket: ({ ticketId = '' }) => [firstCall('getTicket', { params: { ticketId }, query: {} })],
  // Of sellers and of the shop's own people: what it leads to is refused to whoever has not the right.
  inbox: [firstCall('listSellerChats', { query: inboxQuery(true) }), firstCall('listSellerChats', { query: inboxQuery(false) })],
  counter: [rights],
  'shop-orders': [rights, firstCall('listSellerOrders', { query: shopOrdersQuery({ status: 'created' }, 1) })],
  'shop-returns': [rights, firstCall('listSellerReturns', { query: shopReturnsQuery('asked', 1) })],
  'shop-calendars': [rights, firstCall('listSellerCalendars', {})],
  'shop-reviews': [rights, firstCall('listSellerReviews', { query: shopReviewsQuery(false, 1) })],
  'reported-reviews': [rights, firstCall('listReportedReviews', { query: reportedReviewsQuery(false, 1) })],
  'reported-chats': [rights, firstCall('listChatReports', { query: chatReportsQuery(false, 1) })],
  'ticket-queue': [rights, firstCall('viewTicketFigures', {}), firstCall('listTicketQueue', { query: waitingQuery })],
  'canned-answers': [rights, firstCall('viewCannedAnswers', {})],
}

/** Of a page of these routes. */
export function firstCallsOf(routes: readonly string[], params: Page['params']): readonly FirstCall[] {
  return routes.flatMap((id) => {
    const calls = CALLS[id.replace('routes/', '')] ?? []
    return typeof calls === 'function' ? calls(params) : calls
  })
}

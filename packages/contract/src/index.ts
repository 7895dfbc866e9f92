import * as account from './account.ts'
import * as address from './address.ts'
import * as advertisement from './advertisement.ts'
import * as audit from './audit.ts'
import * as assistant from './assistant.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as stock from './stock.ts'
import * as chat from './chat.ts'
import * as chatModeration from './chat-moderation.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as appointment from './appointment.ts'
import * as bill from './bill.ts'
import * as counter from './counter.ts'
import * as faq from './faq.ts'
import * as guest from './guest.ts'
import * as home from './home.ts'
import * as identity from './identity.ts'
import * as invoice from './invoice.ts'
import * as notification from './notification.ts'
import * as push from './push.ts'
import { isDoneOncePerKey, type OperationSpec } from './operation.ts'
import { isBinary, isStream, isMultipart } from './payload.ts'
import * as order from './order.ts'
import * as passkey from './passkey.ts'
import * as sellerOrder from './seller-order.ts'
import * as payment from './payment.ts'
import * as refund from './refund.ts'
import * as payout from './payout.ts'
import * as pickUp from './pick-up.ts'
import * as privacy from './privacy.ts'
import * as place from './place.ts'
import * as orderReturn from './return.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as sellerList from './seller-list.ts'
import * as seller from './seller.ts'
import * as signal from './signal.ts'
import * as social from './social.ts'
import * as storage from './storage.ts'
import * as stockAlert from './stock-alert.ts'
import * as tenant from './tenant.ts'
import * as cannedAnswer from './canned-answer.ts'
import * as ticket from './ticket.ts'
import * as ticketQueue from './ticket-queue.ts'
import * as promotion from './promotion.ts'
import * as searchPlaces from './search-places.ts'
import * as searchRules from './search-rules.ts'
import * as searchedQuery from './searched-query.ts'
import * as suggestion from './suggestion.ts'
import * as theme from './theme.ts'
import * as saved from './saved.ts'
import * as quotation from './quotation.ts'
import * as referral from './referral.ts'
import * as wallet from './wallet.ts'
import * as wishlist from './wishlist.ts'

export * from './account.ts'
export * from './address.ts'
export * from './advertisement.ts'
export * from './callers.ts'
export * from './assistant.ts'
export * from './cart.ts'
export * from './catalog.ts'
export * from './audit.ts'
export * from './stock.ts'
export * from './chat.events.ts'
export * from './chat.ts'
export * from './chat-moderation.ts'
export * from './checkout.ts'
export * from './common.ts'
export * from './content.events.ts'
export * from './appointment.ts'
export * from './bill.ts'
export * from './counter.ts'
export * from './content.ts'
export * from './errors.ts'
export { event, type EventSpec, type PayloadOf, recipientFields } from './event.ts'
export { domainEvents, socketEvents } from './events.ts'
export * from './faq.ts'
export * from './guest.ts'
export * from './home.ts'
export * from './identity.events.ts'
export * from './identity.ts'
export * from './invoice.ts'
export * from './notification.events.ts'
export * from './notification.ts'
export * from './push.ts'
export * from './operation.ts'
export * from './order.events.ts'
export * from './order.ts'
export * from './ordered-appointment.ts'
export * from './ordered-bill.ts'
export * from './passkey.ts'
export * from './seller-order.ts'
export * from './payload.ts'
export * from './payment.ts'
export * from './refund.ts'
export * from './payout.ts'
export * from './delivery-window.ts'
export * from './pick-up.ts'
export * from './privacy.ts'
export * from './place.ts'
export { problemType } from './problem-type.ts'
export { refusalText } from './refusal-text.ts'
export * from './payment.events.ts'
export * from './return.events.ts'
export * from './return.ts'
export * from './review.ts'
export * from './search.ts'
export * from './seller-list.ts'
export * from './seller.ts'
export * from './signal.ts'
export * from './social.ts'
export * from './socket.ts'
export * from './storage.ts'
export * from './stock-alert.events.ts'
export * from './stock-alert.ts'
export * from './tenant.ts'
export * from './canned-answer.ts'
export * from './ticket.events.ts'
export * from './ticket.ts'
export * from './ticket-queue.ts'
export * from './promotion.ts'
export * from './search-places.ts'
export * from './search-rules.ts'
export * from './searched-query.ts'
export * from './suggestion.ts'
export * from './theme.ts'
export * from './saved.ts'
export * from './quotation.ts'
export * from './referral.ts'
export * from './wallet.ts'
export * from './wishlist.ts'

type OperationsIn<M> = { [K in keyof M as M[K] extends OperationSpec ? K : never]: M[K] extends OperationSpec ? M[K] : never }

const isOperation = (value: unknown): value is OperationSpec => typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

function operationsOf<M extends object>(module: M): OperationsIn<M> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isOperation(value))) as OperationsIn<M>
}

/** Every operation of the API by its id. */
export const operations = {
  ...operationsOf(tenant),
  ...operationsOf(promotion),
  ...operationsOf(searchRules),
  ...operationsOf(searchedQuery),
  ...operationsOf(suggestion),
  ...operationsOf(theme),
  ...operationsOf(home),
  ...operationsOf(catalog),
  ...operationsOf(stock),
  ...operationsOf(signal),
  ...operationsOf(search),
  ...operationsOf(advertisement),
  ...operationsOf(seller),
  ...operationsOf(sellerList),
  ...operationsOf(searchPlaces),
  ...operationsOf(pickUp),
  ...operationsOf(place),
  ...operationsOf(review),
  ...operationsOf(stockAlert),
  ...operationsOf(identity),
  ...operationsOf(social),
  ...operationsOf(account),
  ...operationsOf(passkey),
  ...operationsOf(guest),
  ...operationsOf(privacy),
  ...operationsOf(address),
  ...operationsOf(cart),
  ...operationsOf(saved),
  ...operationsOf(wishlist),
  ...operationsOf(checkout),
  ...operationsOf(order),
  ...operationsOf(invoice),
  ...operationsOf(sellerOrder),
  ...operationsOf(orderReturn),
  ...operationsOf(payment),
  ...operationsOf(refund),
  ...operationsOf(payout),
  ...operationsOf(wallet),
  ...operationsOf(referral),
  ...operationsOf(appointment),
  ...operationsOf(bill),
  ...operationsOf(counter),
  ...operationsOf(storage),
  ...operationsOf(content),
  ...operationsOf(faq),
  ...operationsOf(cannedAnswer),
  ...operationsOf(ticket),
  ...operationsOf(ticketQueue),
  ...operationsOf(assistant),
  ...operationsOf(chat),
  ...operationsOf(chatModeration),
  ...operationsOf(quotation),
  ...operationsOf(audit),
  ...operationsOf(notification),
  ...operationsOf(push),
}
export type Operations = typeof operations
export type OperationId = keyof Operations

/**
 * Method and path of every operation, whether it is done once per key, and what of it is not JSON: what is sent (a form), or what is answered (bytes, a stream). All
 * that a client needs at run time, without the schemas.
 */
export type RouteTable = { readonly [Id in OperationId]: readonly [method: string, path: string, onceForKey?: boolean, notJson?: 'form' | 'bytes' | 'stream'] }

export const routeTable = Object.fromEntries(
  Object.entries<OperationSpec>(operations).map(([id, spec]) => {
    const { method, path, body, reply } = spec
    const isOnce = isDoneOncePerKey(spec)
    const notJson = body && isMultipart(body) ? 'form' : isBinary(reply) ? 'bytes' : isStream(reply) ? 'stream' : undefined
    if (notJson) return [id, [method, path, isOnce, notJson]]
    return [id, isOnce ? [method, path, true] : [method, path]]
  }),
) as object as RouteTable

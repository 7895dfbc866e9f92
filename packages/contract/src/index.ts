import * as address from './address.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as home from './home.ts'
import * as identity from './identity.ts'
import * as notification from './notification.ts'
import { isDoneOncePerKey, type OperationSpec } from './operation.ts'
import * as order from './order.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as seller from './seller.ts'
import * as tenant from './tenant.ts'
import * as wishlist from './wishlist.ts'

export * from './address.ts'
export * from './callers.ts'
export * from './cart.ts'
export * from './catalog.ts'
export * from './checkout.ts'
export * from './common.ts'
export * from './content.events.ts'
export * from './content.ts'
export * from './errors.ts'
export { event, type EventSpec, type PayloadOf } from './event.ts'
export { domainEvents, socketEvents } from './events.ts'
export * from './home.ts'
export * from './identity.events.ts'
export * from './identity.ts'
export * from './notification.ts'
export * from './operation.ts'
export * from './order.events.ts'
export * from './order.ts'
export * from './payload.ts'
export { problemType } from './problem-type.ts'
export { refusalText } from './refusal-text.ts'
export * from './review.ts'
export * from './search.ts'
export * from './seller.ts'
export * from './socket.ts'
export * from './tenant.ts'
export * from './wishlist.ts'

type OperationsIn<M> = { [K in keyof M as M[K] extends OperationSpec ? K : never]: M[K] extends OperationSpec ? M[K] : never }

const isOperation = (value: unknown): value is OperationSpec => typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

function operationsOf<M extends object>(module: M): OperationsIn<M> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isOperation(value))) as OperationsIn<M>
}

/** Every operation of the API by its id. */
export const operations = {
  ...operationsOf(tenant),
  ...operationsOf(home),
  ...operationsOf(catalog),
  ...operationsOf(search),
  ...operationsOf(seller),
  ...operationsOf(review),
  ...operationsOf(identity),
  ...operationsOf(address),
  ...operationsOf(cart),
  ...operationsOf(wishlist),
  ...operationsOf(checkout),
  ...operationsOf(order),
  ...operationsOf(content),
  ...operationsOf(notification),
}
export type Operations = typeof operations
export type OperationId = keyof Operations

/** Method and path of every operation, and whether it is done once per key: all that a client needs at run time, without the schemas. */
export type RouteTable = { readonly [Id in OperationId]: readonly [method: string, path: string, onceForKey?: true] }

export const routeTable = Object.fromEntries(
  Object.entries<OperationSpec>(operations).map(([id, spec]) => [id, isDoneOncePerKey(spec) ? [spec.method, spec.path, true] : [spec.method, spec.path]]),
) as object as RouteTable

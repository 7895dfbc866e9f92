import type { AddressInput, OrderInput, PickupChoice } from '@galleria/contract'
import { DELIVERY_LINE_ID } from '@galleria/rules'
import type { DeliveryWish } from '../checkout/index.ts'
import type { PickupWish } from '../pick-up/index.ts'

/** True of everything in which nobody wrote anything: null, "", [], {} and objects of such. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty))

/** What the quote was asked for (E-05); undefined where nothing is written, for what is delivered. */
export function pickupsIn(given: NonNullable<OrderInput['custom']>['pickupSlot']): PickupWish[] | undefined {
  if (given === undefined || isEmpty(given)) return undefined
  if (typeof given === 'string') return [{ slot: given }]
  return (Array.isArray(given) ? given : [given]).map(({ provider: sellerId, ...wish }: PickupChoice) => ({ ...wish, sellerId }))
}

/** When what is delivered is to be brought, as the quote was asked for; undefined where nothing is written. */
export function deliveriesIn(given: NonNullable<OrderInput['custom']>['deliveryWindows']): DeliveryWish[] | undefined {
  return given === undefined || isEmpty(given) ? undefined : given.map(({ provider: sellerId, ...wish }) => ({ ...wish, sellerId }))
}

/** The address that came with an order (E-05), where its `loc` says that it is; 'unreadable' when it is a line of text, or nothing but a place. */
export function addressIn({ _id, address, loc }: NonNullable<OrderInput['orderDetails']['deliveryAddress']> = {}): AddressInput | 'unreadable' | undefined {
  if (typeof address === 'string') return 'unreadable'
  const coordinates = Array.isArray(loc) ? loc : loc?.coordinates
  if (address === undefined) return _id === undefined && coordinates && coordinates.length > 0 ? 'unreadable' : undefined
  return coordinates === undefined ? address : { ...address, location: { coordinates } }
}

type Line = { readonly variantId: string; readonly productId: string; readonly quantity: number }

/** Whether the items of a request are these lines, in whatever order. Delivery is no item; a product's id is as good as its variant's. */
export function areTheLines(items: NonNullable<OrderInput['orderDetails']['items']>, lines: readonly Line[]): boolean {
  const left = new Map(lines.map((line) => [line.variantId, line]))
  for (const { _id, qty, quantity = qty } of items) {
    if (_id === DELIVERY_LINE_ID) continue
    const line = left.get(_id) ?? [...left.values()].find(({ productId }) => productId === _id)
    if (!line || line.quantity !== quantity) return false
    left.delete(line.variantId)
  }
  return left.size === 0
}

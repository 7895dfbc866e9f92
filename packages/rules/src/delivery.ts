import type { AddressKind } from './address.ts'

/** K-22: the line for delivery. Not counted, not removable (U-03, V-35). */
export const DELIVERY_LINE_ID = 'delivery-charge'

/** The lines of a cart that are pieces. */
export const withoutDelivery = <L extends { readonly _id: string }>(items: readonly L[]): L[] => items.filter(({ _id }) => _id !== DELIVERY_LINE_ID)

/** What a shop asks for bringing its goods. Minor units. */
export type DeliveryTerms = { readonly fee: number; readonly freeFrom: number }

/** `amount` is what one seller's goods come to. */
export const isDeliveryFree = (amount: number, { fee, freeFrom }: DeliveryTerms): boolean => fee === 0 || amount >= freeFrom

export const deliveryFeeOf = (amount: number, terms: DeliveryTerms): number => (isDeliveryFree(amount, terms) ? 0 : terms.fee)

/** K-16: the hours of the day between which somebody is there, by the kind of place. */
export const DELIVERY_WINDOWS = { home: [7, 21], office: [10, 18], other: [7, 21] } as const satisfies Record<AddressKind, readonly [number, number]>

import type { QuoteWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'

type Quoted = Pick<QuoteWire, 'items' | 'deliveryFee' | 'totalPrice'>
type Change<T> = { readonly from: T; readonly to: T }

export type QuoteChange =
  | ({ readonly kind: 'price'; readonly name: string } & Change<Money>)
  | ({ readonly kind: 'quantity'; readonly name: string } & Change<number>)
  | { readonly kind: 'left'; readonly name: string }
  | { readonly kind: 'joined'; readonly name: string }
  | ({ readonly kind: 'delivery' } & Change<Money>)
  | ({ readonly kind: 'total' } & Change<Money>)

const isSame = (left: Money, right: Money) => left.amount === right.amount && left.currency === right.currency

/** What a shopper has to be told before agreeing to `after` instead of `before`. Empty when they say the same. */
export function quoteChanges(before: Quoted, after: Quoted): readonly QuoteChange[] {
  const earlier = new Map(before.items.map((item) => [item._id, item]))
  const later = new Map(after.items.map((item) => [item._id, item]))
  const changes: QuoteChange[] = []
  for (const [id, { Name: name, unitPrice, qty }] of earlier) {
    const now = later.get(id)
    if (!now) changes.push({ kind: 'left', name })
    else {
      if (!isSame(unitPrice, now.unitPrice)) changes.push({ kind: 'price', name, from: unitPrice, to: now.unitPrice })
      if (qty !== now.qty) changes.push({ kind: 'quantity', name, from: qty, to: now.qty })
    }
  }
  for (const [id, { Name: name }] of later) if (!earlier.has(id)) changes.push({ kind: 'joined', name })
  if (!isSame(before.deliveryFee, after.deliveryFee)) changes.push({ kind: 'delivery', from: before.deliveryFee, to: after.deliveryFee })
  if (!isSame(before.totalPrice, after.totalPrice)) changes.push({ kind: 'total', from: before.totalPrice, to: after.totalPrice })
  return changes
}

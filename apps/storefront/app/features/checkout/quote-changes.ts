import type { QuotePartWire, QuoteWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'

type PartQuoted = Pick<QuotePartWire, 'provider' | 'delivery' | 'window' | 'pickup'>
type Quoted = Pick<QuoteWire, 'items' | 'deliveryFee' | 'toPay' | 'wallet'> & {
  readonly parts: readonly PartQuoted[]
  readonly coupon: { readonly promoCode: string } | null
}
type ChosenTime = Pick<QuotePartWire, 'window' | 'pickup'>
type Change<T> = { readonly from: T; readonly to: T }

export type QuoteChange =
  | ({ readonly kind: 'price'; readonly name: string } & Change<Money>)
  | ({ readonly kind: 'quantity'; readonly name: string } & Change<number>)
  | { readonly kind: 'left'; readonly name: string }
  | { readonly kind: 'joined'; readonly name: string }
  | ({ readonly kind: 'delivery' } & Change<Money>)
  /** `name` is the seller's, where there are several. */
  | { readonly kind: 'day'; readonly name: string | undefined; readonly to: string | undefined }
  /** When it is fetched, and where, or brought, where a time was chosen; `name` is the seller's. */
  | ({ readonly kind: 'time'; readonly name: string } & ChosenTime)
  | ({ readonly kind: 'coupon' } & Change<string | undefined>)
  /** What the wallet pays. */
  | ({ readonly kind: 'wallet' } & Change<Money>)
  | ({ readonly kind: 'total' } & Change<Money>)

const isSame = (left: Money, right: Money) => left.amount === right.amount && left.currency === right.currency

const timeIn = ({ window, pickup }: ChosenTime): string => [pickup?.store._id, (pickup ?? window)?.from, (pickup ?? window)?.to].join(' ')

/** What a shopper has to be told before agreeing to `after` instead of `before`. Empty when they say the same. */
export function quoteChanges(before: Quoted, after: Quoted): readonly QuoteChange[] {
  const changes: QuoteChange[] = [...lineChanges(before, after)]
  if (!isSame(before.deliveryFee, after.deliveryFee)) changes.push({ kind: 'delivery', from: before.deliveryFee, to: after.deliveryFee })
  for (const part of after.parts) {
    const earlier = before.parts.find(({ provider }) => provider._id === part.provider._id)
    if (earlier) changes.push(...partChanges(earlier, part, after.parts.length > 1))
  }
  const [from, to] = [before.coupon?.promoCode, after.coupon?.promoCode]
  if (from !== to) changes.push({ kind: 'coupon', from, to })
  const [used, uses] = [before, after].map(({ wallet, toPay }) => wallet?.used ?? { ...toPay, amount: 0 })
  if (used && uses && !isSame(used, uses)) changes.push({ kind: 'wallet', from: used, to: uses })
  if (!isSame(before.toPay, after.toPay)) changes.push({ kind: 'total', from: before.toPay, to: after.toPay })
  return changes
}

function partChanges(earlier: PartQuoted, { provider, delivery, window, pickup }: PartQuoted, isOneOfSeveral: boolean): readonly QuoteChange[] {
  const isOtherTime = timeIn(earlier) !== timeIn({ window, pickup })
  if (isOtherTime && (window || pickup)) return [{ kind: 'time', name: provider.name, window, pickup }]
  // Whoever has chosen a window comes to know no promised day.
  const isOtherDay = isOtherTime || (!window && earlier.delivery?.day !== delivery?.day)
  return isOtherDay ? [{ kind: 'day', name: isOneOfSeveral ? provider.name : undefined, to: delivery?.day }] : []
}

/** Several variations of a product bear one name. */
const nameOf = ({ Name, description_summary: options }: QuoteWire['items'][number]): string => (options ? `${Name}, ${options}` : Name)

function lineChanges(before: Quoted, after: Quoted): readonly QuoteChange[] {
  const earlier = new Map(before.items.map((item) => [item._id, item]))
  const later = new Map(after.items.map((item) => [item._id, item]))
  const changes: QuoteChange[] = []
  for (const [id, item] of earlier) {
    const { unitPrice, qty } = item
    const name = nameOf(item)
    const now = later.get(id)
    if (!now) changes.push({ kind: 'left', name })
    else {
      if (!isSame(unitPrice, now.unitPrice)) changes.push({ kind: 'price', name, from: unitPrice, to: now.unitPrice })
      if (qty !== now.qty) changes.push({ kind: 'quantity', name, from: qty, to: now.qty })
    }
  }
  for (const [id, item] of later) if (!earlier.has(id)) changes.push({ kind: 'joined', name: nameOf(item) })
  return changes
}

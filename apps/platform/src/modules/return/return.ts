import { type Day, dayIn, type Locale, type LocalizedText } from '@galleria/kernel'
import {
  isReturnOpen,
  isService,
  lastReturnDay,
  type PaidFromWallet,
  type PaymentType,
  type RefundTarget,
  type ReturnReason,
  type ReturnStatus,
  type ReturnTerms,
  returnDaysOf,
  walletShareOfRefund,
} from '@galleria/rules'
import type { Order, OrderSeller, PiecesBack } from '../order/index.ts'
import type { AlreadyBack } from '@galleria/rules'

export type ReturnLine = {
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
  readonly variantId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly choice: LocalizedText
  readonly image: string
  readonly market: string | null
}

/** What somebody sends back of what one seller delivered. Instants are ISO 8601 texts. */
export type Return = {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly customerId: string
  readonly sellerId: string
  readonly status: ReturnStatus
  readonly reason: ReturnReason
  readonly comments: string
  readonly note: string
  readonly isRestocked: boolean
  /** Minor units that go back; until they do, as they were reckoned when it was asked for. */
  readonly refund: number
  readonly refundTo: RefundTarget
  readonly createdAt: string
  readonly lines: readonly ReturnLine[]
  readonly images: readonly string[]
  readonly timeline: readonly { readonly status: ReturnStatus; readonly at: string }[]
  readonly orderNumber: string
  readonly seller: OrderSeller
  /** Whom the order is for. */
  readonly recipient: { readonly firstName: string; readonly middleName: string | null; readonly lastName: string; readonly phone: string }
  readonly currency: string
  readonly paymentType: PaymentType
  /** Its order was bought or picked up in the shop. */
  readonly isAtShop: boolean
  /** What its order came to, and what of that the wallet paid. */
  readonly paid: PaidFromWallet
  /** Minor units of its order that go back before it: all that has; of one that is refunded by returns alone, as if the rest had gone after them. */
  readonly backBefore: number
  /** In which it was ordered; null in old orders. */
  readonly locale: Locale | null
}

/** What of it goes to the wallet. Minor units. */
export const toWalletOf = ({ refundTo, refund, paid, backBefore }: Pick<Return, 'refundTo' | 'refund' | 'paid' | 'backBefore'>): number =>
  refundTo === 'wallet' ? refund : walletShareOfRefund(paid, backBefore, refund)

/** When it is decided, and by which terms of the tenant. */
export type ReturnWindow = { readonly now: Date; readonly timeZone: string; readonly terms: ReturnTerms | undefined }

type Counted = Pick<Return, 'status' | 'lines' | 'refund'>

function piecesIn(returns: readonly Counted[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of returns.flatMap(({ lines }) => lines)) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

/**
 * What of an order cannot be sent back again: pieces that are back or whose money is (often the same), and those that are promised to returns which may still
 * come to something, with the money for them. Minor units.
 */
export function takenOf(already: AlreadyBack, returns: readonly Counted[]): AlreadyBack {
  const open = returns.filter(({ status }) => isReturnOpen(status))
  const [promised, back] = [piecesIn(open), piecesIn(returns.filter(({ status }) => status === 'refunded'))]
  return {
    pieces: already.pieces.map((refunded, position) => Math.max(refunded, back.get(position) ?? 0) + (promised.get(position) ?? 0)),
    amount: already.amount + open.reduce((sum, { refund }) => sum + refund, 0),
  }
}

export type ReturnableLine = { readonly variantId: string; readonly left: number; readonly until: Day; readonly isInTime: boolean }

/** Lines of which pieces may be sent back, or might have been before the last day for it; none of what has not arrived, and no services. */
export function returnableLines(
  order: Pick<Order, 'lines' | 'status' | 'timeline'>,
  taken: AlreadyBack,
  { now, timeZone, terms }: ReturnWindow,
): ReturnableLine[] {
  const arrivedAt = order.timeline.findLast(({ status }) => status === 'delivered')?.at
  if (order.status !== 'delivered' || !arrivedAt) return []
  const [arrived, today] = [dayIn(arrivedAt, timeZone), dayIn(now, timeZone)]
  return order.lines.flatMap((line, index) => {
    if (isService(line)) return []
    const { variantId, quantity, market } = line
    const until = lastReturnDay(arrived, returnDaysOf(terms, market))
    const left = quantity - (taken.pieces[index] ?? 0)
    return left > 0 && until !== undefined ? [{ variantId, left, until, isInTime: today <= until }] : []
  })
}

/** Which of several parts these pieces are of: the one that has them all. */
export const partWith = (parts: readonly Order[], wanted: PiecesBack): Order | undefined =>
  parts.find(({ lines }) => wanted.every(({ variantId }) => lines.some((line) => line.variantId === variantId)))
/** Whether each of them is in some part. */
export const isInAny = (parts: readonly Order[], wanted: PiecesBack): boolean =>
  wanted.every(({ variantId }) => parts.some(({ lines }) => lines.some((line) => line.variantId === variantId)))

export type ReturnRefusal = 'return.not_for_services' | 'return.not_delivered' | 'return.window_over' | 'return.pieces_missing'

/** Why these pieces can not be sent back; undefined when they can. What never may be sent back is as too late. */
export function refusalOf(order: Order, wanted: PiecesBack, taken: AlreadyBack, window: ReturnWindow): ReturnRefusal | undefined {
  const isWanted = ({ variantId }: Order['lines'][number]) => wanted.some((each) => each.variantId === variantId)
  if (order.lines.some((line) => isWanted(line) && isService(line))) return 'return.not_for_services'
  if (order.status !== 'delivered') return 'return.not_delivered'
  const lines = new Map(returnableLines(order, taken, window).map((line) => [line.variantId, line]))
  const isTooLate = ({ variantId, market }: Order['lines'][number]) => returnDaysOf(window.terms, market) <= 0 || lines.get(variantId)?.isInTime === false
  if (order.lines.some((line) => isWanted(line) && isTooLate(line))) return 'return.window_over'
  return wanted.some(({ variantId, quantity }) => quantity > (lines.get(variantId)?.left ?? 0)) ? 'return.pieces_missing' : undefined
}

/** Each variation once. */
export const addUp = (wanted: PiecesBack): PiecesBack =>
  [...Map.groupBy(wanted, ({ variantId }) => variantId)].map(([variantId, same]) => ({
    variantId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** Of the pieces of a return those whose money has not gone back by another way. */
export const stillOwed = ({ lines }: Pick<Return, 'lines'>, order: Pick<Order, 'lines'>, already: AlreadyBack): PiecesBack =>
  lines.flatMap(({ position, variantId, quantity }) => {
    const left = (order.lines[position]?.quantity ?? 0) - (already.pieces[position] ?? 0)
    return left > 0 ? [{ variantId, quantity: Math.min(quantity, left) }] : []
  })

import { isFinalStatus, type OrderStatus, type OrderType, type PaymentStatus, paymentStatusOfParts, type PaymentType, statusOfParts } from '@galleria/rules'
import type { Day } from '@galleria/kernel'
import { type Amounts, type Order, orderCan, type Timeline } from './order.ts'

/** What was bought at once and is paid at once, with what each seller delivers of it (decision 0056). */
export type MasterOrder = Amounts & {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly type: OrderType
  readonly paymentType: PaymentType
  readonly currency: string
  /** What of the total was paid from the wallet: what its parts say, together. */
  readonly wallet: number
  /** The code of the coupon that took the discount off. */
  readonly coupon: string | null
  readonly createdAt: Date
  /** At least one. */
  readonly parts: readonly [Order, ...Order[]]
}

/** A part bears the number of its master; where there are several, with its place. */
export const partNumber = (number: string, index: number, count: number): string => (count === 1 ? number : `${number}-${index + 1}`)

export const statusOf = ({ parts }: MasterOrder): OrderStatus => statusOfParts(parts.map(({ status }) => status))

export const paymentStatusOf = ({ parts }: MasterOrder): PaymentStatus => paymentStatusOfParts(parts)

type DatedPart = Pick<Order, 'status' | 'deliveryDay'>

/** The day by which all is there that is still to come, and once nothing is, by which all was to be; null when that was not promised of every such part. */
export function deliveryDayOf({ parts }: { readonly parts: readonly [DatedPart, ...DatedPart[]] }): Day | null {
  const coming = parts.filter(({ status }) => !isFinalStatus(status))
  const days = (coming.length > 0 ? coming : parts).map(({ deliveryDay }) => deliveryDay)
  return days.reduce((latest, day) => (latest === null || day === null ? null : day > latest ? day : latest))
}

/** What may be cancelled of it now: every part that is not on its way. */
export const cancellableParts = ({ parts }: MasterOrder, at: Date): readonly Order[] => parts.filter((part) => orderCan.cancelOwn(part, at))

/** When the whole became what: a change of a part counts when it changes what the whole is. */
export function timelineOf({ parts, createdAt }: MasterOrder): Timeline {
  const statuses: OrderStatus[] = parts.map(() => 'created')
  const changes = parts
    .flatMap(({ timeline }, part) => timeline.slice(1).map(({ status, at }) => ({ part, status, at })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const timeline: { status: OrderStatus; at: Date }[] = [{ status: 'created', at: createdAt }]
  for (const { part, status, at } of changes) {
    statuses[part] = status
    const whole = statusOfParts(statuses)
    if (whole !== timeline.at(-1)?.status) timeline.push({ status: whole, at })
  }
  return timeline
}

import { orderPlaced, type PayloadOf } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import { announce } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { Locale } from '@galleria/kernel'
import { slotPlaceOf } from '@galleria/rules'
import type { MasterOrder } from './master-order.ts'
import { insertLines, insertMaster, insertParts } from './order-rows.ts'
import { lineToKeep } from './order.ts'
import type { KeptAppointment, OrderParts, PaymentBooking } from './order.ports.ts'
import { createPlacingTogether } from './placed-together.repository.ts'
import { wordsOf } from './sought.ts'

export type NewOrder = MasterOrder & { readonly idempotencyKey: string | null; readonly requestHash: string; readonly locale: Locale }

/**
 * What became of an order that was to be placed. Nothing is written unless it is 'placed'; 'known' is when this idempotency key has an order already.
 * 'slot_full' is when a slot in which something is to be picked up, or takes place, takes no more; 'coupon_lost' is when the coupon is used up or was changed, 'overtaken' when the customer has ordered something else since their standing was read,
 * or there is less in their wallet than was.
 * `stock` is how many pieces there are of each variant that ever had any, read under lock.
 */
export type Placing =
  | { readonly outcome: 'placed' | 'known' | 'cart_changed' | 'coupon_lost' | 'overtaken' | 'slot_full' }
  | { readonly outcome: 'stock_short'; readonly stock: ReadonlyMap<string, number> }

const AMOUNTS = ['subTotal', 'discount', 'deliveryFee', 'taxIncluded', 'taxAdded', 'total', 'wallet'] as const
const HEAD = ['id', 'number', 'type', 'paymentType', 'paymentStatus', 'currency', ...AMOUNTS, 'idempotencyKey', 'requestHash', 'locale', 'createdAt'] as const

/** What placing an order depends on and does besides: its announcement, its coupon as it was read, how many orders its customer had, what their wallet pays. */
export type PlacingTerms = {
  readonly announcement: PayloadOf<typeof orderPlaced>
  readonly coupon: { readonly id: string; readonly revision: number; readonly code: string } | null
  readonly ordersSeen: number | null
  /** What the wallet pays; undefined where it pays for nothing. */
  readonly payment: PaymentBooking | undefined
  /** What is booked for a time, and in no cart; undefined of everything else. */
  readonly booked?: KeptAppointment | undefined
}

const VALUES = ['tenantId', 'customerId', 'variantIds', 'quantities', ...HEAD, 'address', 'parts', 'lines', 'announcement', 'coupon'] as const

/** How the two ways of paying differ: cash takes the pieces and is told of at once; who pays online has them held, and is told of when it is paid. */
type Way = { readonly name: string; readonly announcement: string; readonly last: string }

const atOnce: Way = { name: 'order-place', announcement: 'null', last: announce({ event: orderPlaced, payload: 'announcement', when: 'placed' }) }
const held = ({ holdStock }: OrderParts): Way => ({ name: 'order-place-held', announcement: ':announcement::jsonb', last: holdStock({ lines: 'lines' }) })

/** What is done besides where a coupon takes something off: it is locked after the customer, must be free as it was read, and is redeemed. */
type Discount = { readonly suffix: string; readonly lock: string; readonly after: string; readonly isFree: string; readonly redeem: string }

const fullPrice: Discount = { suffix: '', lock: '', after: 'owner', isFree: 'true', redeem: '' }
const discounted = ({ lockCoupon, redeemCoupon }: OrderParts): Discount => ({
  suffix: '-coupon',
  lock: `${lockCoupon},
     coupon_seen as (select 1 from owner where (select count(*) from free_coupon) >= 0),`,
  after: 'coupon_seen',
  isFree: 'exists (select 1 from free_coupon)',
  redeem: `${redeemCoupon({ when: 'placed' })},`,
})

/** What is looked at besides where it was reckoned with how many orders the customer has: nobody may have ordered for them meanwhile. */
type Standing = { readonly suffix: string; readonly isOvertaken: string }

const uncounted: Standing = { suffix: '', isOvertaken: 'false' }
const counted: Standing = { suffix: '-counted', isOvertaken: 'coalesce((select count_orders(:tenantId, id) <> :ordersSeen::int from owner), false)' }

/** What is done besides for what is picked up: its slots are locked before the stock, must be free, and are booked. */
type Handing = {
  readonly suffix: string
  lock(of: { readonly after: string }): string
  readonly stockAfter?: string
  readonly isFree: string
  readonly book: string
}

const delivered: Handing = { suffix: '', lock: () => '', isFree: 'true', book: '' }
const pickedUp = ({ lockSlots, bookSlots }: OrderParts): Handing => ({
  suffix: '-pickup',
  lock: ({ after }) => `${lockSlots({ when: after })},
     slots_seen as (select 1 from owner where (select count(*) from locked_slots) >= 0),`,
  stockAfter: 'slots_seen',
  isFree: '(select count(*) from locked_slots where is_free) = cardinality(:pickupOrders::uuid[])',
  book: `${bookSlots({ when: 'placed' })},`,
})

/** What is done besides for what is paid from a wallet: its accounts are locked after the stock, must cover it, and are spent. */
type Spending = { readonly suffix: string; readonly lock: string; readonly linesAfter: string; readonly isEnough: string; readonly spend: string }

const unspent: Spending = { suffix: '', lock: '', linesAfter: 'locked_stock', isEnough: 'true', spend: '' }
const spent = ({ lockWallet, spendWallet }: OrderParts): Spending => ({
  suffix: '-wallet',
  lock: `${lockWallet({ after: 'locked_stock' })},`,
  linesAfter: 'locked_wallet',
  isEnough: '(select count(*) from locked_wallet where is_enough) = cardinality(:walletTypes::text[])',
  spend: `${spendWallet({ when: 'placed' })},`,
})

/** Where its lines come from: the cart, which must hold them as they were priced, and holds them no longer; or from nowhere, where what is said of them beside the order is kept. */
type Source = { readonly suffix: string; lock(of: { readonly after: string }): string; readonly isAsPriced: string; readonly last: string }

const fromCart = ({ lockLines, takeLines }: OrderParts): Source => ({
  suffix: '',
  lock: ({ after }) => `${lockLines({ after })},`,
  isAsPriced: '(select count(*) from locked_lines) = cardinality(:variantIds::uuid[])',
  last: takeLines({ when: 'placed' }),
})
const bookedFor = ({ holdFiles, keepAppointment }: OrderParts): Source => ({
  suffix: '-booked',
  lock: () => '',
  isAsPriced: 'true',
  last: `${holdFiles({ ids: ':bookedFiles::uuid[]', when: 'placed' })},
     ${keepAppointment({ when: 'placed', files: 'held_files' })}`,
})

type Form = {
  readonly source: Source
  readonly way: Way
  readonly discount: Discount
  readonly standing: Standing
  readonly handing: Handing
  readonly wallet: Spending
}

/** Composed once, of what others publish (decision 0018). What was found under the locks is one row, `seen`, by which it is decided and told. */
function placeStatement<const More extends string = never>(
  { lockCustomer, lockStock, takeStock }: OrderParts,
  { source, way: { name, announcement, last }, discount, standing, handing, wallet }: Form,
  more: readonly More[] = [],
) {
  return statement(
    name + discount.suffix + standing.suffix + handing.suffix + wallet.suffix + source.suffix,
    [...VALUES, ...more],
    `with ${lockCustomer},
     ${discount.lock}
     ${handing.lock({ after: discount.after })}
     ${lockStock({ when: handing.stockAfter ?? discount.after })},
     ${wallet.lock}
     ${source.lock({ after: wallet.linesAfter })}
     seen as (select (select count(*) from locked_stock where is_enough) = cardinality(:variantIds::uuid[]) as "isEnough",
                     ${source.isAsPriced} as "isCartAsPriced",
                     ${discount.isFree} as "hasCoupon",
                     ${standing.isOvertaken} as "isOvertaken",
                     ${handing.isFree} as "hasSlots",
                     ${wallet.isEnough} as "hasMoney"),
     placed as (${insertMaster({ value: (column) => (column === 'id' ? ':id::uuid' : `:${column}`), customerId: 'owner.id', coupon: ':coupon', announcement })}
                  from owner, seen
                 where seen."isEnough" and seen."isCartAsPriced" and seen."hasCoupon" and not seen."isOvertaken" and seen."hasSlots" and seen."hasMoney"
                on conflict on constraint master_order_idempotency do nothing
                returning id),
     ${discount.redeem}
     ${takeStock({ when: 'placed' })},
     ${wallet.spend}
     parts as (${insertParts({ value: (column) => `:${column}`, customerId: ':customerId', masterId: ':id::uuid', address: ':address::jsonb' })}
                where exists (select 1 from placed)),
     lines as (${insertLines()}
                where exists (select 1 from placed)
               returning order_id, variant_id, quantity),
     ${handing.book}
     ${last},
     ${source.last}
     select case when not exists (select 1 from placed)
                 then (select json_build_object('found', seen, 'stock', (select json_object_agg(variant_id, quantity) from locked_stock)) from seen) end as refusal`,
  )
}

const SLOTS = ['pickupOrders', 'pickupSellers', 'pickupStores', 'pickupStarts'] as const
const PAYMENT = ['walletTypes', 'walletAmounts', 'walletEntries', 'walletPostings'] as const
const NO_PAYMENT: PaymentBooking = { walletTypes: [], walletAmounts: [], walletEntries: '[]', walletPostings: '[]' }

const COUPON = ['couponId', 'couponRevision'] as const
const STANDING = ['ordersSeen'] as const
const BOOKED = ['bookedSeller', 'bookedMode', 'bookedStart', 'bookedDetails', 'bookedFiles', 'remindAt'] as const

/** Bits of the ways to order: pieces are held for somebody who pays online, something is picked up, a wallet pays, a coupon takes something off, the customer's orders count, it comes from no cart. */
const [HELD, IN_SLOTS, FROM_WALLET, WITH_COUPON, COUNTED, NOT_OF_CART] = [1, 2, 4, 8, 16, 32]
const WAYS = 64

type Slots = Readonly<Record<(typeof SLOTS)[number], readonly string[]>>

/** The places in slots that the parts of an order take. */
function slotsOf(parts: MasterOrder['parts']): Slots {
  const wanted = parts.flatMap(({ id, sellerId, pickup, appointment }) => [
    ...(pickup ? [{ id, sellerId, store: pickup.store.id, from: pickup.from }] : []),
    ...(appointment ? [{ id, sellerId, store: slotPlaceOf(appointment.calendar.id), from: appointment.from }] : []),
  ])
  return {
    pickupOrders: wanted.map(({ id }) => id),
    pickupSellers: wanted.map(({ sellerId }) => sellerId),
    pickupStores: wanted.map(({ store }) => store),
    pickupStarts: wanted.map(({ from }) => from),
  }
}

/** What the statement found under its locks when it wrote nothing. */
type Refusal = {
  readonly found: {
    readonly isCartAsPriced: boolean
    readonly hasCoupon: boolean
    readonly isOvertaken: boolean
    readonly hasSlots: boolean
    readonly hasMoney: boolean
    readonly isEnough: boolean
  }
  readonly stock: Readonly<Record<string, number>> | null
}

function refusedBy({ found, stock }: Refusal): Placing {
  if (!found.isCartAsPriced) return { outcome: 'cart_changed' }
  if (found.isOvertaken || !found.hasMoney) return { outcome: 'overtaken' }
  if (!found.hasCoupon) return { outcome: 'coupon_lost' }
  if (!found.hasSlots) return { outcome: 'slot_full' }
  return found.isEnough ? { outcome: 'known' } : { outcome: 'stock_short', stock: new Map(Object.entries(stock ?? {})) }
}

/**
 * Places an order in one statement, so that it is all there or not at all and costs one round trip: locks the customer, whose cart it empties, the coupon, the slots in
 * which something is picked up or takes place, then the stock rows in the order of variants, the accounts of the wallet that pays, then the lines of the cart (decision 0020), and looks. Only if there is enough of everything, and the cart holds
 * it as it was priced (so that two tabs cannot order one cart twice), it writes: the master order, the orders of its sellers, lines, outbox or held pieces,
 * stock, cart. If not it tells what it has found: a refusal is an answer, which writes nothing and costs no connection.
 * An idempotency key that is already there is found by the master order itself, and makes the parts after it no-ops.
 */
export function createPlacing({ database, parts: ofOthers }: { readonly database: Database; readonly parts: OrderParts }) {
  const placeTogether = createPlacingTogether({ database, parts: ofOthers })
  /** Each way to order is a statement of its own, so that none does what it need not: most orders go a few of these ways, and stay prepared. */
  const forms = Array.from({ length: WAYS }, (_, form) => {
    const has = (bit: number): boolean => (form & bit) > 0
    return placeStatement(
      ofOthers,
      {
        source: has(NOT_OF_CART) ? bookedFor(ofOthers) : fromCart(ofOthers),
        way: has(HELD) ? held(ofOthers) : atOnce,
        discount: has(WITH_COUPON) ? discounted(ofOthers) : fullPrice,
        standing: has(COUNTED) ? counted : uncounted,
        handing: has(IN_SLOTS) ? pickedUp(ofOthers) : delivered,
        wallet: has(FROM_WALLET) ? spent(ofOthers) : unspent,
      },
      [
        ...(has(HELD) ? (['heldUntil'] as const) : []),
        ...(has(IN_SLOTS) ? SLOTS : []),
        ...(has(FROM_WALLET) ? PAYMENT : []),
        ...(has(WITH_COUPON) ? COUPON : []),
        ...(has(COUNTED) ? STANDING : []),
        ...(has(NOT_OF_CART) ? BOOKED : []),
      ],
    )
  })
  /** `heldUntil` where the pieces are only held until then, for somebody who pays online. */
  return async (
    tenantId: string,
    order: NewOrder,
    { announcement, coupon, ordersSeen, payment, booked }: PlacingTerms,
    heldUntil: Date | undefined,
  ): Promise<Placing> => {
    const { parts, ...master } = order
    const { paymentStatus, address } = parts[0]
    const head = { ...master, paymentStatus }
    const partRows = parts.map(({ lines: _, timeline: __, address: to, ...part }, position) => ({
      ...part,
      position,
      sought: wordsOf({ ...part, address: to }),
    }))
    const lines = parts.flatMap((part) => part.lines.map((line, position) => ({ ...lineToKeep(line, order.locale), orderId: part.id, position })))
    const values = {
      tenantId,
      ...head,
      variantIds: lines.map((line) => line.variantId),
      quantities: lines.map((line) => line.quantity),
      address: JSON.stringify(address),
      parts: JSON.stringify(partRows),
      lines: JSON.stringify(lines),
      announcement: JSON.stringify(announcement),
      couponId: coupon?.id ?? null,
      couponRevision: coupon?.revision ?? null,
      coupon: coupon?.code ?? null,
      ordersSeen,
      heldUntil,
      ...slotsOf(parts),
      bookedSeller: parts[0].sellerId,
      bookedMode: parts[0].appointment?.mode,
      bookedStart: parts[0].appointment?.from,
      bookedDetails: booked?.details,
      bookedFiles: booked?.files,
      remindAt: booked?.remindAt,
      ...(payment ?? NO_PAYMENT),
    }
    const ways = [
      heldUntil && HELD,
      values.pickupOrders.length > 0 && IN_SLOTS,
      payment && FROM_WALLET,
      coupon && WITH_COUPON,
      ordersSeen !== null && COUNTED,
      booked && NOT_OF_CART,
    ]
    const way = ways.reduce<number>((sum, bit) => sum + (bit || 0), 0)
    const alone = async (): Promise<Placing> => {
      const form = forms[way]
      if (!form) throw new Error('there is no such way to order')
      const [found] = await database.run<{ refusal: Refusal | null }>(form, form.values(values))
      return found?.refusal ? refusedBy(found.refusal) : { outcome: 'placed' }
    }
    const isPlain = way === 0 || way === COUNTED
    const plain = { head: { ...head, address }, parts: partRows, lines, announcement, ordersSeen }
    return isPlain ? placeTogether(tenantId, order.customerId, plain, alone) : alone()
  }
}
export type Place = ReturnType<typeof createPlacing>

import type { Locale } from '@galleria/kernel'
import type { RefundTarget } from '@galleria/rules'
import type { FastifyInstance } from 'fastify'
import { afterCommit } from '../../infra/after-commit.ts'
import { outsideScopes } from '../../infra/work-scope.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { publishedEvents } from '../../infra/events.ts'
import { createExpireOrders } from './expire-orders.use-case.ts'
import { createBillOrderRepository } from './bill-order.repository.ts'
import { createBillOrders } from './bill-order.use-case.ts'
import { assertCanBeCalledOff, assertCanBeMoved, createMoveBooking } from './change-booking.use-case.ts'
import { createBookOrders } from './book-order.use-case.ts'
import { createSelling } from './counter-sale.repository.ts'
import { orderChecks } from './order.checks.ts'
import type { ContextOf, CustomerContext } from '../../context.ts'
import type {
  AddAllToCart,
  ChangeBills,
  ChangeBookings,
  ChangeHolds,
  ConfirmPayment,
  EndHolds,
  ExpiredBills,
  ExpiredHolds,
  KeepCoupon,
  MoveBooking,
  MoveKeptAppointment,
  OrderParts,
  StartPayment,
  TakeOut,
  WireCartOf,
} from './order.ports.ts'
import { daysBefore } from '../../retention.ts'
import { forgetOldBuyers } from './old-buyers.repository.ts'
import { fillSought } from './sought.repository.ts'
import { assertHasWallet } from './has-wallet.ts'
import { createOrderAgain } from './order-again.ts'
import type { MasterOrder } from './master-order.ts'
import { type Order, orderCan } from './order.ts'
import { toWireBooking, toWireOrder } from './order.view.ts'
import { orderPersonal } from './order.personal.ts'
import { createOrderRepositories, masterOf } from './order.repository.ts'
import { orderRoutes } from './order.routes.ts'
import { orderSockets } from './order.sockets.ts'
import { createOrderWatch } from './order-watch.service.ts'
import { createOrderWatchRepository } from './order-watch.repository.ts'
import { createOrderService } from './order.service.ts'
import { orderKeys } from './order-key.ts'
import { guestOfOrder } from './tracked-order.repository.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.use-case.ts'
import { createPlaceBasket, type PlaceBasketDeps } from './place-basket.ts'
import { createPlacing } from './placing.repository.ts'
import { isPaid, paidPartOf, refundFor } from './refundable.ts'
import { refundingRepository } from './refunding.repository.ts'
import { CONTACT, createSellerOrderRepositories, type Recipient } from './seller-order.repository.ts'
import { sellerOrderRoutes, toWireSellerOrder } from './seller-order.routes.ts'
import { createSellerOrderService } from './seller-order.service.ts'
import { orderToPayOf, waitsForMoney } from './order-to-pay.ts'
import { createSellAtCounter } from './sell-at-counter.use-case.ts'
import { createSettle } from './settle-order.use-case.ts'
import { isWaiting } from './settlement.repository.ts'
import { createSwitchPayment } from './switch-payment.use-case.ts'
import type { Tenant } from '../tenant/index.ts'
import { soldOrder } from './sold-order.ts'
import { toldAppointment } from './told-appointment.ts'
import { createUnbought } from './unbought.repository.ts'

export type { BillToOrder } from './bill-order.ts'
export type { BillOrders, BillRequest } from './bill-order.use-case.ts'
export type { BookingRequest, BookingTerms, BookOrders } from './book-order.use-case.ts'
export type { MasterOrder } from './master-order.ts'
export type { KeptAppointment } from './order.ports.ts'
export type { Order, OrderSeller } from './order.ts'
export { orderParts } from './order.parts.ts'
export type { SoldAtCounter } from './counter-sale.ts'
export type { PiecesBack, RefundOfPieces } from './refundable.ts'
export type { OrderToPay } from './order-to-pay.ts'
export type { LastWordOn } from './expire-orders.use-case.ts'
export type { Settled, ToBeSettled } from './settle-order.use-case.ts'
export type { PaymentOutcome } from './settlement.ts'

type OrderModuleDeps = Omit<PlaceOrderDeps, 'ordersOf' | 'placeBasket'> &
  Omit<PlaceBasketDeps, 'place'> & {
    readonly database: Database
    readonly parts: OrderParts
    readonly changeHolds: ChangeHolds
    readonly changeBookings: ChangeBookings
    readonly moveBooking: MoveBooking
    readonly moveKeptAppointment: MoveKeptAppointment
    readonly changeBills: ChangeBills
    readonly endHolds: EndHolds
    readonly keepCoupon: KeepCoupon
    readonly expiredHolds: ExpiredHolds
    readonly expiredBills: ExpiredBills
    readonly startPayment: StartPayment
    readonly confirmPayment: ConfirmPayment
    readonly addAllToCart: AddAllToCart
    readonly takeOut: TakeOut
    readonly wireCartOf: WireCartOf
    readonly findTenant: (id: string) => Promise<Tenant | undefined>
    /** How long a bill has its buyer's name once their account is gone. */
    readonly billDays: number
    /** Of the keys that open single orders. */
    readonly keySecret: string
  }

/** What is booked for a time, as orders. */
export type Bookings = OrderModule['bookings']
export type OrderModule = ReturnType<typeof createOrderModule>

/** What has been bought. */
export function createOrderModule({
  database,
  parts,
  changeHolds,
  changeBookings,
  changeBills,
  endHolds,
  keepCoupon,
  expiredHolds,
  expiredBills,
  startPayment,
  confirmPayment,
  addAllToCart,
  takeOut,
  wireCartOf,
  findTenant,
  billDays,
  keySecret,
  ...deps
}: OrderModuleDeps) {
  const unbought = createUnbought(parts)
  const ordersOf = createOrderRepositories({ database, parts, unbought })
  const placeBasket = createPlaceBasket({ place: createPlacing({ database, parts }), ...deps })
  const orders = createOrderService({ ordersOf, ...deps })
  const revisions = createOrderWatchRepository(database)
  const watch = createOrderWatch({ read: revisions.read })
  /** Once it is committed, whoever looks at the order here is told. */
  const lookSoon = (masterIdOf: () => Promise<string | undefined>): void =>
    afterCommit(() => {
      if (!watch.isWatched()) return
      outsideScopes(masterIdOf).then(
        (masterId) => (masterId === undefined ? undefined : watch.lookAt(masterId)),
        () => undefined, // the next look finds it
      )
    })
  const settleOrder = createSettle({ changeHolds, changeBookings, changeBills, keepCoupon, takeOut, erasedCustomers: parts.erasedCustomers })
  const settle: typeof settleOrder = (tx, of) => {
    lookSoon(async () => of.masterId)
    return settleOrder(tx, of)
  }
  const sellerOrdersOf = createSellerOrderRepositories({ database, parts })
  const sellerOrders = createSellerOrderService({
    database,
    clock: deps.clock,
    sellerOrdersOf,
    onChange: (tenantId, orderId) => lookSoon(() => masterOf(database, tenantId, orderId)),
  })
  const contact = CONTACT(parts.customers)
  const contactOf = async (tenantId: string, orderId: string): Promise<Recipient | undefined> =>
    (await database.list<Recipient>(contact, [tenantId, orderId]))[0]
  const bills = createBillOrders({
    ordersOf,
    bills: createBillOrderRepository({ database, parts }),
    clock: deps.clock,
    recipientOf: deps.recipientOf,
    contactOf,
    // Its own shop is the seller of a bill.
    findPart: (tenantId, orderId) => sellerOrdersOf(tenantId, tenantId).find(orderId),
    onChange: (tenantId, orderId) => lookSoon(() => masterOf(database, tenantId, orderId)),
  })
  const keys = orderKeys(keySecret)
  /** The parts of an own order that an id or a number means; throws `order.not_found`. */
  const findOwnOrders = async (ctx: CustomerContext, idOrNumber: string) => {
    const { master, part } = await orders.getOwn(ctx, idOrNumber)
    return part ? [part] : master.parts
  }
  return {
    /** For whoever takes goods back. */
    returning: {
      partsOf: findOwnOrders,
      soldBy: (tenantId: string, sellerId: string, orderId: string) => sellerOrdersOf(tenantId, sellerId).find(orderId),
      refundFor,
      paidPartOf: (order: Order) => (isPaid(order) ? paidPartOf(order) : undefined),
      refundsOf: (tx: Orm, tenantId: string) => refundingRepository(tx, tenantId),
    },
    assertHasWallet,
    /** What is booked for a time, as orders. */
    bookings: {
      ...createBookOrders({ ordersOf, placeBasket, ...deps }),
      findOwn: async (ctx: CustomerContext, idOrNumber: string): Promise<Order | undefined> => {
        // It is the only part of its master, whose id and number it has.
        const [part] = (await ordersOf(ctx.tenant.id, ctx.actor.customerId).find(idOrNumber))?.parts ?? []
        return part?.appointment ? part : undefined
      },
      findSold: (tenantId: string, sellerId: string, idOrNumber: string) => sellerOrdersOf(tenantId, sellerId).find(idOrNumber),
      assertCanBeCalledOff,
      assertCanBeMoved,
      canBeCalledOff: orderCan.cancelOwn,
      move: createMoveBooking({
        database,
        ...deps,
        onChange: (tenantId, orderId) => lookSoon(() => masterOf(database, tenantId, orderId)),
      }),
      cancel: async (ctx: CustomerContext, order: Order, refundTo: RefundTarget | undefined) =>
        toWireOrder(await orders.cancel(ctx, order.id, refundTo), ctx.locale, deps.clock()),
      toWire: (order: Order & { readonly appointment: NonNullable<Order['appointment']> }) => toWireBooking(order, order.appointment),
      told: toldAppointment,
      contactOf,
    },
    /** What is paid to operators, as orders. */
    bills,
    toWirePlaced: (master: MasterOrder, locale: Locale) => toWireOrder({ master, part: undefined }, locale, deps.clock()),
    waitsForMoney,
    /** What was bought and paid at a till (decision 0095); throws `order.stock_short`. */
    sellAtCounter: createSellAtCounter({ sell: createSelling({ database, parts }) }),
    toWireSellerOrder: (order: Order, locale: Locale) => toWireSellerOrder(order, locale, deps.clock()),
    /** How many orders of a customer that single sellers delivered have arrived. */
    countDelivered: (tenantId: string, customerId: string) => ordersOf(tenantId, customerId).countDelivered(),
    /** What a payment came to, in the transaction that notes it (decision 0057). */
    settle,
    /** Another way to pay, likewise (decision 0060). */
    switchPayment: createSwitchPayment({ endHolds }),
    /** Once a minute: gives back the pieces of what was not paid in time. */
    expireOrders: createExpireOrders({
      database,
      clock: deps.clock,
      expiredHolds,
      expiredBills,
      settle,
      unbought,
      isOfOneSeller: async (tenantId) => (await findTenant(tenantId))?.settings.cart.mode === 'single',
      masterOf: (tenantId, orderId) => masterOf(database, tenantId, orderId),
    }),
    /** An own order as far as paying it goes, by id or number; throws `order.not_found`. */
    findOrderToPay: async (ctx: CustomerContext, idOrNumber: string) => orderToPayOf((await orders.getOwn(ctx, idOrNumber)).master),
    findOwnOrders,
    /** One of a seller's; throws `order.not_found`. */
    findSellersOrder: (ctx: ContextOf<'seller'>, idOrNumber: string) => sellerOrders.getOwn(ctx, idOrNumber),
    /** Whom to write to about a part; undefined when the account is gone. */
    contactOf,
    /** What is said of a seller's own to its people; undefined of what is none of theirs. */
    toldToSeller: async (tenantId: string, sellerId: string, number: string) => {
      const order = await sellerOrdersOf(tenantId, sellerId).find(number)
      return order && soldOrder(order)
    },
    /** What opens an order to whoever has no account, by its number. */
    orderKeyOf: keys.keyOf,
    /** Whether money may be taken for a master order. */
    isOrderWaiting: (tenantId: string, masterId: string) => isWaiting(database, tenantId, masterId),
    routes: [
      ...orderRoutes({
        orders,
        placeOrder: createPlaceOrder({ ordersOf, placeBasket, ...deps }),
        buyAgain: createOrderAgain({ orders, addAllToCart, wireCartOf }),
        startPayment,
        confirmPayment,
        watch,
        revisions,
        clock: deps.clock,
        sellerOf: deps.sellerOf,
        keys,
        guestOf: guestOfOrder(database, parts.customers),
      }),
      ...sellerOrderRoutes({ sellerOrders, clock: deps.clock }),
    ],
    sockets: orderSockets({ watch, revisions }),
    /** Before the requests in flight are waited for. */
    mounts: [(app: FastifyInstance) => void app.addHook('preClose', (done) => (watch.close(), done()))],
    chores: [() => forgetOldBuyers(database, parts.erasedCustomers, daysBefore(deps.clock(), billDays)), () => fillSought(database)],
    checks: orderChecks({ ...parts, events: publishedEvents }),
    personal: orderPersonal,
  }
}

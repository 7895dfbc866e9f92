import { cancelOrder, createOrder, estimateReward, getOrder, listOrders, orderAgain, trackOrder, verifyOrder, watchOrder } from '@galleria/contract'
import { type Clock, dayIn, money } from '@galleria/kernel'
import { PAGE_SIZE, promisedReward, rewardPointsFor } from '@galleria/rules'
import { rewardTermsOf } from '../../context.ts'
import { DomainError, RequestInvalid } from '../../errors.ts'
import { implement, Replayed } from '../../http/operation-route.ts'
import { addressIn, deliveriesIn, pickupsIn } from './order-request.ts'
import { waitsForMoney } from './order-to-pay.ts'
import type { ConfirmPayment, SellerOf, StartPayment } from './order.ports.ts'
import type { OrderAgain } from './order-again.ts'
import type { OrderWatch } from './order-watch.service.ts'
import type { OrderWatchRepository } from './order-watch.repository.ts'
import type { OrderService } from './order.service.ts'
import { toWireMasterSummary, toWireOrder, toWireOrderSummary } from './order.view.ts'
import type { OrderKeys } from './order-key.ts'
import { rewardedAmounts } from './rewarded-amounts.ts'
import type { PlaceOrder } from './place-order.use-case.ts'
import { toTracked } from './tracked-order.ts'

type Deps = {
  readonly orders: OrderService
  readonly placeOrder: PlaceOrder
  readonly buyAgain: OrderAgain
  readonly startPayment: StartPayment
  readonly confirmPayment: ConfirmPayment
  readonly watch: OrderWatch
  readonly revisions: OrderWatchRepository
  readonly clock: Clock
  readonly sellerOf: SellerOf
  readonly keys: Pick<OrderKeys, 'isKeyOf'>
  readonly guestOf: (tenantId: string, number: string) => Promise<string | undefined>
}

export function orderRoutes({ orders, placeOrder, buyAgain, startPayment, confirmPayment, watch, revisions, clock, sellerOf, keys, guestOf }: Deps) {
  return [
    implement(createOrder, async (ctx, { body, headers }) => {
      const { orderDetails, customerDetails, custom } = body
      if (!orderDetails.paymentType) throw new DomainError('checkout.payment_missing') // V-34
      const address = addressIn(orderDetails.deliveryAddress)
      if (address === 'unreadable') throw new DomainError('order.address_invalid') // V-05
      const { master, isReplayed } = await placeOrder(ctx, {
        paymentType: orderDetails.paymentType,
        sellerId: orderDetails.provider,
        addressId: orderDetails.deliveryAddress?._id,
        address,
        addressee: { fullName: customerDetails?.customerName, phone: customerDetails?.customerPhone },
        items: orderDetails.items,
        quoteHash: body.orderHash,
        pickups: pickupsIn(custom?.pickupSlot),
        deliveries: deliveriesIn(custom?.deliveryWindows),
        idempotencyKey: headers['idempotency-key'],
      })
      const order = toWireOrder({ master, part: undefined }, ctx.locale, clock())
      // Outside of everything that writes: the order stands, whatever becomes of this, and its shopper can ask again.
      const page = waitsForMoney(master) ? await startPayment(ctx, master.id, headers.origin) : { redirectUrl: null, sessionId: null }
      const reply = { content: { ...order, payment: { ...order.payment, ...page } } }
      return isReplayed ? new Replayed(reply) : reply
    }),

    implement(verifyOrder, async (ctx, { body }) => {
      const asked = await orders.getOwn(ctx, body.orderId)
      if (!waitsForMoney(asked.master)) return { content: toWireOrder(asked, ctx.locale, clock()) }
      await confirmPayment(ctx, asked.master.id)
      return { content: toWireOrder(await orders.getOwn(ctx, body.orderId), ctx.locale, clock()) }
    }),

    implement(listOrders, async (ctx, { params, query }) => {
      if (params.customerId !== ctx.actor.customerId) throw new DomainError('identity.customer_not_found')
      const { limit = PAGE_SIZE, page = 1, type, isMaster } = query
      const pageOf = (total: number) => ({ page, itemsPerPage: limit, total })
      if (isMaster === 'true') {
        const { orders: masters, total, counts } = await orders.listMasters(ctx, { type, page, limit })
        return { data: masters.map((master) => toWireMasterSummary(master, ctx.locale)), page: pageOf(total), types: counts }
      }
      const { orders: parts, total, counts } = await orders.listParts(ctx, { type, page, limit })
      return { data: parts.map((part) => toWireOrderSummary(part, ctx.locale)), page: pageOf(total), types: counts }
    }),

    implement(estimateReward, async (ctx, { body }) => {
      const { tenant, currency } = ctx
      if (!(await sellerOf(tenant.id, body.provider))) throw new DomainError('seller.not_found')
      const amounts = rewardedAmounts(body, currency)
      if (!amounts) throw new RequestInvalid([{ path: '/orderAmount', say: (words) => words.other() }], false)
      const terms = rewardTermsOf(tenant)
      if (!terms) return { data: { points: 0, worth: null, programme: null } }
      const on = { day: dayIn(clock(), tenant.settings.timeZone), delivered: terms.tiers ? await orders.countDelivered(ctx) : 0 }
      const programme = { points: terms.points, per: { amount: terms.per, currency } }
      const worth = money(promisedReward(amounts, on, terms).amount, currency)
      return { data: { points: rewardPointsFor({ amounts, ...on }, terms), worth, programme } }
    }),

    implement(getOrder, async (ctx, { params }) => ({ data: toWireOrder(await orders.getOwn(ctx, params.orderId), ctx.locale, clock()) })),

    implement(trackOrder, async ({ tenant, locale }, { body: { orderId, key } }) => {
      const guestId = keys.isKeyOf(tenant.id, orderId, key) ? await guestOf(tenant.id, orderId) : undefined
      if (guestId === undefined) throw new DomainError('order.not_found')
      return { data: toTracked(toWireOrder(await orders.getOf(tenant.id, guestId, orderId), locale, clock())) }
    }),

    implement(watchOrder, async (ctx, { params, query: { since } }) => {
      const [tenantId, customerId] = [ctx.tenant.id, ctx.actor.customerId]
      const found = await revisions.find(tenantId, customerId, params.orderId)
      if (!found) throw new DomainError('order.not_found')
      const { masterId, revision } = found
      return { data: { revision: revision === since ? await watch.changed({ tenantId, customerId, masterId }, since) : revision } }
    }),

    implement(orderAgain, async (ctx, { body }) => ({ data: await buyAgain(ctx, body.orderId, { replaceCart: body.replaceCart ?? false }) })),

    implement(cancelOrder, async (ctx, { body }) => ({ data: toWireOrder(await orders.cancel(ctx, body.orderId, body.refundTo), ctx.locale, clock()) })),
  ]
}

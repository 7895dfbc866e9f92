import type { orderPlaced, PayloadOf } from '@galleria/contract'
import { createHash } from 'node:crypto'
import type { AddressInput, OrderInput } from '@galleria/contract'
import { type Clock, money, textIn } from '@galleria/kernel'
import type { PaymentType } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { PricedLine } from '../cart/index.ts'
import { addressInWords, type Order, type OrderLine, shortLinesOf } from './order.ts'
import { areTheLines } from './order-request.ts'
import type { Addressee, BasketOf, Contact, LocateAddress, QuoteHolds, RecipientOf, SellerOf } from './order.ports.ts'
import { newOrderNumber } from './order-number.ts'
import type { OrderRepository, OrdersOf } from './order.repository.ts'

export type PlaceOrderDeps = {
  readonly ordersOf: OrdersOf
  readonly clock: Clock
  readonly basketOf: BasketOf
  readonly quoteHolds: QuoteHolds
  readonly sellerOf: SellerOf
  readonly locateAddress: LocateAddress
  readonly recipientOf: RecipientOf
}

export type OrderRequest = {
  readonly paymentType: PaymentType | undefined
  readonly sellerId: string | undefined
  readonly addressId: string | undefined
  readonly address: AddressInput | undefined
  readonly addressee: Addressee
  /** What the client believes to order. */
  readonly items: OrderInput['orderDetails']['items']
  readonly quoteHash: string
  readonly idempotencyKey: string | undefined
}

/**
 * The use case of placing an order. Outside of the one statement that writes, it only reads: cart and prices, address, seller, contact.
 * The same request under the same idempotency key is answered with the order that it made, whatever has become of cart, prices and addresses since; another
 * request under that key is `idempotency.conflict`.
 */
export function createPlaceOrder({ ordersOf, clock, basketOf, quoteHolds, sellerOf, locateAddress, recipientOf }: PlaceOrderDeps) {
  return async (ctx: CustomerContext, request: OrderRequest): Promise<{ readonly order: Order; readonly isReplayed: boolean }> => {
    const orders = ordersOf(ctx.tenant.id, ctx.actor.customerId)
    try {
      return { order: await placeNew(ctx, request, orders), isReplayed: false }
    } catch (error) {
      // The first answer may have been lost on the way: its order has emptied the cart.
      const known = error instanceof DomainError && request.idempotencyKey ? await orders.findByKey(request.idempotencyKey) : undefined
      if (!known) throw error
      if (known.requestHash !== hashOf(request)) throw new DomainError('idempotency.conflict')
      return { order: known, isReplayed: true }
    }
  }

  async function placeNew(ctx: CustomerContext, request: OrderRequest, orders: OrderRepository): Promise<Order> {
    const [basket, recipient, given] = await Promise.all([
      basketOf(ctx, { paymentType: request.paymentType, sellerId: request.sellerId }),
      recipientOf(ctx, request.addressId),
      request.address && locateAddress(ctx, request.address, request.addressee),
    ])
    if (!recipient) throw new DomainError('checkout.customer_missing') // V-01
    const address = given ?? recipient.address
    if (!address) throw new DomainError('order.delivery_address_missing') // V-03
    const seller = await sellerOf(ctx.tenant.id, basket.sellerId)
    if (!seller?.office) throw new DomainError('order.seller_address_missing') // V-02
    const isAsQuoted = quoteHolds(request.quoteHash, basket.terms) && (!request.items || areTheLines(request.items, basket.lines))
    if (!isAsQuoted) throw new DomainError('order.quote_changed', { totalPrice: basket.totals.total })

    const now = clock()
    const { street1, city, state, zip } = seller.office
    const order: Order = {
      id: newId(),
      number: newOrderNumber(),
      customerId: ctx.actor.customerId,
      sellerId: basket.sellerId,
      status: 'created',
      paymentType: basket.terms.paymentType,
      paymentStatus: 'due',
      currency: ctx.currency,
      subTotal: basket.totals.subTotal.amount,
      deliveryFee: basket.totals.deliveryFee.amount,
      taxIncluded: basket.totals.taxIncluded.amount,
      total: basket.totals.total.amount,
      address,
      seller: { id: seller.id, name: seller.name, phone: seller.phone, address: `${street1}, ${city}, ${state} ${zip}` },
      createdAt: now,
      lines: basket.lines.map((line) => orderLineOf(ctx, line)),
      timeline: [{ status: 'created', at: now }],
    }
    const identified = { ...order, idempotencyKey: request.idempotencyKey ?? null, requestHash: hashOf(request) }
    const placing = await orders.place(identified, announcementOf(ctx, order, recipient.contact))
    switch (placing.outcome) {
      case 'placed':
        return order
      case 'known':
        throw new DomainError('idempotency.conflict')
      case 'cart_changed':
        throw new DomainError('order.quote_changed')
      case 'stock_short':
        throw new DomainError('order.stock_short', { items: shortLinesOf(order.lines, placing.stock) })
    }
  }
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>

/** Of everything that was asked for; the quote's seal stands for the cart and its prices. */
const hashOf = ({ idempotencyKey: _, ...rest }: OrderRequest): string => createHash('sha256').update(JSON.stringify(rest)).digest('base64url')

function orderLineOf(ctx: CustomerContext, line: PricedLine): OrderLine {
  return {
    variantId: line.variantId,
    productId: line.productId,
    slug: line.slug,
    sku: line.sku,
    name: textIn(line.name, ctx.locale),
    choice: textIn(line.choice, ctx.locale),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    listPrice: line.listPrice,
    image: line.image,
    market: line.market,
  }
}

function announcementOf(ctx: CustomerContext, order: Order, contact: Contact): PayloadOf<typeof orderPlaced> {
  return {
    ...contact,
    orderId: order.id,
    number: order.number,
    locale: ctx.locale,
    tenantName: ctx.tenant.name,
    total: money(order.total, order.currency),
    lines: order.lines.map((line) => ({
      name: line.name,
      choice: line.choice,
      quantity: line.quantity,
      price: money(line.unitPrice * line.quantity, order.currency),
    })),
    address: addressInWords(order.address),
  }
}

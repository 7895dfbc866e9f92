import type { AddressWire, OrderSummaryWire, OrderWire } from '@galleria/contract'
import { type Order, type OrderAddress, orderCan } from './order.ts'

function toWireAddress(address: OrderAddress, createdAt: string): AddressWire {
  return {
    _id: address.id,
    name: { first: address.firstName, last: address.lastName, ...(address.middleName ? { middle: address.middleName } : {}) },
    houseNumber: address.houseNumber,
    street1: address.street1,
    ...(address.street2 ? { street2: address.street2 } : {}),
    ...(address.landmark ? { landmark: address.landmark } : {}),
    city: address.city,
    state: address.state,
    country: address.country,
    zip: address.zip,
    type: address.kind,
    isDefault: false,
    location: { type: 'Point', coordinates: [address.longitude, address.latitude] },
    contacts: [
      { value: address.phone, contactType: 'PRIMARY_PHONE' },
      ...(address.email ? [{ value: address.email, contactType: 'PRIMARY_EMAIL' as const }] : []),
    ],
    createdAt,
  }
}

export function toWireOrderSummary(order: Order): OrderSummaryWire {
  const { currency } = order
  return {
    _id: order.id,
    orderId: order.number,
    orderStatus: order.status,
    reportStatus: order.status,
    type: 'PRODUCT',
    createdAt: order.createdAt.toISOString(),
    total: { amount: order.total, currency },
    itemCount: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    provider: { _id: order.seller.id, name: order.seller.name },
    items: order.lines.map((line) => ({
      _id: line.variantId,
      item: line.productId,
      slug: line.slug,
      name: line.name,
      description_summary: line.choice,
      qty: line.quantity,
      unitPrice: { amount: line.unitPrice, currency },
      finalPrice: { amount: line.unitPrice * line.quantity, currency },
      image: line.image,
      ...(line.market === null ? {} : { Market: { slug: line.market } }),
    })),
  }
}

export function toWireOrder(order: Order): OrderWire {
  const { currency } = order
  const inMoney = (amount: number) => ({ amount, currency })
  const summary = toWireOrderSummary(order)
  return {
    ...summary,
    subTotal: inMoney(order.subTotal),
    deliveryFee: inMoney(order.deliveryFee),
    taxIncluded: inMoney(order.taxIncluded),
    totalPriceBeforeTax: inMoney(order.total - order.taxIncluded),
    payment: { type: order.paymentType, status: order.paymentStatus },
    deliveryAddress: toWireAddress(order.address, summary.createdAt),
    timeline: order.timeline.map(({ status, at }) => ({ status, at: at.toISOString() })),
    can: { cancel: orderCan.cancel(order) },
  }
}

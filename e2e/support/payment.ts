import { randomUUID } from 'node:crypto'
import type { PaymentTypeWire } from '@galleria/contract'
import { anAddress } from '@galleria/testing/from-outside'
import { type Customer, newCustomer } from './customer.ts'
import { anyVariant, variantOf } from './operator.ts'
import type { DemoShop } from './own-tenants.ts'
import { originOf } from './shopper.ts'

/** An order that waits for its money, and the provider's page where it is paid. */
export type OrderToPay = { readonly customer: Customer; readonly orderId: string; readonly page: string }

const IN_QUITO = {
  city: 'Quito',
  state: 'Pichincha',
  country: 'EC',
  zip: '170150',
  phoneNumber: '0991234567',
  location: { coordinates: [-78.48, -0.18] as [number, number] },
}
const PLACES = {
  galleria: { address: anAddress(), at: { long: 77.6412, lat: 12.9698 }, language: 'en' },
  plaza: { address: anAddress(IN_QUITO), at: { long: -78.48, lat: -0.18 }, language: 'es' },
}

/** Orders something by program, in the shop's first language, to be paid like this; whatever is sold first, unless `product` names one of Galleria's that has no choices. */
export async function orderToPay({ type, product, tenant = 'galleria' }: { type: PaymentTypeWire; product?: string; tenant?: DemoShop }): Promise<OrderToPay> {
  const { address, at, language } = PLACES[tenant]
  const customer = await newCustomer({ tenant, language })
  const { api } = customer
  await api.addToCart({ body: { item: product ? await variantOf(product) : await anyVariant(tenant), quantity: 1 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: at } })
  const { content } = await api.createOrder({
    headers: { 'idempotency-key': randomUUID(), origin: originOf(tenant) },
    body: { orderHash: quote.hash, orderDetails: { paymentType: type, deliveryAddress: { address } } },
  })
  return { customer, orderId: content.orderId, page: content.payment.redirectUrl ?? '' }
}

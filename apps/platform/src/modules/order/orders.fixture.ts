import { randomUUID } from 'node:crypto'
import type { ApiClient, ApiInput } from '@galleria/api-client'
import { anAddress, type SignedIn, type TestShop } from '@galleria/testing'

/** A quote for cash on delivery in Bengaluru. */
export const CHECKOUT = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }

export const refusalOf = (promise: Promise<unknown>) => promise.then(() => 'accepted').catch((error: { code: string }) => error.code)

/** Somebody with an address and `quantity` of a variant in the cart. */
export async function aCustomerWithCart(shop: TestShop, variantId: string, quantity = 1): Promise<SignedIn> {
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantId, quantity } })
  return customer
}

/** The order of what is in the cart, as it was just quoted. */
export async function orderInput(api: ApiClient, key?: string): Promise<ApiInput<'createOrder'>> {
  const { data: quote } = await api.confirmCheckout({ query: {}, body: CHECKOUT })
  return { headers: { 'idempotency-key': key ?? randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash } }
}

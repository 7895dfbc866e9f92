import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import { anAddress } from '@galleria/testing/from-outside'
import { apiWithKey } from './api.ts'
import { deliverOrder, showOwner, variantOf } from './operator.ts'
import { type DemoShop, tenantOf } from './own-tenants.ts'

export type Customer = {
  readonly userName: string
  readonly password: string
  readonly api: ApiClient
  /** What the storefront keeps on the device of who is signed in. */
  readonly stored: { readonly name: string; readonly value: string }
}

export const PASSWORD = 'seven quiet lanterns'

/** An address that nobody else has. */
export const newEmail = (): string => `${randomUUID().slice(0, 12)}@shopper.example`

/** Ten digits that nobody else has. */
export const newPhone = (): string => `9${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`

/** The API of this file's shop, as any program may use it. */
export const apiOf = ({ token, tenant, language }: { token?: string; tenant?: DemoShop; language?: string } = {}): ApiClient =>
  apiWithKey(tenantOf(tenant).key, token, language)

type Wanted = { inCart?: readonly string[]; tenant?: DemoShop; isConfirmed?: boolean; language?: string }

/**
 * Somebody with an account at a shop, who may pay on delivery unless `isConfirmed` is false, and `inCart` in the cart, by names of products of Galleria. Signing up
 * in the browser has journeys of its own.
 */
export async function newCustomer({ inCart = [], tenant, isConfirmed = true, language }: Wanted = {}): Promise<Customer> {
  const userName = newEmail()
  const of = { ...(tenant ? { tenant } : {}), ...(language ? { language } : {}) }
  const { token, userInfo } = await apiOf(of).registerCustomer({ body: { userName, password: PASSWORD, name: { first: 'Meera', last: 'Iyer' } } })
  if (isConfirmed) await showOwner(userName, tenant)
  const api = apiOf({ token, ...of })
  for (const name of inCart) await api.addToCart({ body: { item: await variantOf(name), quantity: 1 } })
  return { userName, password: PASSWORD, api, stored: { name: `galleria:${tenantOf(tenant).key}:session`, value: JSON.stringify({ token, userInfo }) } }
}

async function fromDemo(name: string): Promise<Customer> {
  const [userName, password] = [`${name}@galleria.example`, 'mercado-2026']
  const { token, userInfo } = await apiOf().logIn({ body: { userName, password } })
  return { userName, password, api: apiOf({ token }), stored: { name: `galleria:${tenantOf().key}:session`, value: JSON.stringify({ token, userInfo }) } }
}
/** Mira works for the demo shop, and may do there whatever staff may; Kabir works for one of its sellers, Green Acre. */
export const mira = (): Promise<Customer> => fromDemo('mira')
export const kabir = (): Promise<Customer> => fromDemo('kabir')

/** Buys what is in the cart, paid at the door; the number of the order. */
export async function buyCart({ api }: Pick<Customer, 'api'>): Promise<string> {
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
  const { content } = await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return content.orderId
}

/** Somebody who has bought a product, which has arrived; the number of the order. */
export async function newBuyer(name: string): Promise<Customer & { readonly orderId: string }> {
  const customer = await newCustomer({ inCart: [name] })
  const orderId = await buyCart(customer)
  await deliverOrder(orderId)
  return { ...customer, orderId }
}

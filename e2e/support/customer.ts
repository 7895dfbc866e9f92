import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import { apiWithKey } from './api.ts'
import { variantOf } from './operator.ts'
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
export const apiOf = ({ token, tenant }: { token?: string; tenant?: DemoShop } = {}): ApiClient => apiWithKey(tenantOf(tenant).key, token)

/** Somebody with an account, and `inCart` in the cart, by names of products. Signing up in the browser has journeys of its own. */
export async function newCustomer({ inCart = [] }: { inCart?: readonly string[] } = {}): Promise<Customer> {
  const userName = newEmail()
  const { token, userInfo } = await apiOf().registerCustomer({ body: { userName, password: PASSWORD, name: { first: 'Meera', last: 'Iyer' } } })
  const api = apiOf({ token })
  for (const name of inCart) await api.addToCart({ body: { item: await variantOf(name), quantity: 1 } })
  return { userName, password: PASSWORD, api, stored: { name: `galleria:${tenantOf().key}:session`, value: JSON.stringify({ token, userInfo }) } }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import { SELLER_RIGHTS } from '@galleria/contract'
import { ORDER_WAY, type OrderStatus } from '@galleria/rules'

/** Runs a statement on the database of a shop. */
export type Sql = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>

type NewAccount = { readonly id: string; readonly token: string; readonly userName: string }

/** A signed-in account put straight into the database: no password is hashed. */
export async function putAccount(sql: Sql, tenantId: string): Promise<NewAccount> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const userName = `${id}@shop.example`
  await sql('insert into customer (tenant_id, id, customer_no, first_name, last_name, email) values ($1, $2, $3, $4, $5, $6)', [
    tenantId,
    id,
    id,
    'Anjali',
    'Rao',
    userName,
  ])
  await sql(`insert into session (tenant_id, token_hash, customer_id, expires_at) values ($1, $2, $3, now() + interval '1 year')`, [
    tenantId,
    createHash('sha256').update(token).digest(),
    id,
  ])
  return { id, token, userName }
}

type SellerHandsDeps = { readonly tenantId: string; readonly sql: Sql; readonly clientWith: (token: string) => ApiClient }

/** What the people of a tenant's sellers do with orders, by the calls that sellers have. Orders are named by their numbers. */
export function createSellerHands({ tenantId, sql, clientWith }: SellerHandsDeps) {
  const hands = new Map<string, Promise<ApiClient>>()

  async function employ(sellerId: string): Promise<ApiClient> {
    const { id, token } = await putAccount(sql, tenantId)
    await sql('insert into seller_member (tenant_id, customer_id, seller_id, rights) values ($1, $2, $3, $4)', [tenantId, id, sellerId, [...SELLER_RIGHTS]])
    return clientWith(token)
  }

  async function sellerOf(number: string): Promise<{ api: ApiClient; status: OrderStatus }> {
    const [order] = await sql<{ sellerId: string; status: OrderStatus }>(
      'select seller_id as "sellerId", status from orders where tenant_id = $1 and number = $2',
      [tenantId, number],
    )
    if (!order) throw new Error(`There is no order ${number}`)
    const api = hands.get(order.sellerId) ?? employ(order.sellerId)
    hands.set(order.sellerId, api)
    return { api: await api, status: order.status }
  }

  async function move(number: string, status: OrderStatus): Promise<void> {
    const { api } = await sellerOf(number)
    await api.advanceOrder({ body: { orderId: number, status } })
  }

  return {
    move,
    /** Step by step until it is there; what was to be paid at the door is paid. */
    deliver: async (number: string): Promise<void> => {
      const { status } = await sellerOf(number)
      for (const next of ORDER_WAY.slice(ORDER_WAY.findIndex((step) => step === status) + 1)) await move(number, next)
    },
  }
}
export type SellerHands = ReturnType<typeof createSellerHands>

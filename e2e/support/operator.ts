import { withClient } from '@galleria/testing'
import { embeddedConnectionString } from '@galleria/platform/embedded-postgres'
import { expect, inject } from 'vitest'
import { apiWithKey } from './api.ts'
import { tenantOf } from './own-tenants.ts'

/** What whoever runs the shop does behind the counter, straight in the database of the running shop. */
async function inDatabase<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
  return withClient(embeddedConnectionString(inject('shop').dataDir), async (client) => (await client.query<Row>(text, [...values])).rows)
}

/** English name -> the product's id, in this file's Galleria. */
async function productNamed(name: string): Promise<{ tenantId: string; id: string }> {
  const tenantId = tenantOf().id
  const [product] = await inDatabase<{ id: string }>(`select id from product where tenant_id = $1 and name ->> 'en' = $2`, [tenantId, name])
  if (!product) throw new Error(`Galleria does not sell "${name}"`)
  return { tenantId, id: product.id }
}

/** Of every variant of a product. */
export async function setStock(name: string, quantity: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase(
    'update stock set quantity = $3 from variant v where stock.tenant_id = $1 and v.tenant_id = $1 and v.id = stock.variant_id and v.product_id = $2',
    [tenantId, id, quantity],
  )
}

/** Of every variant of a product, in minor units. */
export async function setPrice(name: string, price: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase('update variant set price = $3, list_price = null where tenant_id = $1 and product_id = $2', [tenantId, id, price])
}

/** The path of a product's page. */
export async function productPath(name: string): Promise<string> {
  const { tenantId, id } = await productNamed(name)
  const [row] = await inDatabase<{ slug: string }>('select slug from product where tenant_id = $1 and id = $2', [tenantId, id])
  return `/product/${row?.slug}-${id}`
}

/** The only variant of a product. */
export async function variantOf(name: string): Promise<string> {
  const { tenantId, id } = await productNamed(name)
  const variants = await inDatabase<{ id: string }>('select id from variant where tenant_id = $1 and product_id = $2', [tenantId, id])
  if (variants.length !== 1) throw new Error(`"${name}" has ${variants.length} variants`)
  return variants[0]!.id
}

/** C-15. Waits until the running shop has heard of it. */
export async function setCartMode(mode: 'single' | 'multi'): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(`update tenant set settings = jsonb_set(settings, '{cart,mode}', to_jsonb($2::text)) where id = $1`, [id, mode])
  await expect.poll(async () => (await apiWithKey(key).getTenantConfig()).data.cart.mode).toBe(mode)
}

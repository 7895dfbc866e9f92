import { randomUUID } from 'node:crypto'
import type { withClient } from '@galleria/testing'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/** Products of a tenant that has nothing else, written as fast as PostgreSQL can, unseen by the change feed. Their `external_id`s count from 1. */
export async function addManyProducts(client: Client, tenantId: string, count: number): Promise<void> {
  const [marketId, categoryId, sellerId] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query(`insert into market (tenant_id, id, slug, name, blurb, hue, image, position) values ($1, $2, 'things', '{}', '{}', 75, '', 0)`, [
    tenantId,
    marketId,
  ])
  await client.query(`insert into category (tenant_id, id, market_id, slug, name, position) values ($1, $2, $3, 'more', '{}', 0)`, [
    tenantId,
    categoryId,
    marketId,
  ])
  await client.query('alter table product disable trigger user; alter table variant disable trigger user')
  await client.query(
    `insert into product (tenant_id, id, external_id, content_hash, slug, market_id, category_id, seller_id, brand, name, description, attributes, options, images, ratings, added_at)
     select $1::uuid, md5($1::text || n)::uuid, n::text, 'hash', 'a-thing-number-' || n, $2, $3, $4, '', '{"en": "Thing"}', '{}', '[]', '[]', '{}', '{0,0,0,0,0}', now()
       from generate_series(1, $5::int) n`,
    [tenantId, marketId, categoryId, sellerId, count],
  )
  await client.query(
    `insert into variant (tenant_id, id, product_id, sku, options, price, position, images)
     select tenant_id, id, id, external_id, '{}', 100, 0, '{}' from product where tenant_id = $1`,
    [tenantId],
  )
  await client.query('alter table product enable trigger user; alter table variant enable trigger user')
  await client.query('analyze product, variant')
}

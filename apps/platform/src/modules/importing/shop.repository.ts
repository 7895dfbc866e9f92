import type { Shop } from '@galleria/demo'
import { idsOf } from '@galleria/importer'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'

export type SeedState = 'none' | 'begun' | 'done'

const SETTING = 'demo-seed'

/** SQL of the seed: the tenant itself, its markets, categories and sellers. What is there already stays as it is. */
export function shopRepository(tx: Orm) {
  const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`
  return {
    /** How far an earlier seed has come. */
    seedState: async (): Promise<SeedState> => {
      const { rows } = await tx.execute(sql`select value from platform_setting where key = ${SETTING}`)
      const value = rows[0]?.value
      return value === 'begun' || value === 'done' ? value : 'none'
    },
    noteSeedState: (state: SeedState) =>
      tx.execute(sql`insert into platform_setting (key, value) values (${SETTING}, ${state}) on conflict (key) do update set value = excluded.value`),
    hasTenants: async (): Promise<boolean> => (await tx.execute(sql`select from tenant limit 1`)).rows.length > 0,

    addTenant: ({ id, key, name, hosts, settings }: Tenant) =>
      tx.execute(
        sql`insert into tenant (id, key, name, hosts, settings) values (${id}, ${key}, ${name}, ${sql.param([...hosts])}::text[], ${json(settings)}) on conflict do nothing`,
      ),
    /** `imageOf` gives the picture id of a market's asset. */
    addStructure: async (tenantId: string, { markets, sellers }: Pick<Shop, 'markets' | 'sellers'>, imageOf: (asset: string) => string): Promise<void> => {
      const ids = idsOf(tenantId)
      const marketRows = markets.map(({ slug, name, blurb, hue, asset }, position) => ({
        id: ids.market(slug),
        slug,
        name,
        blurb,
        hue,
        image: imageOf(asset),
        position,
      }))
      const categoryRows = markets.flatMap((market) =>
        market.categories.map(({ slug, name }, position) => ({ id: ids.category(market.slug, slug), marketId: ids.market(market.slug), slug, name, position })),
      )
      const sellerRows = sellers.map((seller) => ({ ...seller, id: ids.seller(seller.slug) }))
      await tx.execute(sql`insert into market (tenant_id, id, slug, name, blurb, hue, image, position)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(marketRows)}) as r(id uuid, slug text, name jsonb, blurb jsonb, hue float8, image text, position integer) on conflict do nothing`)
      await tx.execute(sql`insert into category (tenant_id, id, market_id, slug, name, position)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(categoryRows)}) as r(id uuid, "marketId" uuid, slug text, name jsonb, position integer) on conflict do nothing`)
      await tx.execute(sql`insert into seller (tenant_id, id, slug, name, phone, office, preferences)
        select ${tenantId}, r.id, r.slug, r.name, r.phone, r.office, jsonb_build_object('allowPickupFromShop', r."allowPickupFromShop")
          from jsonb_to_recordset(${json(sellerRows)}) as r(id uuid, slug text, name text, phone text, office jsonb, "allowPickupFromShop" boolean) on conflict do nothing`)
    },
  }
}

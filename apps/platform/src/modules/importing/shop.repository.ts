import type { DemoAdvertisement, Shop } from '@galleria/demo'
import { idsOf } from '@galleria/importer'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'

export type SeedState = 'none' | 'begun' | 'done'

const SETTING = 'demo-seed'

/** Days before the seed in which its products were looked at. */
const VIEWED_DAYS = 14

/** SQL of the seed: the tenant itself, its markets, categories and sellers, what it advertises, and who has looked at its things. What is there already stays as it is. */
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
      const marketRows = markets.map(({ slug, name, blurb, hue, asset, layout }, position) => ({
        id: ids.market(slug),
        slug,
        name,
        blurb,
        hue,
        image: imageOf(asset),
        position,
        layout,
      }))
      const categoryRows = markets.flatMap((market) =>
        market.categories.map(({ slug, name, sells }, position) => ({
          id: ids.category(market.slug, slug),
          marketId: ids.market(market.slug),
          slug,
          name,
          position,
          sells,
        })),
      )
      const sellerRows = sellers.map((seller) => ({ ...seller, id: ids.seller(seller.slug) }))
      await tx.execute(sql`insert into market (tenant_id, id, slug, name, blurb, hue, image, position, layout)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(marketRows)}) as r(id uuid, slug text, name jsonb, blurb jsonb, hue float8, image text, position integer, layout text) on conflict do nothing`)
      await tx.execute(sql`insert into category (tenant_id, id, market_id, slug, name, position, sells)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(categoryRows)}) as r(id uuid, "marketId" uuid, slug text, name jsonb, position integer, sells text) on conflict do nothing`)
      await tx.execute(sql`insert into seller (tenant_id, id, slug, name, phone, office, preferences)
        select ${tenantId}, r.id, r.slug, r.name, r.phone, r.office, r.preferences
          from jsonb_to_recordset(${json(sellerRows)}) as r(id uuid, slug text, name text, phone text, office jsonb, preferences jsonb) on conflict do nothing`)
    },
    /** Each with the ids of its pictures; they stand until somebody takes them down. */
    addAdvertisements: async (tenantId: string, advertisements: readonly (DemoAdvertisement & { readonly images: readonly string[] })[]): Promise<void> => {
      const ids = idsOf(tenantId)
      const rows = advertisements.map(({ assets: _, ...ad }, position) => ({ ...ad, id: ids.advertisement(ad.placement, position), position }))
      await tx.execute(sql`insert into advertisement (tenant_id, id, placement, position, images, hue, link, title, text, action)
        select ${tenantId}, r.id, r.placement, r.position, array(select jsonb_array_elements_text(r.images)), r.hue, r.link, r.title, r.text, r.action
          from jsonb_to_recordset(${json(rows)}) as r(id uuid, placement text, position integer, images jsonb, hue float8, link text, title jsonb, text jsonb, action jsonb)
        on conflict do nothing`)
    },
    /** A demo shop has had visitors, as it has had reviews: a few products are looked at much, most a little, the same ones on every machine. */
    addVisits: (tenantId: string) =>
      tx.execute(sql`insert into product_signal (tenant_id, product_id, day, views)
        select tenant_id, product_id, day, views from (
          select p.tenant_id, p.id as product_id, current_date - d.back as day,
                 round(30 * power(mod(abs(hashtext(p.id::text)::bigint), 1000) / 1000.0, 6) * (0.5 + mod(abs(hashtext(p.id::text || d.back)::bigint), 100) / 100.0))::int as views
            from product p cross join generate_series(0, ${VIEWED_DAYS}) d(back) where p.tenant_id = ${tenantId}) visited
         where views > 0 on conflict do nothing`),
  }
}

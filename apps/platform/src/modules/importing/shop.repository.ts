import type { DemoAdvertisement, Shop } from '@galleria/demo'
import { idsOf } from '@galleria/importer'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'

export type SeedState = 'none' | 'begun' | 'done'

const SETTING = 'demo-seed'

/** Days before the seed in which its products were looked at. */
const VIEWED_DAYS = 14

/** SQL of a shop's file: the tenant itself, its markets, categories and sellers, what it advertises; and of the seed, who has looked at its things. What the file says holds. */
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

    /** Held until the transaction ends, with whether it sells anything yet. */
    findTenantForUpdate: async (id: string): Promise<(Pick<Tenant, 'settings'> & { readonly hasProducts: boolean }) | undefined> => {
      const { rows } = await tx.execute<Pick<Tenant, 'settings'> & { hasProducts: boolean }>(
        sql`select settings, exists (select from product where tenant_id = tenant.id) as "hasProducts" from tenant where id = ${id} for update`,
      )
      return rows[0]
    },
    /** Keys of other tenants, each with a host of this one's that it answers at. */
    listHostsOfOthers: async ({ id, hosts }: Pick<Tenant, 'id' | 'hosts'>) =>
      (
        await tx.execute<{ host: string; key: string }>(
          sql`select host, key from tenant, unnest(hosts) host where id <> ${id} and lower(host) = any(${sql.param(hosts.map((host) => host.toLowerCase()))}::text[]) order by host`,
        )
      ).rows,
    saveTenant: ({ id, key, name, hosts, settings }: Tenant) =>
      tx.execute(sql`insert into tenant (id, key, name, hosts, settings) values (${id}, ${key}, ${name}, ${sql.param([...hosts])}::text[], ${json(settings)})
        on conflict (id) do update set name = excluded.name, hosts = excluded.hosts, settings = excluded.settings
         where (tenant.name, tenant.hosts, tenant.settings) is distinct from (excluded.name, excluded.hosts, excluded.settings)`),
    /** `imageOf` gives the picture id of a market's asset; `keepsLooks` leaves markets that are there the name and hue that staff has given them. */
    saveStructure: async (
      tenantId: string,
      { markets, sellers }: Pick<Shop, 'markets' | 'sellers'>,
      { imageOf, keepsLooks }: { readonly imageOf: (asset: string) => string; readonly keepsLooks: boolean },
    ): Promise<void> => {
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
        market.categories.map(({ slug, name, sells, care }, position) => ({
          id: ids.category(market.slug, slug),
          marketId: ids.market(market.slug),
          slug,
          name,
          position,
          sells,
          care,
        })),
      )
      const sellerRows = sellers.map((seller) => ({ ...seller, id: ids.seller(seller.slug) }))
      await tx.execute(sql`insert into market (tenant_id, id, slug, name, blurb, hue, image, position, layout)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(marketRows)}) as r(id uuid, slug text, name jsonb, blurb jsonb, hue float8, image text, position integer, layout text)
        on conflict (tenant_id, id) do update
           set name = case when ${keepsLooks} then market.name else excluded.name end, hue = case when ${keepsLooks} then market.hue else excluded.hue end,
               blurb = excluded.blurb, image = excluded.image, position = excluded.position, layout = excluded.layout`)
      await tx.execute(sql`insert into category (tenant_id, id, market_id, slug, name, position, sells, care)
        select ${tenantId}, r.* from jsonb_to_recordset(${json(categoryRows)}) as r(id uuid, "marketId" uuid, slug text, name jsonb, position integer, sells text, care text)
        on conflict (tenant_id, id) do update set name = excluded.name, position = excluded.position, sells = excluded.sells, care = excluded.care`)
      await tx.execute(sql`insert into seller (tenant_id, id, slug, name, phone, office, preferences)
        select ${tenantId}, r.id, r.slug, r.name, r.phone, r.office, r.preferences
          from jsonb_to_recordset(${json(sellerRows)}) as r(id uuid, slug text, name text, phone text, office jsonb, preferences jsonb)
        on conflict (tenant_id, id) do update set name = excluded.name, phone = excluded.phone, office = excluded.office, preferences = excluded.preferences`)
    },
    /** Slugs of what is there and not in the file: it stays, for products and orders speak of it. */
    listUnnamed: async (tenantId: string, { markets, sellers }: Pick<Shop, 'markets' | 'sellers'>): Promise<string[]> => {
      const ids = idsOf(tenantId)
      const named = [
        ...markets.map(({ slug }) => ids.market(slug)),
        ...markets.flatMap(({ slug, categories }) => categories.map((category) => ids.category(slug, category.slug))),
        ...sellers.map(({ slug }) => ids.seller(slug)),
      ]
      const { rows } = await tx.execute<{ name: string }>(sql`select name from (
          select 'market ' || slug as name, id from market where tenant_id = ${tenantId}
          union all select 'category ' || slug, id from category where tenant_id = ${tenantId}
          union all select 'seller ' || slug, id from seller where tenant_id = ${tenantId}
        ) there where not id = any(${sql.param(named)}::uuid[]) order by name`)
      return rows.map(({ name }) => name)
    },
    /** Each with the ids of its pictures; they stand until somebody takes them down. */
    saveAdvertisements: async (tenantId: string, advertisements: readonly (DemoAdvertisement & { readonly images: readonly string[] })[]): Promise<void> => {
      const ids = idsOf(tenantId)
      const rows = advertisements.map(({ assets: _, ...ad }, position) => ({ ...ad, id: ids.advertisement(ad.placement, position), position }))
      await tx.execute(sql`insert into advertisement (tenant_id, id, placement, position, images, hue, link, title, text, action)
        select ${tenantId}, r.id, r.placement, r.position, array(select jsonb_array_elements_text(r.images)), r.hue, r.link, r.title, r.text, r.action
          from jsonb_to_recordset(${json(rows)}) as r(id uuid, placement text, position integer, images jsonb, hue float8, link text, title jsonb, text jsonb, action jsonb)
        on conflict (tenant_id, id) do update set images = excluded.images, hue = excluded.hue, link = excluded.link, title = excluded.title, text = excluded.text, action = excluded.action`)
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

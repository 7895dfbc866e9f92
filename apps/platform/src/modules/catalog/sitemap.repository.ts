import type { Database } from '../../infra/database.ts'
import type { IdRange, ListedPlace, SitemapCatalog, SitemapProduct } from '../sitemap/index.ts'

/** Of products that are shown and can be bought in some variation, as the search engine has them. */
const SHOWN = `p.status = 'active' and exists (select from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)`

const PLACES = {
  name: 'sitemap-places',
  text: `select m.slug as market, c.slug as category, max(p.updated_at) as "changedAt",
                count(distinct case when c.care = 'doctors' then jsonb_path_query_first(p.attributes, '$[*] ? (@[0] == "speciality")[1]') end)::int as specialities
           from product p
           join market m on m.tenant_id = p.tenant_id and m.id = p.market_id
           join category c on c.tenant_id = p.tenant_id and c.id = p.category_id
          where p.tenant_id = $1 and ${SHOWN} group by m.position, m.slug, c.position, c.slug order by m.position, c.position`,
}
const PRODUCTS = {
  name: 'sitemap-products',
  text: `select p.id, p.slug, p.updated_at as "changedAt" from product p
          where p.tenant_id = $1 and p.id >= $2 and ($3::uuid is null or p.id < $3) and ${SHOWN} order by p.id limit $4`,
}
/** From one boundary to the next, so that each statement is short however many products there are. */
const NEXT_BOUNDARY = {
  name: 'sitemap-boundary',
  text: `select p.id from product p where p.tenant_id = $1 and p.id >= $2 and p.status = 'active' order by p.id offset $3 limit 1`,
}
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What search engines are told of the catalogue. */
export const sitemapCatalog = (database: Database): SitemapCatalog => ({
  listPlaces: (tenantId) => database.list<ListedPlace>(PLACES, [tenantId]),
  listBoundaries: async (tenantId, every) => {
    const ids: string[] = []
    for (let from = FIRST, offset = 0; ; offset = every) {
      const [next] = await database.list<{ id: string }>(NEXT_BOUNDARY, [tenantId, from, offset])
      if (!next) return ids
      ids.push(next.id)
      from = next.id
    }
  },
  listProducts: (tenantId, { from, to }: IdRange, limit) => database.list<SitemapProduct>(PRODUCTS, [tenantId, from, to, limit]),
})

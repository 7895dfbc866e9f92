import { setTimeout as delay } from 'node:timers/promises'
import { type Ask, type Check, type Disagreements, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'
import type { SearchEngine } from '../search/index.ts'

type Deps = {
  readonly parts: { readonly sellers: View }
  readonly engine: Pick<SearchEngine, 'counts'>
  /** Tenants whose products this process has read into the engine. */
  readonly loaded: ReadonlySet<string>
}

export const catalogChecks = ({ parts, engine, loaded }: Deps): readonly Check[] => [
  rowCheck(
    'product.place',
    'a product is in a category of its market, and of a seller that there is',
    `select 'product ' || p.id as id from product p
      where not exists (select from category c where c.tenant_id = p.tenant_id and c.id = p.category_id and c.market_id = p.market_id)
         or not exists (select from ${parts.sellers} s where s.tenant_id = p.tenant_id and s.id = p.seller_id)`,
  ),
  rowCheck(
    'product.variants',
    'a product that is shown has variants to choose from, none for less than nothing',
    `select 'product ' || p.id as id from product p
       left join lateral (select count(*) as count, min(v.price) as least from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id) v on true
      where p.status = 'active' and (v.count = 0 or v.least < 0)`,
  ),
  rowCheck(
    'product.ratings',
    'ratings are counted for 1 to 5 stars',
    `select 'product ' || id as id from product where cardinality(ratings) <> 5 or array_position(ratings, null) is not null or 0 > any(ratings)`,
  ),
  rowCheck(
    'category.parent',
    'a category is below one of its own market, and not below itself',
    `with recursive below as (
         select tenant_id, id, parent_id, market_id from category where parent_id is not null
         union all
         select b.tenant_id, b.id, c.parent_id, b.market_id from below b
           join category c on c.tenant_id = b.tenant_id and c.id = b.parent_id where c.parent_id is not null)
       cycle tenant_id, id, parent_id set is_circle using way
     select distinct 'category ' || id as id from below b
      where is_circle or not exists (select from category c where c.tenant_id = b.tenant_id and c.id = b.parent_id and c.market_id = b.market_id)`,
  ),
  {
    name: 'search.products',
    rule: 'this process finds as many products in each market as there are',
    find: async (ask) => {
      for (let look = 1; ; look += 1) {
        const found = await marketsThatDiffer(ask, engine, loaded)
        // A change is in the tables first, and a moment later in the engine.
        if (found.count === 0 || look === LOOKS) return found
        await delay(PAUSE_MS)
      }
    },
  },
]

const LOOKS = 3
const PAUSE_MS = 2_000

/** As the engine is fed: what is shown, has variants, and a place. */
const COUNTS = `select m.slug, m.id, (select count(*)::int from product p where p.tenant_id = m.tenant_id and p.market_id = m.id and p.status = 'active'
         and exists (select from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)) as count
  from market m where m.tenant_id = $1 order by m.slug`

async function marketsThatDiffer(ask: Ask, engine: Deps['engine'], loaded: Deps['loaded']): Promise<Disagreements> {
  const examples: string[] = []
  for (const tenantId of loaded) {
    const markets = await ask<{ slug: string; id: string; count: number }>(COUNTS, [tenantId])
    const { byMarket } = await engine.counts(tenantId)
    for (const { slug, id, count } of markets)
      if (count !== (byMarket[id] ?? 0)) examples.push(`market ${slug} of ${tenantId}: ${byMarket[id] ?? 0} found, ${count} there`)
  }
  return { count: examples.length, examples: examples.slice(0, 5) }
}

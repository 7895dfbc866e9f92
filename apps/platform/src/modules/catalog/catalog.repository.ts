import { cityKey, type LocalizedText } from '@galleria/kernel'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import type { AttributeValue, Category, Market, Product, Variant } from './catalog.ts'
import type { CatalogParts } from './catalog.ports.ts'
import { categoryTable, marketTable } from './catalog.tables.ts'

/** A product as the lists and the search engine want it. */
export type ListedProduct = {
  readonly id: string
  readonly slug: string
  readonly marketId: string
  readonly categoryId: string
  readonly sellerId: string
  readonly calendar: string | null
  readonly brand: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly options: Product['options']
  readonly image: string | null
  /** What lists can show beside it. */
  readonly views: readonly string[]
  readonly ratings: readonly number[]
  readonly addedAt: number
  readonly interest: number | null
  readonly soldCount: number
  readonly variants: readonly Omit<Variant, 'images'>[]
}

/** What shoppers' doings say of a product. */
export type PopularityRow = { readonly id: string; readonly interest: number | null; readonly soldCount: number }

type ProductRow = Omit<Product, 'attributes' | 'variants'> & {
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly attributeNames: Readonly<Record<string, LocalizedText>> | null
  readonly variants: readonly Variant[] | null
}

/** What one seller has in one category; `stars` are those of all ratings together. */
export type SoldBySeller = {
  readonly sellerId: string
  readonly categoryId: string
  readonly products: number
  readonly ratingCount: number
  readonly stars: number
}

/** Of everybody: those whom an import tells of, and those who reviewed it here. */
const RATINGS = `array[${[1, 2, 3, 4, 5].map((stars) => `p.ratings[${stars}] + p.review_counts[${stars}]`).join(', ')}]`

/** Pictures of a product that lists can show, the first among them. */
const MOST_VIEWS = 4

/** Composed once, of what others publish (decision 0018). */
function catalogStatements({ stock, sellers, popularity }: CatalogParts) {
  const listed = `select p.id, p.slug, p.market_id as "marketId", p.category_id as "categoryId", p.seller_id as "sellerId", p.calendar, p.brand, p.name,
       p.description, p.attributes, p.options, p.images[1] as image, p.images[2:${MOST_VIEWS}] as views, ${RATINGS} as ratings, (extract(epoch from p.added_at) * 1000)::float8 as "addedAt", v.variants,
       y.interest, coalesce(y.sold_count, 0) as "soldCount"
  from product p
  left join ${popularity} y on y.tenant_id = p.tenant_id and y.product_id = p.id
  join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price, 'listPrice', v.list_price, 'stock', coalesce(s.quantity, 0)) order by v.position) as variants
      from variant v left join ${stock} s on s.tenant_id = v.tenant_id and s.variant_id = v.id
     where v.tenant_id = p.tenant_id and v.product_id = p.id) v on v.variants is not null`
  return {
    /** One round trip for all that a product page shows of the catalogue. */
    findProduct: statement(
      'catalog-find-product',
      ['tenantId', 'productId'],
      `select p.id, p.slug, p.brand, p.market_id as "marketId", p.category_id as "categoryId", p.seller_id as "sellerId", p.calendar,
       p.name, p.description, p.attributes, p.options, p.images, p.video, ${RATINGS} as ratings,
       (select jsonb_object_agg(a.code, a.name) from attribute a
         where a.tenant_id = p.tenant_id and a.code in (select e ->> 0 from jsonb_array_elements(p.attributes) e)) as "attributeNames",
       (select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price, 'listPrice', v.list_price,
                                            'stock', coalesce(s.quantity, 0), 'images', to_jsonb(v.images)) order by v.position)
          from variant v left join ${stock} s on s.tenant_id = v.tenant_id and s.variant_id = v.id
         where v.tenant_id = p.tenant_id and v.product_id = p.id) as variants
  from product p where p.tenant_id = :tenantId and p.id = :productId and p.status = 'active'`,
    ),
    listAfter: statement(
      'catalog-list-after',
      ['tenantId', 'afterId', 'limit'],
      `${listed} where p.tenant_id = :tenantId and p.status = 'active' and p.id > :afterId order by p.id limit :limit`,
    ),
    listById: statement(
      'catalog-list-by-id',
      ['tenantId', 'ids'],
      `${listed} where p.tenant_id = :tenantId and p.status = 'active' and p.id = any(:ids::uuid[])`,
    ),
    attributeNames: statement(
      'catalog-attribute-names',
      ['tenantId', 'codes'],
      'select code, name from attribute where tenant_id = :tenantId and code = any(:codes::text[])',
    ),
    popularity: statement(
      'catalog-popularity',
      ['tenantId', 'ids'],
      `select w.id, y.interest, coalesce(y.sold_count, 0) as "soldCount" from unnest(:ids::uuid[]) as w (id)
         left join ${popularity} y on y.tenant_id = :tenantId and y.product_id = w.id`,
    ),
    sold: statement(
      'catalog-categories-sold',
      ['tenantId'],
      `select p.category_id as id, count(*)::int as count from product p
          where p.tenant_id = :tenantId and p.status = 'active'
            and exists (select from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)
          group by p.category_id`,
    ),
    soldBy: statement(
      'catalog-categories-sold-by',
      ['tenantId', 'sellerId'],
      `select p.category_id as id, count(*)::int as count from product p
          where p.tenant_id = :tenantId and p.seller_id = :sellerId and p.status = 'active'
            and exists (select from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)
          group by p.category_id`,
    ),
    /** As if each product told its mean to one decimal, which is what search knows of it. */
    soldBySellers: statement(
      'catalog-sold-by-sellers',
      ['tenantId'],
      `select p.seller_id as "sellerId", p.category_id as "categoryId", count(*)::int as products, sum(r.count)::float8 as "ratingCount",
              coalesce(sum(round(r.stars * 10.0 / nullif(r.count, 0)) / 10 * r.count), 0)::float8 as stars
         from product p
         cross join lateral (select sum(given.n) as count, sum(given.n * given.stars) as stars from unnest(${RATINGS}) with ordinality as given (n, stars)) r
        where p.tenant_id = :tenantId and p.status = 'active'
          and exists (select from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)
        group by p.seller_id, p.category_id`,
    ),
    soldByAny: statement(
      'catalog-categories-sold-by-any',
      ['tenantId', 'sellerIds'],
      `select distinct p.category_id as id from product p where p.tenant_id = :tenantId and p.status = 'active' and p.seller_id = any(:sellerIds::uuid[])`,
    ),
    cities: statement('catalog-cities', ['tenantId'], `select s.id, s.city from ${sellers} s where s.tenant_id = :tenantId and s.city is not null`),
  }
}

const SHOWN_PICTURES = {
  name: 'catalog-shown-pictures',
  text: `select id from (select image as id, 0 as rank from market where tenant_id = $1
                         union all select images[1], 1 from product where tenant_id = $1 and status = 'active' and cardinality(images) > 0) shown
          group by id order by min(rank), id limit $2`,
}

export function createCatalogRepositories({ database, parts }: { readonly database: Database; readonly parts: CatalogParts }) {
  const sql = catalogStatements(parts)
  return (tenantId: string) => ({
    listMarkets: async (): Promise<Market[]> => {
      const rows = await database.orm.select().from(marketTable).where(eq(marketTable.tenantId, tenantId)).orderBy(asc(marketTable.position))
      return rows.map(({ tenantId: _, ...market }) => market)
    },
    listCategories: async (): Promise<Category[]> => {
      const rows = await database.orm.select().from(categoryTable).where(eq(categoryTable.tenantId, tenantId)).orderBy(asc(categoryTable.position))
      return rows.map(({ tenantId: _, ...category }) => category)
    },
    /** Of these codes, as far as they have names. */
    listAttributeNames: async (codes: Iterable<string>): Promise<Map<string, LocalizedText>> => {
      const rows = await database.listPublic<{ code: string; name: LocalizedText }>(
        sql.attributeNames,
        sql.attributeNames.values({ tenantId, codes: [...codes] }),
      )
      return new Map(rows.map(({ code, name }) => [code, name]))
    },
    findProduct: async (productId: string): Promise<Product | undefined> => {
      const [row] = await database.listPublic<ProductRow>(sql.findProduct, sql.findProduct.values({ tenantId, productId }))
      if (!row) return undefined
      const { attributeNames, ...product } = row
      return {
        ...product,
        variants: row.variants ?? [],
        attributes: row.attributes.map(([code, value]) => [code, attributeNames?.[code] ?? { en: code }, value] as const),
      }
    },
    /** Categories in which a seller of this city sells something. */
    listCategoriesSoldIn: async (city: string): Promise<Set<string>> => {
      const wanted = cityKey(city)
      const sellers = await database.listPublic<{ id: string; city: string }>(sql.cities, sql.cities.values({ tenantId }))
      const sellerIds = sellers.filter((seller) => cityKey(seller.city) === wanted).map(({ id }) => id)
      const rows = await database.listPublic<{ id: string }>(sql.soldByAny, sql.soldByAny.values({ tenantId, sellerIds }))
      return new Set(rows.map(({ id }) => id))
    },
    /** How many products this seller has in each category in which it has any. */
    countCategories: async (): Promise<Map<string, number>> => {
      const rows = await database.listPublic<{ id: string; count: number }>(sql.sold, sql.sold.values({ tenantId }))
      return new Map(rows.map(({ id, count }) => [id, count]))
    },
    countCategoriesSoldBy: async (sellerId: string): Promise<Map<string, number>> => {
      const rows = await database.list<{ id: string; count: number }>(sql.soldBy, sql.soldBy.values({ tenantId, sellerId }))
      return new Map(rows.map(({ id, count }) => [id, count]))
    },
    /** What each seller has in each category; a walk through all products. */
    listSoldBySellers: (): Promise<SoldBySeller[]> => database.listPublic<SoldBySeller>(sql.soldBySellers, sql.soldBySellers.values({ tenantId })),
    /** Picture ids that lists and markets show, each once; markets first. */
    listShownPictures: async (limit: number): Promise<string[]> => {
      const rows = await database.listPublic<{ id: string }>(SHOWN_PICTURES, [tenantId, limit])
      return rows.map((row) => row.id)
    },
    /** Products by id order, beginning after `afterId`; those without a variant cannot be sold and are left out. */
    listProductsAfter: (afterId: string, limit: number): Promise<ListedProduct[]> =>
      database.listPublic<ListedProduct>(sql.listAfter, sql.listAfter.values({ tenantId, afterId, limit })),
    listProducts: (ids: readonly string[]): Promise<ListedProduct[]> =>
      database.listPublic<ListedProduct>(sql.listById, sql.listById.values({ tenantId, ids })),
    /** Those of which nothing is known have no interest. */
    listPopularity: (ids: readonly string[]): Promise<PopularityRow[]> =>
      database.listPublic<PopularityRow>(sql.popularity, sql.popularity.values({ tenantId, ids })),
  })
}
/** A tenant's part of the catalogue. */
export type CatalogOf = ReturnType<typeof createCatalogRepositories>

import type { LocalizedText } from '@galleria/kernel'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import type { AttributeValue, Category, Market, Product, Variant } from './catalog.ts'
import { categoryTable, marketTable } from './catalog.tables.ts'

/** A product as the lists and the search engine want it. */
export type ListedProduct = {
  readonly id: string
  readonly slug: string
  readonly marketId: string
  readonly categoryId: string
  readonly sellerId: string
  readonly brand: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly image: string | null
  readonly ratings: readonly number[]
  readonly addedAt: number
  readonly variants: readonly { readonly id: string; readonly sku: string; readonly price: number; readonly listPrice: number | null; readonly stock: number }[]
}

type ProductRow = Omit<Product, 'attributes' | 'variants'> & {
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly attributeNames: Readonly<Record<string, LocalizedText>> | null
  readonly variants: readonly Variant[] | null
}

/** One round trip for all that a product page shows of the catalogue. */
const FIND_PRODUCT = {
  name: 'catalog-find-product',
  text: `select p.id, p.slug, p.brand, p.market_id as "marketId", p.category_id as "categoryId", p.seller_id as "sellerId",
       p.name, p.description, p.attributes, p.options, p.images, p.ratings,
       (select jsonb_object_agg(a.code, a.name) from attribute a
         where a.tenant_id = p.tenant_id and a.code in (select e ->> 0 from jsonb_array_elements(p.attributes) e)) as "attributeNames",
       (select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price, 'listPrice', v.list_price,
                                            'stock', coalesce(s.quantity, 0), 'images', to_jsonb(v.images)) order by v.position)
          from variant v left join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
         where v.tenant_id = p.tenant_id and v.product_id = p.id) as variants
  from product p where p.tenant_id = $1 and p.id = $2 and p.status = 'active'`,
}

const LIST_PRODUCTS = `select p.id, p.slug, p.market_id as "marketId", p.category_id as "categoryId", p.seller_id as "sellerId", p.brand, p.name,
       p.description, p.attributes, p.images[1] as image, p.ratings, (extract(epoch from p.added_at) * 1000)::float8 as "addedAt", v.variants
  from product p
  join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'listPrice', v.list_price, 'stock', coalesce(s.quantity, 0)) order by v.position) as variants
      from variant v left join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
     where v.tenant_id = p.tenant_id and v.product_id = p.id) v on v.variants is not null`

const LIST_AFTER = { name: 'catalog-list-after', text: `${LIST_PRODUCTS} where p.tenant_id = $1 and p.status = 'active' and p.id > $2 order by p.id limit $3` }
const LIST_BY_ID = { name: 'catalog-list-by-id', text: `${LIST_PRODUCTS} where p.tenant_id = $1 and p.status = 'active' and p.id = any($2::uuid[])` }

const SOLD_IN = {
  name: 'catalog-categories-sold-in',
  text: `select distinct p.category_id as id from product p join seller s on s.tenant_id = p.tenant_id and s.id = p.seller_id
          where p.tenant_id = $1 and p.status = 'active' and lower(s.office ->> 'city') = lower($2)`,
}

const SHOWN_PICTURES = {
  name: 'catalog-shown-pictures',
  text: `select id from (select image as id, 0 as rank from market where tenant_id = $1
                         union all select images[1], 1 from product where tenant_id = $1 and status = 'active' and cardinality(images) > 0) shown
          group by id order by min(rank), id limit $2`,
}

export function catalogRepository(database: Database, tenantId: string) {
  return {
    listMarkets: async (): Promise<Market[]> => {
      const rows = await database.orm.select().from(marketTable).where(eq(marketTable.tenantId, tenantId)).orderBy(asc(marketTable.position))
      return rows.map(({ tenantId: _, ...market }) => market)
    },
    listCategories: async (): Promise<Category[]> => {
      const rows = await database.orm.select().from(categoryTable).where(eq(categoryTable.tenantId, tenantId)).orderBy(asc(categoryTable.position))
      return rows.map(({ tenantId: _, ...category }) => category)
    },
    findProduct: async (productId: string): Promise<Product | undefined> => {
      const [row] = await database.run<ProductRow>(FIND_PRODUCT, [tenantId, productId])
      if (!row) return undefined
      const { attributeNames, ...product } = row
      return {
        ...product,
        variants: row.variants ?? [],
        attributes: row.attributes.map(([code, value]) => [code, attributeNames?.[code] ?? { en: code }, value] as const),
      }
    },
    /** Categories in which a shop of this city sells something. */
    listCategoriesSoldIn: async (city: string): Promise<string[]> => {
      const rows = await database.run<{ id: string }>(SOLD_IN, [tenantId, city])
      return rows.map((row) => row.id)
    },
    /** Picture ids that lists and halls show, each once; halls first. */
    listShownPictures: async (limit: number): Promise<string[]> => {
      const rows = await database.run<{ id: string }>(SHOWN_PICTURES, [tenantId, limit])
      return rows.map((row) => row.id)
    },
    /** Products by id order, beginning after `afterId`; those without a variant cannot be sold and are left out. */
    listProductsAfter: (afterId: string, limit: number): Promise<ListedProduct[]> => database.run<ListedProduct>(LIST_AFTER, [tenantId, afterId, limit]),
    listProducts: (ids: readonly string[]): Promise<ListedProduct[]> => database.run<ListedProduct>(LIST_BY_ID, [tenantId, ids]),
  }
}

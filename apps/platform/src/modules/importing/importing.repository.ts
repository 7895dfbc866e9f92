import type {
  AttributeName,
  KnownCategory,
  KnownChoices,
  KnownSeller,
  NamedSlug,
  NewCategory,
  NewSeller,
  ProductBatch,
  ProductRecord,
  StockMode,
} from '@galleria/importer'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { photographsRepository } from './photographs.repository.ts'

/** Behind this position stand variants that were taken out of sale. */
export const RETIRED = 10_000

/**
 * All SQL of an import. Each method is one statement for a whole batch: rows travel as one JSON value and PostgreSQL unpacks them.
 * It writes tables of other modules by their names, which is what an import is for.
 */
export function importingRepository(tx: Orm, tenantId: string) {
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => (await tx.execute(statement)).rows as Row[]
  const json = (rows: unknown): SQL => sql`${JSON.stringify(rows)}::jsonb`
  const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

  const repository = {
    findMarket: async (slug: string): Promise<NamedSlug | undefined> =>
      (await rowsOf<NamedSlug>(sql`select id, slug from market where tenant_id = ${tenantId} and slug = ${slug}`))[0],
    listMarketSlugs: async (): Promise<string[]> =>
      (await rowsOf<NamedSlug>(sql`select slug from market where tenant_id = ${tenantId} order by position`)).map(({ slug }) => slug),
    listCategories: (marketId: string) =>
      rowsOf<KnownCategory>(sql`select id, slug, sells from category where tenant_id = ${tenantId} and market_id = ${marketId}`),
    listSellers: () =>
      rowsOf<KnownSeller>(
        sql`select id, slug, jsonb_path_query_array(preferences, '$.calendars[*].id') as calendars from seller where tenant_id = ${tenantId}`,
      ),

    /** After the market's others, in the order given. What is there already stays as it is. */
    addCategories: (categories: readonly NewCategory[]) =>
      tx.execute(sql`insert into category (tenant_id, id, market_id, slug, name, position)
        select ${tenantId}, r.id, r."marketId", r.slug, r.name,
               coalesce((select max(c.position) from category c where c.tenant_id = ${tenantId} and c.market_id = r."marketId"), 0) + row_number() over ()
          from jsonb_to_recordset(${json(categories)}) as r(id uuid, "marketId" uuid, slug text, name jsonb)
        on conflict do nothing`),
    addSellers: (sellers: readonly NewSeller[]) =>
      tx.execute(sql`insert into seller (tenant_id, id, slug, name, phone, office, preferences)
        select ${tenantId}, r.id, r.slug, r.name, r.phone, r.office, r.preferences
          from jsonb_to_recordset(${json(sellers)}) as r(id uuid, slug text, name text, phone text, office jsonb, preferences jsonb)
        on conflict do nothing`),

    findProducts: (externalIds: readonly string[]) =>
      rowsOf<{ id: string; externalId: string; contentHash: string }>(
        sql`select id, external_id as "externalId", content_hash as "contentHash" from product where tenant_id = ${tenantId} and external_id = any(${texts(externalIds)})`,
      ),
    findChoices: (productIds: readonly string[]) =>
      rowsOf<KnownChoices>(
        sql`select p.id as "productId", p.options,
                 array(select f.source from product_photograph f where f.tenant_id = p.tenant_id and f.product_id = p.id order by f.position) as photographs,
                 jsonb_object_agg(v.sku, jsonb_build_object('options', v.options, 'position', case when v.position < ${RETIRED} then v.position end)) as variants
          from product p join variant v on v.tenant_id = p.tenant_id and v.product_id = p.id where p.tenant_id = ${tenantId} and p.id = any(${texts(productIds)}::uuid[]) group by p.tenant_id, p.id, p.options`,
      ),
    findSkuOwners: (skus: readonly string[]) =>
      rowsOf<{ sku: string; productId: string }>(
        sql`select sku, product_id as "productId" from variant where tenant_id = ${tenantId} and sku = any(${texts(skus)})`,
      ),

    insertProducts: (products: readonly ProductRecord[]) =>
      tx.execute(sql`insert into product (tenant_id, id, external_id, content_hash, slug, market_id, category_id, seller_id, calendar, brand, name, description, attributes, options, images, ratings, added_at)
        select ${tenantId}, r.id, r."externalId", r."contentHash", r.slug, r."marketId", r."categoryId", r."sellerId", r.calendar, r.brand, r.name, r.description, r.attributes, r.options, r.images,
               coalesce(r.ratings, '{0,0,0,0,0}'), coalesce(r."addedAt", now())
          from ${productRows(json(products.map(withoutVariants)))}`),
    /** A source that tells no ratings or no day leaves those that are there. */
    updateProducts: (products: readonly ProductRecord[]) =>
      tx.execute(sql`update product p
           set content_hash = r."contentHash", slug = r.slug, market_id = r."marketId", category_id = r."categoryId", seller_id = r."sellerId", calendar = r.calendar, brand = r.brand, name = r.name,
               description = r.description, attributes = r.attributes, options = r.options, images = r.images, ratings = coalesce(r.ratings, p.ratings),
               added_at = coalesce(r."addedAt", p.added_at), updated_at = now()
          from ${productRows(json(products.map(withoutVariants)))} where p.tenant_id = ${tenantId} and p.id = r.id`),

    /** Variants with these SKUs that were taken out of sale and come back. */
    findReturning: (skus: readonly string[]) =>
      rowsOf<{ id: string; sku: string }>(
        sql`select id, sku from variant where tenant_id = ${tenantId} and sku = any(${texts(skus)}) and position >= ${RETIRED}`,
      ),
    /** Variants of these products whose SKU the source no longer has. */
    findGoneVariants: async (productIds: readonly string[], skus: readonly string[]): Promise<string[]> =>
      (
        await rowsOf<{ id: string }>(
          sql`select id from variant where tenant_id = ${tenantId} and product_id = any(${texts(productIds)}::uuid[]) and not sku = any(${texts(skus)})`,
        )
      ).map(({ id }) => id),
    /**
     * Holds what orders and carts want too, in the order in which they take it (decision 0020): first the variants that go, then all stock that is written.
     * What is asked after this sees the carts of everybody who came before.
     */
    lockForSale: async (goneIds: readonly string[], skus: readonly string[]): Promise<void> => {
      const gone = sql`${texts(goneIds)}::uuid[]`
      await tx.execute(sql`select from variant where tenant_id = ${tenantId} and id = any(${gone}) order by id for update`)
      await tx.execute(sql`select from stock where tenant_id = ${tenantId} and variant_id = any(${gone} || array(
          select id from variant where tenant_id = ${tenantId} and sku = any(${texts(skus)}))) order by variant_id for update`)
    },
    /** Takes them out of sale: those that an order or a cart speaks of stay, at the end and without stock; the others go. Lock them first. */
    retireVariants: async (ids: readonly string[]): Promise<void> => {
      const gone = sql`${texts(ids)}::uuid[]`
      await tx.execute(sql`with used as (
            select variant_id from order_line where tenant_id = ${tenantId} and variant_id = any(${gone})
            union select variant_id from cart_line where tenant_id = ${tenantId} and variant_id = any(${gone})
          ), emptied as (
            update stock set quantity = 0, supplied = supplied - quantity where tenant_id = ${tenantId} and variant_id in (select variant_id from used) and quantity > 0
          ), moved as (
            update variant set position = position + ${RETIRED} where tenant_id = ${tenantId} and id in (select variant_id from used) and position < ${RETIRED}
          )
          delete from variant where tenant_id = ${tenantId} and id = any(${gone}) and id not in (select variant_id from used)`)
    },
    saveVariants: (products: readonly ProductRecord[]) => {
      const rows = products.flatMap(({ id: productId, variants }) => variants.map(({ stock: _, ...variant }) => ({ ...variant, productId })))
      return tx.execute(sql`insert into variant (tenant_id, id, product_id, sku, options, price, list_price, position, images)
        select ${tenantId}, r.id, r."productId", r.sku, r.options, r.price, r."listPrice", r.position, r.images
          from jsonb_to_recordset(${json(rows)}) as r(id uuid, "productId" uuid, sku text, options jsonb, price bigint, "listPrice" bigint, position integer, images text[])
        on conflict (tenant_id, sku) do update
           set options = excluded.options, price = excluded.price, list_price = excluded.list_price, position = excluded.position, images = excluded.images
         where (variant.options, variant.price, variant.list_price, variant.position, variant.images)
               is distinct from (excluded.options, excluded.price, excluded.list_price, excluded.position, excluded.images)`)
    },
    /**
     * In the order of ids, as an order takes them. What is set anew was put in, or taken out, by whoever keeps the shelves (decision 0143). Variants that return had lost
     * their pieces, and are new to the shop again.
     */
    saveStock: (products: readonly ProductRecord[], mode: StockMode, returningIds: readonly string[]) => {
      const stock = products.flatMap(({ variants }) => variants.map(({ sku, stock: quantity }) => ({ sku, quantity })))
      const onConflict =
        mode === 'overwrite'
          ? sql`do update set quantity = excluded.quantity, supplied = stock.supplied + excluded.quantity - stock.quantity where stock.quantity <> excluded.quantity`
          : sql`do update set quantity = excluded.quantity, supplied = stock.supplied + excluded.quantity
                 where stock.quantity = 0 and excluded.quantity > 0 and stock.variant_id = any(${texts(returningIds)}::uuid[])`
      return tx.execute(sql`insert into stock (tenant_id, variant_id, quantity, supplied)
        select v.tenant_id, v.id, r.quantity, r.quantity from jsonb_to_recordset(${json(stock)}) as r(sku text, quantity integer)
          join variant v on v.tenant_id = ${tenantId} and v.sku = r.sku order by v.id
        on conflict (tenant_id, variant_id) ${onConflict}`)
    },
    saveAttributeNames: (names: ReadonlyMap<string, AttributeName>) => {
      const rows = [...names].map(([code, { name, givesWay }]) => ({ code, name, givesWay }))
      return tx.execute(sql`with given as (select * from jsonb_to_recordset(${json(rows)}) as r(code text, name jsonb, "givesWay" boolean)),
          added as (insert into attribute (tenant_id, code, name) select ${tenantId}, code, name from given order by code on conflict do nothing returning code)
        update attribute a set name = case when g."givesWay" then g.name || a.name else g.name end from given g
         where a.tenant_id = ${tenantId} and a.code = g.code and a.name <> case when g."givesWay" then g.name || a.name else g.name end`)
    },
    saveReviews: (products: readonly ProductRecord[]) => {
      const rows = products.flatMap(({ id: productId, reviews }) => reviews.map((review) => ({ ...review, productId })))
      return tx.execute(sql`insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at)
        select ${tenantId}, r.id, r."productId", r.author, r.rating, r.title, r.comments, r.locale, r."createdAt"
          from jsonb_to_recordset(${json(rows)}) as r(id uuid, "productId" uuid, author text, rating integer, title text, comments text, locale text, "createdAt" timestamptz)
        on conflict (tenant_id, id) do update
           set author = excluded.author, rating = excluded.rating, title = excluded.title, comments = excluded.comments, locale = excluded.locale, created_at = excluded.created_at
         where (review.author, review.rating, review.title, review.comments, review.locale, review.created_at)
               is distinct from (excluded.author, excluded.rating, excluded.title, excluded.comments, excluded.locale, excluded.created_at)`)
    },
    /** Of reviews that an import brought; photographs that customers sent hold on to a file and are theirs. */
    saveReviewPictures: (products: readonly ProductRecord[]) => {
      const rows = products.flatMap(({ reviews }) => reviews.map(({ id, images = [] }) => ({ id, images })))
      return tx.execute(sql`with given as (
          select r.id, i.image, i.position - 1 as position from jsonb_to_recordset(${json(rows)}) as r(id uuid, images text[])
            left join lateral unnest(r.images) with ordinality as i(image, position) on true),
          gone as (delete from review_picture p using (select distinct id from given) g
             where p.tenant_id = ${tenantId} and p.review_id = g.id and p.file_id is null
               and not exists (select from given k where k.id = p.review_id and k.position = p.position))
        insert into review_picture (tenant_id, review_id, position, image)
        select ${tenantId}, id, position, image from given where image is not null order by id, position
        on conflict (tenant_id, review_id, position) do update set image = excluded.image
         where review_picture.file_id is null and review_picture.image <> excluded.image`)
    },
  }
  /** Of a product that is partial nobody knows what is gone. */
  const goneFrom = async (stale: readonly ProductRecord[]): Promise<string[]> => {
    const whole = stale.filter(({ isPartial }) => !isPartial)
    return whole.length === 0
      ? []
      : repository.findGoneVariants(
          whole.map(({ id }) => id),
          skusOf(whole),
        )
  }
  return {
    ...repository,
    /** Everything of a batch, for inside a transaction; rows are locked in the order of decision 0020. */
    writeBatch: async ({ categories, sellers, attributeNames, fresh, stale, settled, stock }: ProductBatch): Promise<void> => {
      const written = [...fresh, ...stale]
      if (categories.length > 0) await repository.addCategories(categories)
      if (sellers.length > 0) await repository.addSellers(sellers)
      if (attributeNames.size > 0) await repository.saveAttributeNames(attributeNames)
      if (fresh.length > 0) await repository.insertProducts(fresh)
      if (stale.length > 0) await repository.updateProducts(stale)
      const returning = stale.length > 0 ? await repository.findReturning(skusOf(stale)) : []
      if (written.length > 0) await repository.saveVariants(written)
      const gone = await goneFrom(stale)
      const restocked = stock === 'overwrite' ? skusOf([...stale, ...settled]) : returning.map(({ sku }) => sku)
      if (gone.length + restocked.length > 0) await repository.lockForSale(gone, restocked)
      if (gone.length > 0) await repository.retireVariants(gone)
      await repository.saveStock(
        [...written, ...settled],
        stock,
        returning.map(({ id }) => id),
      )
      if (written.some(({ reviews }) => reviews.length > 0)) await repository.saveReviews(written)
      if (stale.some(({ reviews }) => reviews.length > 0) || fresh.some(hasReviewPictures)) await repository.saveReviewPictures(written)
      if (stale.length > 0 || fresh.some(({ photographs, video }) => photographs.length > 0 || video)) await photographsRepository(tx, tenantId).save(written)
    },
  }
}

const hasReviewPictures = ({ reviews }: ProductRecord): boolean => reviews.some(({ images }) => images !== undefined)

const skusOf = (records: readonly ProductRecord[]): string[] => records.flatMap(({ variants }) => variants.map(({ sku }) => sku))

const withoutVariants = ({
  variants: _variants,
  reviews: _reviews,
  attributeNames: _names,
  pictures: _pictures,
  photographs: _photographs,
  video: _video,
  ...product
}: ProductRecord) => product

const productRows = (
  json: SQL,
): SQL => sql`jsonb_to_recordset(${json}) as r(id uuid, "externalId" text, "contentHash" text, slug text, "marketId" uuid, "categoryId" uuid, "sellerId" uuid, calendar text,
  brand text, name jsonb, description jsonb, attributes jsonb, options jsonb, images text[], ratings integer[], "addedAt" timestamptz)`

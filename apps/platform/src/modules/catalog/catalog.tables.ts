import type { CareKind, KindSold, MarketLayout } from '@galleria/rules'
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, localized, minorUnits, tenantId } from '../../infra/columns.ts'
import type { AttributeValue, ProductOption, ProductVideo } from './catalog.ts'

export const marketTable = pgTable(
  'market',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    slug: text('slug').notNull(),
    name: localized('name').notNull(),
    blurb: localized('blurb').notNull(),
    hue: doublePrecision('hue').notNull(),
    image: text('image').notNull(),
    position: integer('position').notNull(),
    layout: text('layout').notNull().default('standard').$type<MarketLayout>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), unique('market_slug').on(table.tenantId, table.slug)],
)

export const categoryTable = pgTable(
  'category',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    marketId: uuid('market_id').notNull(),
    parentId: uuid('parent_id'),
    slug: text('slug').notNull(),
    name: localized('name').notNull(),
    position: integer('position').notNull(),
    sells: text('sells').notNull().default('goods').$type<KindSold>(),
    /** What of health care it is about; null of everything else. */
    care: text('care').$type<CareKind>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('category_slug').on(table.tenantId, table.marketId, table.slug),
    foreignKey({ columns: [table.tenantId, table.marketId], foreignColumns: [marketTable.tenantId, marketTable.id] }),
  ],
)

export const productTable = pgTable(
  'product',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The id in the merchant's own source; an import finds its products again by it. */
    externalId: text('external_id').notNull(),
    /** Of everything an import would write; equal means nothing to do. */
    contentHash: text('content_hash').notNull(),
    slug: text('slug').notNull(),
    marketId: uuid('market_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    brand: text('brand').notNull(),
    name: localized('name').notNull(),
    description: localized('description').notNull(),
    /** In the order of the page: [code, value]. Codes are named in `attribute`. */
    attributes: jsonb('attributes').notNull().$type<[string, AttributeValue][]>(),
    options: jsonb('options').notNull().$type<ProductOption[]>(),
    /** Picture ids, the first is the one that lists show. */
    images: text('images').array().notNull(),
    /** A film of it. */
    video: jsonb('video').$type<ProductVideo>(),
    /** How many gave 1 to 5 stars elsewhere, as an import tells. */
    ratings: integer('ratings').array().notNull(),
    /** The same in reviews that customers wrote here and that are shown. No import knows of them. */
    reviewCounts: integer('review_counts').array().notNull().default([0, 0, 0, 0, 0]),
    /** Which calendar of its seller says when it takes place; null of what is not booked for a time. */
    calendar: text('calendar'),
    status: text('status').notNull().default('active').$type<'active' | 'hidden'>(),
    addedAt: instant('added_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('product_external_id').on(table.tenantId, table.externalId),
    index('product_by_category').on(table.tenantId, table.categoryId),
    index('product_by_seller').on(table.tenantId, table.sellerId),
    foreignKey({ columns: [table.tenantId, table.categoryId], foreignColumns: [categoryTable.tenantId, categoryTable.id] }),
  ],
)

export const variantTable = pgTable(
  'variant',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    sku: text('sku').notNull(),
    /** Option code -> value code. */
    options: jsonb('options').notNull().$type<Record<string, string>>(),
    price: minorUnits('price').notNull(),
    listPrice: minorUnits('list_price'),
    position: integer('position').notNull(),
    images: text('images').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('variant_sku').on(table.tenantId, table.sku),
    index('variant_by_product').on(table.tenantId, table.productId),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
  ],
)

/** Names of attribute codes. */
export const attributeTable = pgTable('attribute', { tenantId: tenantId(), code: text('code').notNull(), name: localized('name').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.code] }),
])

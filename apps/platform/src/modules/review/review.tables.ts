import type { ReviewComplaint, ReviewMeasure } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { productTable } from '../catalog/catalog.tables.ts'
import { customerTable } from '../identity/identity.tables.ts'

export const reviewTable = pgTable(
  'review',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    author: text('author').notNull(),
    rating: integer('rating').notNull(),
    title: text('title').notNull(),
    comments: text('comments').notNull(),
    locale: text('locale').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Who wrote it here, and of which order; neither in reviews that an import brought. */
    customerId: uuid('customer_id'),
    orderId: uuid('order_id'),
    /** Of somebody who had bought it: here, or as the import tells. */
    isVerified: boolean('is_verified').notNull().default(false),
    /** How many found it helpful: votes here, and elsewhere, as an import tells. */
    helpful: integer('helpful').notNull().default(0),
    helpfulElsewhere: integer('helpful_elsewhere').notNull().default(0),
    /** Reports that staff has not decided about. */
    reports: integer('reports').notNull().default(0),
    /** Since when nobody but its author and staff sees it. */
    hiddenAt: instant('hidden_at'),
    /** What the seller of the product says to it: all of these, or none. */
    reply: text('reply'),
    replyLocale: text('reply_locale'),
    repliedAt: instant('replied_at'),
    replyEditedAt: instant('reply_edited_at'),
    /** The account of whoever wrote it for the seller. */
    repliedBy: uuid('replied_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('review_by_product').on(table.tenantId, table.productId, table.createdAt.desc()),
    index('review_reported').on(table.tenantId, table.reports).where(sql`reports > 0`),
    check(
      'review_reply_whole',
      sql`num_nulls(${table.reply}, ${table.replyLocale}, ${table.repliedAt}, ${table.repliedBy}) in (0, 4) and (${table.repliedAt} is not null or ${table.replyEditedAt} is null)`,
    ),
    // V-36, and finds all of a customer's. Those of an import have no customer, and are all different to it.
    unique('review_once').on(table.tenantId, table.customerId, table.orderId, table.productId),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)

export const reviewPictureTable = pgTable(
  'review_picture',
  {
    tenantId: tenantId(),
    reviewId: uuid('review_id').notNull(),
    position: integer('position').notNull(),
    /** What is held on to (decision 0037); none where an import brought it. */
    fileId: uuid('file_id'),
    image: text('image').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reviewId, table.position] }),
    index('review_picture_by_file').on(table.tenantId, table.fileId),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [reviewTable.tenantId, reviewTable.id] }).onDelete('cascade'),
  ],
)

/** The film of a review, if it has one. */
export const reviewVideoTable = pgTable(
  'review_video',
  {
    tenantId: tenantId(),
    reviewId: uuid('review_id').notNull(),
    /** What is held on to (decision 0037): the film, and the picture that stands there before it. */
    fileId: uuid('file_id').notNull(),
    video: text('video').notNull(),
    mediaType: text('media_type').notNull(),
    seconds: integer('seconds'),
    posterFileId: uuid('poster_file_id'),
    poster: text('poster'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reviewId] }),
    index('review_video_by_file').on(table.tenantId, table.fileId),
    index('review_video_by_poster').on(table.tenantId, table.posterFileId),
    index('review_video_by_video').on(table.tenantId, table.video),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [reviewTable.tenantId, reviewTable.id] }).onDelete('cascade'),
  ],
)

/** Who found a review helpful. */
export const reviewVoteTable = pgTable(
  'review_vote',
  { tenantId: tenantId(), reviewId: uuid('review_id').notNull(), customerId: uuid('customer_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reviewId, table.customerId] }),
    index('review_vote_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [reviewTable.tenantId, reviewTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** Who thinks that a review should not be there. */
export const reviewReportTable = pgTable(
  'review_report',
  {
    tenantId: tenantId(),
    reviewId: uuid('review_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    reason: text('reason').notNull().$type<ReviewComplaint>(),
    comments: text('comments').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When staff decided. The same customer can not bring it up again. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.reviewId, table.customerId] }),
    index('review_report_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [reviewTable.tenantId, reviewTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** What staff has decided of reviews, for good: who asks later why one is gone finds it here. */
export const reviewDecisionTable = pgTable(
  'review_decision',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    reviewId: uuid('review_id').notNull(),
    decision: text('decision').notNull().$type<ReviewMeasure>(),
    comments: text('comments').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('review_decision_by_review').on(table.tenantId, table.reviewId, table.createdAt.desc()),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [reviewTable.tenantId, reviewTable.id] }).onDelete('cascade'),
  ],
)

import type { ReferralRefusal, ReferralStatus } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** By what a customer invites friends (decision 0094): one each. */
export const referralLinkTable = pgTable(
  'referral_link',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    code: text('code').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    unique('referral_link_code').on(table.tenantId, table.code),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)

/** Somebody said that they came by a link. */
export const referralTable = pgTable(
  'referral',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    inviterId: uuid('inviter_id').notNull(),
    friendId: uuid('friend_id').notNull(),
    status: text('status').notNull().$type<ReferralStatus>(),
    reason: text('reason').$type<ReferralRefusal>(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The first order of the friend's that arrived, of one seller; while it waits for an address to be confirmed, too. */
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
    inviterAmount: minorUnits('inviter_amount').notNull().default(0),
    friendAmount: minorUnits('friend_amount').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('referral_once').on(table.tenantId, table.inviterId, table.friendId),
    // Nobody comes by two links.
    uniqueIndex('referral_of_friend').on(table.tenantId, table.friendId).where(sql`status <> 'refused'`),
    index('referral_by_inviter').on(table.tenantId, table.inviterId, table.createdAt.desc()),
    index('referral_by_time').on(table.tenantId, table.createdAt.desc(), table.id),
    index('referral_waiting').on(table.tenantId, table.id).where(sql`status = 'joined' and order_id is not null`),
    foreignKey({ columns: [table.tenantId, table.inviterId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
    foreignKey({ columns: [table.tenantId, table.friendId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
    check('referral_reason', sql`(status = 'refused') = (reason is not null)`),
    check('referral_order', sql`status not in ('rewarded', 'taken_back') or order_id is not null`),
  ],
)

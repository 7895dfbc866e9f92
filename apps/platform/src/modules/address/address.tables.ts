import type { AddressKind } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'

export const addressTable = pgTable(
  'address',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    isDefault: boolean('is_default').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    lastName: text('last_name').notNull(),
    houseNumber: text('house_number').notNull(),
    street1: text('street1').notNull(),
    street2: text('street2'),
    landmark: text('landmark'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    zip: text('zip').notNull(),
    kind: text('kind').notNull().$type<AddressKind>(),
    phone: text('phone').notNull(),
    email: text('email'),
    longitude: doublePrecision('longitude').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('address_by_customer').on(table.tenantId, table.customerId),
    uniqueIndex('address_one_default').on(table.tenantId, table.customerId).where(sql`is_default`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

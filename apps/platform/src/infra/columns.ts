import type { LocalizedText } from '@galleria/kernel'
import { bigint, customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'

/** First column of every tenant-owned table, and of its key and indexes, so that the data can later be spread by tenant. */
export const tenantId = () => uuid('tenant_id').notNull()

/** Integer minor units of the tenant's currency. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const localized = (name: string) => jsonb(name).$type<LocalizedText>()

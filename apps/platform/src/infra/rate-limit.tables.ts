import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of attempts, in the columns and order that `rate-limiter-flexible` expects. `expire` is in milliseconds since 1970. */
export const rateLimitTable = pgTable('rate_limit', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { RateLimit, RateLimits } from '../../infra/rate-limits.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentService, ENQUIRY_LIMIT } from './content.service.ts'

export type ContentModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly enquiryDays: number
  /** Replaces the usual limit; for tests. */
  readonly enquiryLimit?: RateLimit
}

/** What shops and shoppers write to each other outside of orders; for now the contact form. */
export function createContentModule({ database, clock, rateLimits, enquiryDays, enquiryLimit = ENQUIRY_LIMIT }: ContentModuleDeps) {
  const content = createContentService({ database, clock, rateLimits, enquiryLimit, enquiryDays })
  return { routes: contentRoutes({ content }), chores: [content.purge] }
}

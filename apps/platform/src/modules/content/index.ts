import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentService } from './content.service.ts'

export type ContentModuleDeps = { readonly database: Database; readonly clock: Clock; readonly enquiryDays: number }

/** What shops and shoppers write to each other outside of orders; for now the contact form. */
export function createContentModule(deps: ContentModuleDeps) {
  const content = createContentService(deps)
  return { routes: contentRoutes({ content }), chores: [content.purge] }
}

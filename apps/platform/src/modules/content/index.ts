import type { Clock } from '@galleria/kernel'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { createContentPagesService } from './content-page.service.ts'
import { contentChecks } from './content.checks.ts'
import { contentPersonal } from './content.personal.ts'
import { contentRoutes } from './content.routes.ts'
import { createContentService } from './content.service.ts'
import { readDefaultPages } from './default-pages.adapter.ts'
import { createFaqService } from './faq.service.ts'

export type ContentModuleDeps = { readonly database: Database; readonly clock: Clock; readonly enquiryDays: number }

/** What shops and shoppers say to each other outside of orders: the pages whose words a tenant owns, and the contact form. */
export function createContentModule(deps: ContentModuleDeps) {
  const content = createContentService(deps)
  const pages = createContentPagesService({ ...deps, defaults: readDefaultPages() })
  return {
    routes: contentRoutes({ content, pages, faq: createFaqService({ database: deps.database, pages }) }),
    /** Where the tenant's pages are, and since when they say what they say. */
    inForce: pages.whereabouts,
    onChange: async ({ kinds }: CatalogChanges): Promise<string[]> => (kinds.has('content') ? ['content'] : []),
    checks: contentChecks,
    personal: contentPersonal,
    chores: [content.purge],
  }
}

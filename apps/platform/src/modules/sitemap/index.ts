import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../tenant/index.ts'
import { registerSitemapRoutes } from './sitemap.routes.ts'
import { createSitemapService, type SitemapDeps } from './sitemap.service.ts'

export type { ListedHouses, ListedPlace, ListedShops, SitemapCatalog, SitemapProduct } from './sitemap.ports.ts'
export type { IdRange } from './sitemap.ts'

type SitemapModuleDeps = SitemapDeps & { readonly findTenantByHost: (host: string) => Promise<Tenant | undefined> }

/** What a shop tells search engines of its pages. */
export function createSitemapModule({ findTenantByHost, ...deps }: SitemapModuleDeps) {
  const sitemap = createSitemapService(deps)
  return { mounts: [(app: FastifyInstance): void => registerSitemapRoutes(app, { sitemap, tenantOf: findTenantByHost })] }
}

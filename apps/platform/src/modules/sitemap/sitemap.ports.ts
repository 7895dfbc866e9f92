import type { Facility } from '@galleria/rules'
import type { IdRange } from './sitemap.ts'

/** `specialities` of the doctors in it. */
export type ListedPlace = { readonly market: string; readonly category: string; readonly specialities: number; readonly changedAt: Date }
export type SitemapProduct = { readonly id: string; readonly slug: string; readonly changedAt: Date }

/** What the catalogue has for search engines: only what can be seen. */
export type SitemapCatalog = {
  /** Markets and their categories that have something to sell, and when that last changed. */
  listPlaces(tenantId: string): Promise<ListedPlace[]>
  /** The id of each `every`th product. */
  listBoundaries(tenantId: string, every: number): Promise<string[]>
  /** The next ones of a range, in the order of their ids. */
  listProducts(tenantId: string, range: IdRange, limit: number): Promise<SitemapProduct[]>
}

/** Of which kinds houses of health care sell at the tenant's. */
export type ListedHouses = (tenantId: string) => Promise<readonly Facility[]>

/** The slugs of those who sell at the tenant's. */
export type ListedShops = (tenantId: string) => Promise<readonly string[]>

/** The tenant's own pages, and since when they say what they say. */
export type ContentInForce = (tenantId: string) => Promise<readonly { readonly path: string; readonly changedAt: Date }[]>

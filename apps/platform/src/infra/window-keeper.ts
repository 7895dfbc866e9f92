import type { CatalogChange } from './change-feed.ts'

type Deps = {
  /** Reads markets, categories, sellers and tenants anew at the next need. */
  readonly forgetStructure: (tenantId: string) => Promise<void>
  /** Brings the search engine up to date; answers the slugs of the markets that the products were and are in. */
  readonly refreshProducts: (tenantId: string, productIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly reloadTenant: (tenantId: string) => Promise<unknown>
  readonly dropPages: (tenantId: string, tags: Iterable<string>) => void
}

/** More than this at once drop a tenant's pages whole. */
const MANY = 500

/**
 * Keeps what shoppers see in step with the database: first the search engine, then the pages, so that a page that is made anew
 * shows the new state.
 */
export function createWindowKeeper({ forgetStructure, refreshProducts, reloadTenant, dropPages }: Deps) {
  return async (changes: readonly CatalogChange[]): Promise<void> => {
    for (const [tenantId, own] of Map.groupBy(changes, (change) => change.tenantId)) {
      const isStructural = own.some((change) => change.kind === 'structure')
      if (isStructural) await forgetStructure(tenantId)
      const products = [...new Set(own.filter((change) => change.kind === 'product').map((change) => change.entityId))]
      const reviewed = own.filter((change) => change.kind === 'review').map((change) => change.entityId)
      const markets = products.length > 0 ? await refreshProducts(tenantId, products) : new Set<string>()
      if (isStructural) await reloadTenant(tenantId)
      const tags = new Set<string>(isStructural || products.length > MANY ? ['tenant'] : [])
      for (const id of [...products, ...reviewed]) tags.add(`product:${id}`)
      for (const slug of markets) tags.add(`market:${slug}`)
      if (products.length > 0) tags.add('catalog')
      dropPages(tenantId, tags)
    }
  }
}

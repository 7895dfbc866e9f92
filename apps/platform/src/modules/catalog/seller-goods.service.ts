import { rememberedEach } from '../../infra/remembered.ts'
import type { SellerGoods } from '../search/index.ts'
import type { CatalogOf, SoldBySeller } from './catalog.repository.ts'
import type { CatalogStructure, StructureService } from './structure.service.ts'

type Deps = { readonly structures: Pick<StructureService, 'of'>; readonly catalogOf: CatalogOf }

/** Counting in the database takes a walk through all products. */
const HOLDS_MS = 30_000
const NONE: readonly SellerGoods[] = []

/** Of a category that there is. */
function goodsOf({ categoryById, marketById }: CatalogStructure, { categoryId, ...sold }: SoldBySeller): SellerGoods[] {
  const category = categoryById.get(categoryId)
  const market = category && marketById.get(category.marketId)
  return category && market ? [{ ...sold, categoryId, slug: category.slug, name: category.name, marketSlug: market.slug }] : []
}

/** What each seller has in each category, out of the database: for while the search engine, which knows at once, does not answer. */
export function createSellerGoods({ structures, catalogOf }: Deps): (tenantId: string, sellerId: string) => Promise<readonly SellerGoods[]> {
  const ofTenant = rememberedEach(async (tenantId) => {
    const [structure, sold] = await Promise.all([structures.of(tenantId), catalogOf(tenantId).listSoldBySellers()])
    const bySeller = Map.groupBy(sold, ({ sellerId }) => sellerId)
    return new Map([...bySeller].map(([sellerId, rows]) => [sellerId, rows.flatMap((row) => goodsOf(structure, row))]))
  }, HOLDS_MS)
  return async (tenantId, sellerId) => (await ofTenant(tenantId)).get(sellerId) ?? NONE
}

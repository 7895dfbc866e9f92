import { idsOf } from './deterministic-ids.ts'
import { type SellerFile, sellerRecordOf } from './file/seller-file.ts'
import { type LocalizedTextFile, textsOf } from './file/words.ts'
import type { CatalogueStore, NamedSlug, NewCategory, NewSeller } from './importer.ports.ts'
import type { Place } from './product-record.ts'
import type { ProductDraft } from './product-draft.ts'
import { RowRejected } from './rejection.ts'

/** Categories and sellers that a run may add when the first product needs one. */
export type Creatable = {
  readonly categories?: readonly { readonly slug: string; readonly name: LocalizedTextFile }[]
  readonly sellers?: readonly SellerFile[]
}

export class MarketUnknown extends Error {
  override readonly name = 'MarketUnknown'
}

export type Structure = Awaited<ReturnType<typeof loadStructure>>

/** The market's categories and the tenant's sellers, by slug, with those that may be added. */
export async function loadStructure(
  store: CatalogueStore,
  tenantId: string,
  marketSlug: string,
  { categories: addable = [], sellers: addableSellers = [] }: Creatable,
) {
  const market = await store.findMarket(marketSlug)
  if (!market) throw new MarketUnknown(`There is no market "${marketSlug}"; there are ${(await store.listMarketSlugs()).join(', ') || 'none'}`)
  const ids = idsOf(tenantId)
  const bySlug = (rows: readonly NamedSlug[]) => new Map(rows.map(({ id, slug }) => [slug, id]))
  const categories = bySlug(await store.listCategories(market.id))
  const sellers = bySlug(await store.listSellers())
  const newCategories = new Map<string, NewCategory>(
    addable
      .map(({ slug, name }) => [slug, { id: ids.category(market.slug, slug), marketId: market.id, slug, name: textsOf(name) }] as const)
      .filter(([slug]) => !categories.has(slug)),
  )
  const newSellers = new Map<string, NewSeller>(
    addableSellers.map((seller) => [seller.slug, { ...sellerRecordOf(seller), id: ids.seller(seller.slug) }] as const).filter(([slug]) => !sellers.has(slug)),
  )

  return {
    placeOf: ({ categorySlug, sellerSlug }: Pick<ProductDraft, 'categorySlug' | 'sellerSlug'>): Place => {
      const categoryId = categories.get(categorySlug) ?? newCategories.get(categorySlug)?.id
      if (categoryId === undefined) throw new RowRejected('category.unknown', `market "${market.slug}" has no category "${categorySlug}"`)
      const sellerId = sellers.get(sellerSlug) ?? newSellers.get(sellerSlug)?.id
      if (sellerId === undefined) throw new RowRejected('seller.unknown', `there is no seller "${sellerSlug}"`)
      return { marketId: market.id, categoryId, sellerId }
    },
    /** Of these places, what has to be added in the transaction that writes their products. */
    missingFor: (places: readonly Place[]): { categories: NewCategory[]; sellers: NewSeller[] } => {
      const categoryIds = new Set(places.map(({ categoryId }) => categoryId))
      const sellerIds = new Set(places.map(({ sellerId }) => sellerId))
      return {
        categories: [...newCategories.values()].filter(({ id }) => categoryIds.has(id)),
        sellers: [...newSellers.values()].filter(({ id }) => sellerIds.has(id)),
      }
    },
    /** To be told once that transaction is through. */
    noteAdded: (added: { categories: readonly NamedSlug[]; sellers: readonly NamedSlug[] }): void => {
      for (const { slug, id } of added.categories) {
        categories.set(slug, id)
        newCategories.delete(slug)
      }
      for (const { slug, id } of added.sellers) {
        sellers.set(slug, id)
        newSellers.delete(slug)
      }
    },
  }
}

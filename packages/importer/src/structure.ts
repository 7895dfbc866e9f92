import { idsOf } from './deterministic-ids.ts'
import { BOOKED_AT } from './file/calendar-file.ts'
import { type SellerFile, sellerRecordOf } from './file/seller-file.ts'
import { type LocalizedTextFile, textsOf } from './file/words.ts'
import type { CatalogueStore, KnownSeller, NamedSlug, NewCategory, NewSeller } from './importer.ports.ts'
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
  const knownCategories = await store.listCategories(market.id)
  const services = new Set(knownCategories.filter(({ sells }) => sells === 'services').map(({ slug }) => slug))
  const categories = bySlug(knownCategories)
  const knownSellers = await store.listSellers()
  const sellers = bySlug(knownSellers)
  const newCategories = new Map<string, NewCategory>(
    addable
      .map(({ slug, name }) => [slug, { id: ids.category(market.slug, slug), marketId: market.id, slug, name: textsOf(name) }] as const)
      .filter(([slug]) => !categories.has(slug)),
  )
  const newSellers = new Map<string, NewSeller>(
    addableSellers.map((seller) => [seller.slug, { ...sellerRecordOf(seller), id: ids.seller(seller.slug) }] as const).filter(([slug]) => !sellers.has(slug)),
  )
  const calendars = new Map<string, KnownSeller['calendars']>([
    ...[...newSellers.values()].map(({ slug, preferences }) => [slug, (preferences.calendars ?? []).map(({ id }) => id)] as const),
    ...knownSellers.map((seller) => [seller.slug, seller.calendars] as const),
  ])

  return {
    placeOf: (draft: Booked): Place => {
      const { categorySlug, sellerSlug, calendar } = draft
      const categoryId = categories.get(categorySlug) ?? newCategories.get(categorySlug)?.id
      if (categoryId === undefined) throw new RowRejected('category.unknown', `market "${market.slug}" has no category "${categorySlug}"`)
      const sellerId = sellers.get(sellerSlug) ?? newSellers.get(sellerSlug)?.id
      if (sellerId === undefined) throw new RowRejected('seller.unknown', `there is no seller "${sellerSlug}"`)
      if (calendar !== undefined) assertBookable(draft, { isService: services.has(categorySlug), calendars: calendars.get(sellerSlug) ?? [] })
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

type Booked = Pick<ProductDraft, 'categorySlug' | 'sellerSlug' | 'calendar' | 'options'>

/** A time without whoever keeps it, of a thing, or at no place that there is, is none that anybody could book. */
function assertBookable(
  { categorySlug, sellerSlug, calendar = '', options }: Booked,
  place: { readonly isService: boolean; readonly calendars: readonly string[] },
): void {
  if (!place.isService) throw new RowRejected('calendar.not_service', `category "${categorySlug}" sells goods: only services are booked for a time`)
  if (!place.calendars.includes(calendar)) throw new RowRejected('calendar.unknown', `seller "${sellerSlug}" has no calendar "${calendar}"`)
  const modes: readonly string[] = BOOKED_AT.places
  const stray = options.find(({ code }) => code === BOOKED_AT.option)?.values.find(({ code }) => !modes.includes(code))
  if (stray) throw new RowRejected('calendar.mode_unknown', `"${stray.code}" is no place of an appointment: ${modes.join(', ')}`)
}

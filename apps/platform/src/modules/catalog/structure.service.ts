import { createNameIndex, idFromSlug, type Locale, type NameIndex, textIn } from '@galleria/kernel'
import type { Category, Market } from './catalog.ts'
import type { CatalogOf } from './catalog.repository.ts'

/** Markets and categories of one tenant, ready to be asked by id or slug. */
export type CatalogStructure = {
  readonly markets: readonly Market[]
  readonly categories: readonly Category[]
  readonly marketById: ReadonlyMap<string, Market>
  readonly categoryById: ReadonlyMap<string, Category>
  /** By id, slug or "slug-id". */
  findMarket(name: string): Market | undefined
  /** By id, slug or "slug-id"; slugs are unique within a market only. */
  findCategory(name: string, marketId?: string): Category | undefined
  childrenOf(nodeId: string): readonly Category[]
  /** Ids from the root category down to this one. */
  pathOf(categoryId: string): string[]
  /** Categories by their names in one language. */
  namesIn(locale: Locale): NameIndex<Category & { readonly market: Market }>
}

/** An id in the name means that one and no other. */
const named =
  <T extends { readonly id: string; readonly slug: string }>(some: readonly T[], byId: ReadonlyMap<string, T>) =>
  (name: string): T | undefined => {
    const id = idFromSlug(name)
    const found = id === undefined ? some.find(({ slug }) => slug === name) : byId.get(id)
    return found && some.includes(found) ? found : undefined
  }

function structureOf(markets: readonly Market[], categories: readonly Category[]): CatalogStructure {
  const marketById = new Map(markets.map((market) => [market.id, market]))
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const namesByLocale = new Map<Locale, ReturnType<CatalogStructure['namesIn']>>()
  const children = Map.groupBy(categories, (category) => category.parentId ?? category.marketId)
  return {
    markets,
    categories,
    marketById,
    categoryById,
    findMarket: named(markets, marketById),
    findCategory: (name, marketId) =>
      named(marketId === undefined ? categories : categories.filter((category) => category.marketId === marketId), categoryById)(name),
    childrenOf: (nodeId) => children.get(nodeId) ?? [],
    pathOf: (categoryId) => {
      const path: string[] = []
      for (let node = categoryById.get(categoryId); node && !path.includes(node.id); node = node.parentId ? categoryById.get(node.parentId) : undefined)
        path.unshift(node.id)
      return path
    },
    namesIn: (locale) => {
      let names = namesByLocale.get(locale)
      if (!names) {
        const placed = categories.flatMap((category) => {
          const market = marketById.get(category.marketId)
          return market ? [{ ...category, market }] : []
        })
        namesByLocale.set(locale, (names = createNameIndex(placed, ({ name }) => textIn(name, locale))))
      }
      return names
    },
  }
}

/** Structures from memory; the change feed forgets one when it changes. */
export function createStructureService({ catalogOf }: { catalogOf: CatalogOf }) {
  const structures = new Map<string, Promise<CatalogStructure>>()

  function of(tenantId: string): Promise<CatalogStructure> {
    let structure = structures.get(tenantId)
    if (!structure) {
      const repository = catalogOf(tenantId)
      structure = Promise.all([repository.listMarkets(), repository.listCategories()]).then(([markets, categories]) => structureOf(markets, categories))
      structures.set(tenantId, structure)
      structure.catch(() => structures.delete(tenantId))
    }
    return structure
  }

  return {
    of,
    forget: (tenantId: string) => void structures.delete(tenantId),
  }
}
export type StructureService = ReturnType<typeof createStructureService>

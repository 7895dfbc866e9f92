import { CARE_PATHS, SHOP_PATHS } from '@galleria/rules'
import { LRUCache } from 'lru-cache'
import { inOwnTime, REQUEST_BUDGET_MS } from '../../infra/work-scope.ts'
import type { ContentInForce, ListedHouses, ListedPlace, ListedShops, SitemapCatalog } from './sitemap.ports.ts'
import {
  fileNameOf,
  type IdRange,
  indexOf,
  MOST_ADDRESSES,
  PAGES_PER_FILE,
  rangesFrom,
  type Shop,
  type SitemapPage,
  URLS_BEGIN,
  URLS_END,
  urlsOf,
} from './sitemap.ts'

export type SitemapDeps = {
  readonly catalog: SitemapCatalog
  readonly contentInForce: ContentInForce
  readonly listedShops: ListedShops
  readonly listedHouses: ListedHouses
  /** Fewer for tests. */
  readonly pagesPerFile?: number
}

export const PAGES_FILE = 'pages.xml.gz'
/** Products in memory at a time, however many a file has. */
const BATCH = 1_000
/** How long it is believed where files begin: in between, they grow and shrink a little. */
const KNOWN_MS = 600_000
const MOST_TENANTS = 1_000

/** What search engines are told of a shop: an index of files, each made while it is read. */
export function createSitemapService({ catalog, contentInForce, listedShops, listedHouses, pagesPerFile = PAGES_PER_FILE }: SitemapDeps) {
  const boundaries = new LRUCache<string, Promise<string[]>>({ max: MOST_TENANTS, ttl: KNOWN_MS })

  function boundariesOf(tenantId: string): Promise<string[]> {
    const known = boundaries.get(tenantId)
    if (known) return known
    const asked = catalog.listBoundaries(tenantId, pagesPerFile)
    boundaries.set(tenantId, asked)
    asked.catch(() => boundaries.delete(tenantId))
    return asked
  }

  /** In a time of its own: how fast a crawler takes a file is no matter of the request that asked for it. */
  const batchOf = (tenantId: string, range: IdRange, limit: number) =>
    inOwnTime(tenantId, () => catalog.listProducts(tenantId, range, limit), REQUEST_BUDGET_MS)

  return {
    index: async (tenantId: string, { origin }: Shop): Promise<string> =>
      indexOf(origin, [PAGES_FILE, ...rangesFrom(await boundariesOf(tenantId)).map(fileNameOf)]),

    /** Everything but products. */
    pages: async (tenantId: string, shop: Shop): Promise<string> => {
      const [places, content, shops, houses] = await Promise.all([
        catalog.listPlaces(tenantId),
        contentInForce(tenantId),
        listedShops(tenantId),
        listedHouses(tenantId),
      ])
      const pages: SitemapPage[] = [
        { path: SHOP_PATHS.home, changedAt: newestOf(places) },
        { path: SHOP_PATHS.contact },
        { path: SHOP_PATHS.categories, changedAt: newestOf(places) },
        { path: SHOP_PATHS.newArrivals, changedAt: newestOf(places) },
        { path: SHOP_PATHS.sections, changedAt: newestOf(places) },
        ...(shop.paysBills ? [{ path: SHOP_PATHS.bills }] : []),
        ...content,
        ...pagesOfMarkets(places),
        { path: SHOP_PATHS.shops },
        ...houses.map((kind) => ({ path: CARE_PATHS.houses(kind) })),
        ...shops.map((slug) => ({ path: SHOP_PATHS.shop(slug, 'all') })),
      ]
      return (
        URLS_BEGIN +
        pages
          .slice(0, mostPagesIn(shop))
          .map((page) => urlsOf(shop, page))
          .join('') +
        URLS_END
      )
    },

    /** A file of products, piece by piece: no more than a batch of them is ever in memory. */
    products: async function* (tenantId: string, shop: Shop, range: IdRange): AsyncGenerator<string> {
      let left = mostPagesIn(shop)
      let after = range
      yield URLS_BEGIN
      while (left > 0) {
        const products = await batchOf(tenantId, after, Math.min(BATCH, left))
        yield products.map(({ id, slug, changedAt }) => urlsOf(shop, { path: SHOP_PATHS.product(`${slug}-${id}`), changedAt })).join('')
        const last = products.at(-1)
        if (!last || products.length < Math.min(BATCH, left)) break
        left -= products.length
        after = { from: idAfter(last.id), to: range.to }
      }
      yield URLS_END
    },
  }
}
export type SitemapService = ReturnType<typeof createSitemapService>

function pagesOfMarkets(places: readonly ListedPlace[]): SitemapPage[] {
  return [...Map.groupBy(places, ({ market }) => market)].flatMap(([market, own]) => [
    { path: SHOP_PATHS.market(market), changedAt: newestOf(own) },
    { path: SHOP_PATHS.listing(market, 'all'), changedAt: newestOf(own) },
    // Where there is nothing to choose between, that page leads on.
    ...(own.some(({ specialities }) => specialities > 1) ? [{ path: CARE_PATHS.specialities(market), changedAt: newestOf(own) }] : []),
    ...own.map(({ category, changedAt }) => ({ path: SHOP_PATHS.listing(market, category), changedAt })),
  ])
}

const mostPagesIn = ({ locales }: Shop): number => Math.floor(MOST_ADDRESSES / locales.length)

const newestOf = (places: readonly ListedPlace[]): Date | undefined =>
  places.length === 0 ? undefined : new Date(Math.max(...places.map(({ changedAt }) => changedAt.getTime())))

/** The smallest id that is greater. */
function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0').slice(-32)
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

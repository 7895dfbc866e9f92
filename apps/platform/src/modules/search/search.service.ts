import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { Unavailable } from '../../errors.ts'
import type { Facet } from './facets.ts'
import type { Sealer } from '../../infra/sealed.ts'
import { type PricedText, pricedText } from './priced-text.ts'
import { createCursors } from './search-cursor.service.ts'
import type { ListedDocument, Reading, SearchCounts, SearchHit, SearchQuery, SellerSummary } from './search.ts'
import type { ListedOf, SearchEngine, GoodsOf } from './search.ports.ts'
import { summaryOf } from './seller-summary.ts'
import { readyRules } from './synonyms.ts'

export type Page = { readonly page: number; readonly itemsPerPage: number; readonly total: number }
export type Wanted = Partial<Omit<SearchQuery, 'locale' | 'rules'>>

/** What somebody wants who may have named a price among words; `told` adds to how the words had to be read that one was. */
export type Understood = { readonly wanted: Wanted; readonly told: (reading: Reading | undefined) => Reading | undefined }

const NONE: readonly Facet[] = []

const rulesOf = ({ tenant: { settings } }: RequestContext) => (settings.search ? { rules: settings.search } : {})

type Deps = {
  readonly engine: SearchEngine
  readonly sealer: Sealer
  readonly listedOf: ListedOf
  readonly goodsOf: GoodsOf
}

/** What the database says where the engine does not answer, or does not have all yet. */
async function orFromDatabase<T>(ask: Promise<T>, database: () => Promise<T>): Promise<T> {
  try {
    return await ask
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return database()
  }
}

/** Asks the engine in the name of a request: its tenant, its language, pages instead of offsets. */
export function createSearchService({ engine, sealer, listedOf, goodsOf }: Deps) {
  const cursors = createCursors(sealer)
  const ask = (ctx: RequestContext, wanted: Wanted) =>
    engine.search(ctx.tenant.id, { sort: 'relevance', offset: 0, limit: PAGE_SIZE, ...wanted, ...rulesOf(ctx), locale: ctx.locale })

  /**
   * The price in a text, unless nothing that its other words find costs that, the shop has pinned products to it as it is, or it is a guess and something is called so
   * ("lens 100-400"): filters change nothing of it.
   */
  async function pricedIn(ctx: RequestContext, text: string | undefined): Promise<PricedText | undefined> {
    const { country, search: rules } = ctx.tenant.settings
    const priced = text ? pricedText(text, { locale: ctx.locale, country, currency: ctx.currency }) : undefined
    if (!priced || (rules && readyRules(rules).pinnedFor(text ?? '').length > 0)) return undefined
    const { hits } = await ask(ctx, { ...(priced.text ? { text: priced.text } : {}), price: priced.price, limit: 1, isPageOnly: true })
    if (hits.length === 0) return undefined
    return priced.isGuess && (await isCalled(ctx, text ?? '')) ? undefined : priced
  }

  /** Whether something has all words of a text, as they are typed. */
  async function isCalled(ctx: RequestContext, text: string): Promise<boolean> {
    const { hits, reading } = await ask(ctx, { text, limit: 1, isPageOnly: true })
    return hits.length > 0 && reading?.corrected === undefined && (reading?.dropped.length ?? 0) === 0
  }

  return {
    /** With a price that the text names as a filter instead of words; one that is chosen goes before it. */
    understood: async (ctx: RequestContext, asked: Wanted): Promise<Understood> => {
      const priced = await pricedIn(ctx, asked.text)
      if (!priced) return { wanted: asked, told: (reading) => reading }
      const { text: _, filters, ...others } = asked
      const ranges = { price: priced.price, ...filters?.ranges }
      const wanted = { ...others, ...(priced.text ? { text: priced.text } : {}), filters: { ...filters, ranges } }
      return { wanted, told: (reading) => ({ dropped: [], ...reading, priced }) }
    },
    page: async (
      ctx: RequestContext,
      wanted: Wanted,
      { page = 1, itemsPerPage = PAGE_SIZE }: Partial<Pick<Page, 'page' | 'itemsPerPage'>> = {},
    ): Promise<{ readonly hits: readonly SearchHit[]; readonly page: Page; readonly facets: readonly Facet[]; readonly reading: Reading | undefined }> => {
      const { hits, total, facets = NONE, reading } = await ask(ctx, { ...wanted, offset: (page - 1) * itemsPerPage, limit: itemsPerPage })
      return { hits, page: { page, itemsPerPage, total }, facets, reading }
    },
    /** A page with where the next one begins: after this one, whatever comes or goes meanwhile. */
    pageWithNext: async (
      ctx: RequestContext,
      wanted: Wanted & Pick<SearchQuery, 'sort'>,
      { page = 1, itemsPerPage = PAGE_SIZE, after }: Partial<Pick<Page, 'page' | 'itemsPerPage'>> & { readonly after?: string },
    ) => {
      const order = { ...wanted, locale: ctx.locale }
      const start = after === undefined ? { offset: (page - 1) * itemsPerPage } : { after: cursors.placeOf(ctx.tenant.id, after, order) }
      const { hits, total, facets = NONE, reading } = await ask(ctx, { ...wanted, ...start, limit: itemsPerPage + 1 })
      const shown = hits.slice(0, itemsPerPage)
      const last = shown.at(-1)
      return { hits: shown, total, next: last && hits.length > itemsPerPage ? cursors.after(ctx.tenant.id, last, order) : null, facets, reading }
    },
    /** Of these fields, those that filters may not name. */
    unknownFields: async (ctx: RequestContext, fields: readonly string[]): Promise<string[]> => {
      const known = await Promise.all(fields.map((field) => engine.hasField(ctx.tenant.id, field)))
      return fields.filter((_, index) => !known[index])
    },
    /** The ids of all sellers that have anything of these markets and categories. */
    sellersWith: (ctx: RequestContext, wanted: Pick<Wanted, 'markets' | 'categories'>): Promise<ReadonlySet<string>> =>
      engine.sellersWith(ctx.tenant.id, wanted),
    /** The ids of all categories, with those above them, that have anything in these cities and near this place. */
    categoriesWith: (ctx: RequestContext, wanted: Pick<Wanted, 'cities' | 'near'>): Promise<ReadonlySet<string>> =>
      engine.categoriesWith(ctx.tenant.id, wanted),
    list: async (ctx: RequestContext, wanted: Wanted): Promise<ListedDocument[]> => (await ask(ctx, wanted)).hits.map((hit) => hit.document),
    /** Those that exist, in this order: the engine knows at once, and while it does not answer, or does not have all yet, the database does. */
    get: (ctx: RequestContext, ids: readonly string[]): Promise<readonly ListedDocument[]> =>
      orFromDatabase(engine.get(ctx.tenant.id, ids), () => listedOf(ctx.tenant.id, [...new Set(ids)])),
    /** Of a seller that anybody may look at, whatever is away. */
    sellerSummary: (ctx: RequestContext, sellerId: string): Promise<SellerSummary> =>
      orFromDatabase(engine.sellerSummary(ctx.tenant.id, sellerId), async () => summaryOf(await goodsOf(ctx.tenant.id, sellerId))),
    /** The same object until anything that is listed changes. */
    state: (ctx: RequestContext): Promise<object> => engine.state(ctx.tenant.id),
    counts: (ctx: RequestContext): Promise<SearchCounts> => engine.counts(ctx.tenant.id),
  }
}
export type SearchService = ReturnType<typeof createSearchService>

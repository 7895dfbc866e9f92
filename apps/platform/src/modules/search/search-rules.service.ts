import { NO_SEARCH_RULES, type SearchRules } from '@galleria/rules'
import { tidy } from '@galleria/kernel'
import type { ContextOf } from '../../context.ts'
import { DomainError, type FieldFault, RequestInvalid, required } from '../../errors.ts'
import type { Explanation } from './search.ts'
import type { SearchEngine, SetSearchRules } from './search.ports.ts'
import type { SearchService } from './search.service.ts'
import { foldedWords } from './words.ts'

export type RevisedRules = SearchRules & { readonly revision: number }

/** Where the fields of the rules stand in what was sent. */
type At = { readonly path: string; readonly text: string }

/** What a shop teaches its search. It is kept with its settings, which every process has in memory: the next query knows it. */
export function createSearchRulesService({
  engine,
  setSearchRules,
  search,
}: {
  readonly engine: Pick<SearchEngine, 'explain'>
  readonly setSearchRules: SetSearchRules
  readonly search: Pick<SearchService, 'understood' | 'get'>
}) {
  return {
    get: ({ tenant }: ContextOf<'staff'>): RevisedRules => tenant.settings.search ?? { ...NO_SEARCH_RULES, revision: 0 },

    /** Throws `catalog.item_not_found`. */
    explain: async (ctx: ContextOf<'staff'>, asked: string, productId: string): Promise<Explanation> => {
      const { tenant, locale } = ctx
      const { search: rules } = tenant.settings
      const { wanted, told } = await search.understood(ctx, { text: asked })
      const { text = '' } = wanted
      const explanation = await engine.explain(tenant.id, productId, { text, locale, ...(rules ? { rules } : {}) })
      if (!explanation) throw new DomainError('catalog.item_not_found')
      const { reading: own, ...others } = explanation
      const reading = told(own)
      return { ...others, ...(reading ? { reading } : {}) }
    },

    /**
     * In force from the next query on. `revision` is the one that they follow. Throws `search.rules_outdated`, `catalog.item_not_found` with the ids of products
     * that there are not, and RequestInvalid for a text without a word.
     */
    set: async (ctx: ContextOf<'staff'>, { revision: after, synonyms, pins }: RevisedRules): Promise<RevisedRules> => {
      const texts = [
        ...synonyms.flatMap((group, index) => group.map((text, place): At => ({ path: `/synonyms/${index}/${place}`, text }))),
        ...pins.map(({ query }, index): At => ({ path: `/pins/${index}/query`, text: query })),
      ]
      const wordless = texts.filter(({ text }) => foldedWords(text).length === 0)
      if (wordless.length > 0) throw new RequestInvalid(wordless.map(({ path }): FieldFault => ({ path, say: required })))
      const pinned = [...new Set(pins.flatMap(({ products }) => products))]
      const known = new Set((await search.get(ctx, pinned)).map(({ id }) => id))
      const unknown = pinned.filter((id) => !known.has(id))
      if (unknown.length > 0) throw new DomainError('catalog.item_not_found', { ids: unknown })
      const rules = {
        revision: after + 1,
        synonyms: synonyms.map((group) => group.map(tidy)),
        pins: pins.map(({ query, products }) => ({ query: tidy(query), products: [...new Set(products)] })),
      }
      if (!(await setSearchRules(ctx.tenant.id, rules))) throw new DomainError('search.rules_outdated')
      return rules
    },
  }
}
export type SearchRulesService = ReturnType<typeof createSearchRulesService>

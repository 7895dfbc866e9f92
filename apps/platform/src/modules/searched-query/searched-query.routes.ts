import { listSearchedQueries, noteSearch } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { SearchedQueryService } from './searched-query.service.ts'

export const searchedQueryRoutes = ({ searchedQueries }: { readonly searchedQueries: Pick<SearchedQueryService, 'note' | 'list'> }) => [
  implement(noteSearch, async (ctx, { body }) => {
    searchedQueries.note({ tenantId: ctx.tenant.id, locale: ctx.locale, text: body.q, ip: ctx.ip, isClick: body.item !== undefined })
    return { data: { ok: true as const } }
  }),

  implement(listSearchedQueries, async (ctx, { query: { days = 7, found = 'all', page = 1, itemsPerPage = PAGE_SIZE } }) => {
    const { total, queries } = await searchedQueries.list(ctx, { days, isFoundless: found === 'nothing', page, itemsPerPage })
    return {
      data: queries.map(({ query, locale, found: items, ...counts }) => ({ q: query, language: locale, items, ...counts })),
      page: { page, itemsPerPage, total },
    }
  }),
]

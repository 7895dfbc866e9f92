import { type Clock, createNameIndex, dayIn, daysAfter, type Locale, type NameIndex } from '@galleria/kernel'
import { KEPT_QUERY_DAYS } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { ContextOf, RequestContext } from '../../context.ts'
import { networkOf } from '../../infra/rate-limits.ts'
import { createWriteBehind } from '../../infra/write-behind.ts'
import { type CountedQuery, createQueryCounter } from './query-counter.ts'
import { keptQuery, markOf } from './searched-query.ts'
import type { FoundAsTyped } from './searched-query.ports.ts'
import type { PopularQuery, SearchedQuery, SearchedQueryRepository } from './searched-query.repository.ts'

/** Milliseconds after which what is suggested is read anew. */
const FRESH_MS = 5 * 60_000

type Deps = {
  readonly searchedQueries: SearchedQueryRepository
  readonly foundAsTyped: FoundAsTyped
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly secret: string
}
type Noted = { readonly tenantId: string; readonly locale: Locale; readonly text: string; readonly ip: string; readonly isClick?: boolean }
type Popular = { readonly readAt: number; readonly byLocale: Promise<ReadonlyMap<Locale, PopularInLanguage>> }
type PopularInLanguage = { readonly queries: readonly string[]; readonly names: NameIndex<string> }

/** What is searched for: counted in memory, written every few seconds, and suggested to others where several have searched for it. */
export function createSearchedQueryService({ searchedQueries, foundAsTyped, clock, logger, secret }: Deps) {
  const counter = createQueryCounter()
  const writeBehind = createWriteBehind({ take: counter.take, giveBack: counter.giveBack, write: writeWithFound, logger, what: 'searches' })
  const popular = new Map<string, Popular>()
  const today = (): string => dayIn(clock(), 'UTC')

  async function writeWithFound(rows: readonly CountedQuery[]): Promise<void> {
    const written = []
    for (const row of rows) written.push({ ...row, found: (await foundAsTyped(row.tenantId, row.locale, row.query)) ?? 0 })
    await searchedQueries.add(written)
  }

  async function readPopular(tenantId: string): Promise<ReadonlyMap<Locale, PopularInLanguage>> {
    const byLocale = Map.groupBy(await searchedQueries.popular(tenantId, today()), ({ locale }) => locale)
    return new Map(
      [...byLocale].map(([locale, rows]) => {
        const queries = rows.map(({ query }) => query)
        return [locale, { queries, names: createNameIndex(queries, (query) => query) }]
      }),
    )
  }

  /** What was read last, also while it is read anew. */
  function popularOf(tenantId: string): Popular['byLocale'] {
    const known = popular.get(tenantId)
    if (known && clock().getTime() - known.readAt < FRESH_MS) return known.byLocale
    const byLocale = readPopular(tenantId).catch((error: unknown) => {
      logger.warn({ err: error }, 'what is searched for could not be read; it is tried again later')
      return known?.byLocale ?? new Map<Locale, PopularInLanguage>()
    })
    popular.set(tenantId, { readAt: clock().getTime(), byLocale })
    return known?.byLocale ?? byLocale
  }

  /** What the catalogue has for what is asked most: it changes without anybody searching. */
  async function lookAgain(tenantId: string): Promise<void> {
    const changed: (PopularQuery & { found: number })[] = []
    for (const { locale, query, found } of await searchedQueries.mostAsked(tenantId)) {
      const now = (await foundAsTyped(tenantId, locale, query)) ?? found
      if (now !== found) changed.push({ locale, query, found: now })
    }
    if (changed.length > 0) await searchedQueries.setFound(tenantId, changed)
  }

  return {
    totals: counter.totals,
    /** Somebody searches, or goes on from what was found. Costs no question to the database; what is not worth keeping is passed over. */
    note: ({ tenantId, locale, text, ip, isClick = false }: Noted): void => {
      const query = keptQuery(text)
      if (query === undefined) return
      const network = networkOf(ip)
      const now = clock()
      const mark = markOf(secret, { tenantId, query, network })
      if (counter.note({ tenantId, locale, query, network, mark, isClick, day: dayIn(now, 'UTC'), at: now.getTime() })) writeBehind.begin()
    },
    /** Writes what waits. */
    flush: writeBehind.flush,
    /** Of so many days, the most frequent first. */
    list: (
      { tenant }: ContextOf<'staff'>,
      { days, isFoundless, page, itemsPerPage }: { days: number; isFoundless: boolean; page: number; itemsPerPage: number },
    ): Promise<{ readonly total: number; readonly queries: readonly SearchedQuery[] }> =>
      searchedQueries.list(tenant.id, { since: daysAfter(today(), 1 - days), isFoundless, offset: (page - 1) * itemsPerPage, limit: itemsPerPage }),
    /** What others have searched for and found that begins so; without a text what they search most. */
    suggest: async ({ tenant, locale }: RequestContext, text: string, most: number): Promise<readonly string[]> => {
      const known = (await popularOf(tenant.id)).get(locale)
      return (text === '' ? known?.queries.slice(0, most) : known?.names.find(text, most)) ?? []
    },
    /** Before anybody asks. */
    warm: async (tenantId: string): Promise<void> => {
      await writeBehind.flush()
      await lookAgain(tenantId)
      popular.delete(tenantId)
      await popularOf(tenantId)
    },
    /** Forgets what is old and what is rare, and looks again what is found. A chore; in several processes it is done once more and changes nothing. */
    tidy: async (): Promise<void> => {
      const oldest = daysAfter(today(), 1 - KEPT_QUERY_DAYS)
      for (const tenantId of await searchedQueries.tenants()) {
        await searchedQueries.forget(tenantId, oldest)
        await lookAgain(tenantId)
      }
    },
  }
}
export type SearchedQueryService = ReturnType<typeof createSearchedQueryService>

import type { Locale } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import type { CountedQuery } from './query-counter.ts'
import { SUGGESTED_FROM } from './searched-query.ts'

export type WrittenQuery = CountedQuery & { readonly found: number }

/** What a query came to in some days. */
export type SearchedQuery = {
  readonly query: string
  readonly locale: Locale
  readonly searches: number
  readonly clicks: number
  /** Different senders at least. */
  readonly people: number
  readonly found: number
  readonly lastDay: string
}

export type PopularQuery = { readonly locale: Locale; readonly query: string }
type Of = { readonly tenantId: string }

/** Different queries of a shop that one day has room for; of others nothing is kept on that day. */
const MOST_OF_A_DAY = 5_000
/** Rows that a shop keeps; the rarest and oldest go. */
const MOST_KEPT = 20_000
/** Queries of a shop that are suggested to others, in all languages. */
const MOST_SUGGESTED = 500
/** Days after which a search counts half for what is suggested. */
const HALF_LIFE_DAYS = 14
/** Rows deleted by one statement. */
const BATCH = 2_000

const PEOPLE = 'bit_count(bit_or(crowd)::bit(64))::int'
const LAST_FOUND = '(array_agg(found order by day desc))[1]'

/** Rows in the order of their keys, so that two processes never wait for each other in a circle (decision 0020). */
const ADD = statement(
  'searched-query-add',
  ['tenantIds', 'days', 'locales', 'queries', 'searches', 'clicks', 'founds', 'crowds'],
  `with given as materialized (
     select * from unnest(:tenantIds::uuid[], :days::date[], :locales::text[], :queries::text[], :searches::int[], :clicks::int[], :founds::int[], :crowds::bigint[])
       as g (tenant_id, day, locale, query, searches, clicks, found, crowd)),
   full_days as materialized (
     select tenant_id, day from searched_query where (tenant_id, day) in (select tenant_id, day from given) group by 1, 2 having count(*) >= ${MOST_OF_A_DAY})
   insert into searched_query as known (tenant_id, day, locale, query, searches, clicks, found, crowd)
   select g.tenant_id, g.day, g.locale, g.query, g.searches, g.clicks, g.found, g.crowd from given g
    where not exists (select from full_days f where f.tenant_id = g.tenant_id and f.day = g.day)
       or exists (select from searched_query k where k.tenant_id = g.tenant_id and k.day = g.day and k.locale = g.locale and k.query = g.query)
    order by 1, 2, 3, 4
   on conflict (tenant_id, day, locale, query) do update
     set searches = known.searches + excluded.searches, clicks = known.clicks + excluded.clicks, found = excluded.found, crowd = known.crowd | excluded.crowd`,
)

const LIST = statement(
  'searched-query-list',
  ['tenantId', 'since', 'isFoundless', 'offset', 'limit'],
  `with asked as materialized (
     select query, locale, sum(searches)::int as searches, sum(clicks)::int as clicks, ${PEOPLE} as people, ${LAST_FOUND} as found, max(day)::text as "lastDay"
       from searched_query where tenant_id = :tenantId and day >= :since::date group by query, locale),
   wanted as (select * from asked where searches > 0 and (found = 0 or not :isFoundless::boolean))
   select (select count(*)::int from wanted) as total,
          (select coalesce(json_agg(p), '[]') from (select * from wanted order by searches desc, query, locale offset :offset limit :limit) p) as queries`,
)

const POPULAR = statement(
  'searched-query-popular',
  ['tenantId', 'today'],
  `select locale, query from searched_query where tenant_id = :tenantId group by locale, query
   having ${PEOPLE} >= ${SUGGESTED_FROM} and ${LAST_FOUND} > 0
    order by sum((searches + clicks) * power(2.0::float8, (day - :today::date) / ${HALF_LIFE_DAYS}.0::float8)) desc, query, locale limit ${MOST_SUGGESTED}`,
)

/** What is searched most, with what was found the last time. */
const MOST_ASKED = {
  name: 'searched-query-most-asked',
  text: `select locale, query, ${LAST_FOUND} as found from searched_query where tenant_id = $1 group by locale, query order by sum(searches) desc, query limit ${MOST_SUGGESTED}`,
}

const SET_FOUND = statement(
  'searched-query-set-found',
  ['tenantId', 'locales', 'queries', 'founds'],
  `with given as (select * from unnest(:locales::text[], :queries::text[], :founds::int[]) as g (locale, query, found)),
   held as materialized (
     select s.ctid, g.found from searched_query s join given g on g.locale = s.locale and g.query = s.query
      where s.tenant_id = :tenantId and s.found <> g.found order by s.day, s.locale, s.query for update of s)
   update searched_query s set found = h.found from held h where s.ctid = h.ctid`,
)

const TENANTS = { name: 'searched-query-tenants', text: 'select distinct tenant_id as "tenantId" from searched_query order by 1' }

const FORGET_OLD = {
  name: 'searched-query-forget',
  text: `delete from searched_query where ctid = any(array(
           select ctid from searched_query where tenant_id = $1 and day < $2::date limit ${BATCH} for update skip locked)) returning 1`,
}
const FORGET_RARE = {
  name: 'searched-query-forget-rare',
  text: `delete from searched_query where ctid = any(array(
           select ctid from searched_query where (tenant_id, day, locale, query) in (
             select tenant_id, day, locale, query from searched_query where tenant_id = $1 order by searches desc, day desc, locale, query offset ${MOST_KEPT})
            limit ${BATCH} for update skip locked)) returning 1`,
}

/** What fills it is a batch of everybody's searches; all else is of one tenant. */
export function createSearchedQueryRepository({ database }: { readonly database: Database }) {
  async function deleteAll(step: { readonly name: string; readonly text: string }, values: readonly unknown[]): Promise<void> {
    let gone: object[]
    do gone = await database.run(step, values)
    while (gone.length === BATCH)
  }
  return {
    add: async (rows: readonly WrittenQuery[]): Promise<void> => {
      const values = {
        tenantIds: rows.map(({ tenantId }) => tenantId),
        days: rows.map(({ day }) => day),
        locales: rows.map(({ locale }) => locale),
        queries: rows.map(({ query }) => query),
        searches: rows.map(({ searches }) => searches),
        clicks: rows.map(({ clicks }) => clicks),
        founds: rows.map(({ found }) => found),
        crowds: rows.map(({ crowd }) => crowd.toString()),
      }
      await database.run(ADD, ADD.values(values))
    },
    list: async (
      tenantId: string,
      wanted: { readonly since: string; readonly isFoundless: boolean; readonly offset: number; readonly limit: number },
    ): Promise<{ readonly total: number; readonly queries: readonly SearchedQuery[] }> => {
      const [row] = await database.list<{ total: number; queries: SearchedQuery[] }>(LIST, LIST.values({ tenantId, ...wanted }))
      return row ?? { total: 0, queries: [] }
    },
    /** Searched by several and found, the most searched of late first. */
    popular: (tenantId: string, today: string): Promise<PopularQuery[]> => database.list<PopularQuery>(POPULAR, POPULAR.values({ tenantId, today })),
    mostAsked: (tenantId: string): Promise<(PopularQuery & { readonly found: number })[]> => database.list(MOST_ASKED, [tenantId]),
    setFound: async (tenantId: string, rows: readonly (PopularQuery & { readonly found: number })[]): Promise<void> => {
      const values = { tenantId, locales: rows.map(({ locale }) => locale), queries: rows.map(({ query }) => query), founds: rows.map(({ found }) => found) }
      await database.run(SET_FOUND, SET_FOUND.values(values))
    },
    tenants: async (): Promise<string[]> => (await database.list<Of>(TENANTS, [])).map(({ tenantId }) => tenantId),
    forget: async (tenantId: string, oldest: string): Promise<void> => {
      await deleteAll(FORGET_OLD, [tenantId, oldest])
      await deleteAll(FORGET_RARE, [tenantId])
    },
  }
}
export type SearchedQueryRepository = ReturnType<typeof createSearchedQueryRepository>

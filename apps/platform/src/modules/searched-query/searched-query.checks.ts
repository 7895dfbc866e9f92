import { type Check, rowCheck } from '../../infra/checks.ts'

export const searchedQueryChecks: readonly Check[] = [
  rowCheck(
    'search.queries',
    'a query was searched by no more people than it was searched times, and is kept without what may be a telephone or an address',
    `select 'query ' || query as id from searched_query
      where bit_count(crowd::bit(64)) > searches or query ~ '@|[0-9]([ ().+/-]*[0-9]){6,}' or query <> btrim(query) or query = ''`,
  ),
]

import { type Facility, MAX_PAGE } from '@galleria/rules'
import type { PageContext } from '../../lib/page-context.ts'
import { createPaths } from '../../lib/paths.ts'
import { redirect } from '../../lib/responses.ts'
import { shopCardOf, type ShopsSort } from './shop-data.ts'
import { shopsAddress } from './shops-address.ts'

/** A full row in one, two, three and four columns. */
const PAGE = 24

/** A page of the shops as everybody sees them, or of the houses of health care of one kind; pages beyond the last lead to the first. */
export async function shopsList({ api, tag }: PageContext, url: URL, facility?: Facility) {
  const asked = Number(url.searchParams.get('page'))
  const sort: ShopsSort = url.searchParams.get('sort') === 'newest' ? 'newest' : 'name'
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
  const { data, page: shown } = await api.listNearbyProviders({
    query: {},
    body: { sort, ...(facility ? { facility } : {}), page: { page, itemsPerPage: PAGE } },
  })
  // The router adds the language.
  if (data.length === 0 && page > 1) throw redirect(shopsAddress(createPaths(''), facility, sort === 'newest' ? { sort } : {}))
  tag('catalog')
  return { facility, shops: data.map(shopCardOf), sort, page, pageCount: Math.ceil(shown.total / PAGE), total: shown.total }
}

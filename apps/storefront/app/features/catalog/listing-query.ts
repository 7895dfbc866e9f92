import { MAX_PAGE, type Sort, SORTS } from '@galleria/rules'

/** A full row in two, three, four and six columns. */
export const PAGE_SIZE = 24

/** What a listing's address says. */
export type ListingQuery = { readonly sort: Sort; readonly inStock: boolean; readonly page: number }

/** Whatever stands in the address, this is a listing: what makes no sense is what nobody asked for. */
export function listingQueryOf(params: URLSearchParams): ListingQuery {
  const page = Number(params.get('page'))
  return {
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'relevance',
    inStock: params.get('stock') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The other way round, shortest form: `listingQueryOf` reads it back. */
export function listingParams({ sort, inStock, page }: ListingQuery): Record<string, string | number | undefined> {
  return { sort: sort === 'relevance' ? undefined : sort, stock: inStock ? 1 : undefined, page: page === 1 ? undefined : page }
}

import { NODE_PAGE_SIZE } from '@galleria/rules'

export type Pages = { readonly page?: number; readonly itemsPerPage?: number }

/** One page of a list that is in memory already, and is made to be had whole. */
export function pageOfAll<T>(all: readonly T[], { page = 1, itemsPerPage = NODE_PAGE_SIZE }: Pages) {
  const start = (page - 1) * itemsPerPage
  return { data: all.slice(start, start + itemsPerPage), page: { page, itemsPerPage, total: all.length } }
}

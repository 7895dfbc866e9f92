import { REVIEW_SORTS, type ReviewSort } from '@galleria/rules'

/** Which reviews of a product are shown, as its address says it: `?stars=4&photos=1&sort=helpful&page=2`. */
export type ReviewQuery = { readonly stars: number | undefined; readonly hasPhotos: boolean; readonly sort: ReviewSort; readonly page: number }

/** So many at once. */
export const REVIEWS_AT_ONCE = 6

const MOST_PAGES = 1_000

const wholeIn = (text: string | null, most: number): number | undefined => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}

/** What is none of these is left out: a page is shown all the same. */
export function reviewQueryIn(params: URLSearchParams): ReviewQuery {
  return {
    stars: wholeIn(params.get('stars'), 5),
    hasPhotos: params.get('photos') === '1',
    sort: REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: wholeIn(params.get('page'), MOST_PAGES) ?? 1,
  }
}

/** The same as parameters of an address, without what goes without saying. */
export const reviewParams = ({ stars, hasPhotos, sort, page }: ReviewQuery) => ({
  stars,
  photos: hasPhotos ? 1 : undefined,
  sort: sort === 'newest' ? undefined : sort,
  page: page > 1 ? page : undefined,
})

/** Whether two addresses of a product show the same reviews. */
export const showsSameReviews = (one: URL, other: URL): boolean => {
  const textOf = ({ searchParams }: URL) => JSON.stringify(reviewParams(reviewQueryIn(searchParams)))
  return textOf(one) === textOf(other)
}

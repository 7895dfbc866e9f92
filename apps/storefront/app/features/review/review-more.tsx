import { ButtonLink } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { REVIEWS_AT_ONCE, type ReviewQuery } from './review-query.ts'

export type ReviewMoreProps = {
  total: number
  query: ReviewQuery
  /** The first page that is shown, and how many are on the last. */
  firstPage: number
  count: number
  addressOf: (change: Partial<ReviewQuery>) => string
}

/** Where a list ends: the way on, the way back to its beginning, or what to do when nothing is like that. */
export function ReviewMore({ total, query, firstPage, count, addressOf }: ReviewMoreProps) {
  const { format } = useTenant()
  const last = (query.page - 1) * REVIEWS_AT_ONCE + count
  if (total === 0)
    return (
      <p className="review-none">
        <Trans>No reviews like that yet.</Trans>{' '}
        <a className="text-link" href={addressOf({ stars: undefined, hasPhotos: false })} rel="nofollow" data-keep-scroll>
          <Trans>Show all reviews</Trans>
        </a>
      </p>
    )
  if (firstPage === 1 && last >= total) return null
  return (
    <p className="review-more">
      {firstPage > 1 ? (
        <ButtonLink kind="quiet" size="small" href={addressOf({})} rel="nofollow" data-keep-scroll>
          <Trans>Back to the first reviews</Trans>
        </ButtonLink>
      ) : null}
      {last < total ? (
        <ButtonLink kind="quiet" size="small" href={addressOf({ page: query.page + 1 })} rel="next nofollow" data-replace data-keep-scroll>
          <Trans>Show more reviews</Trans>
        </ButtonLink>
      ) : null}
      <span className="muted small">
        <Trans>
          Showing {format.number(last)} of {format.number(total)}
        </Trans>
      </span>
    </p>
  )
}

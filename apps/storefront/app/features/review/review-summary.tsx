import { splitAmount } from '@galleria/kernel'
import { Stars } from '@galleria/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { ReviewQuery } from './review-query.ts'

export type ReviewSummaryProps = {
  rating: number
  ratingCount: number
  histogram: readonly number[]
  written: readonly number[]
  query: ReviewQuery
  addressOf: (change: Partial<ReviewQuery>) => string
  children: ReactNode
}

/** The average, and a bar for each number of stars, which leads to the reviews that gave as many. */
export function ReviewSummary({ rating, ratingCount, histogram, written, query, addressOf, children }: ReviewSummaryProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const average = format.rating(rating)
  const rows = splitAmount(100, histogram).map((share, index) => ({ stars: index + 1, share, hasReviews: (written[index] ?? 0) > 0 }))
  return (
    <div className="review-summary">
      <div className="review-score">
        <b role="img" aria-label={t`${average} out of 5 stars`}>
          {average}
        </b>
        <Stars rating={rating} />
        <p className="muted small">
          <Plural value={ratingCount} one="# rating" other={`${format.number(ratingCount)} ratings`} />
        </p>
      </div>
      <ul className="histogram">
        {rows.toReversed().map(({ stars, share, hasReviews }) => {
          const isChosen = query.stars === stars
          return (
            <li key={stars}>
              {hasReviews ? (
                <a href={addressOf({ stars: isChosen ? undefined : stars })} rel="nofollow" data-keep-scroll aria-current={isChosen || undefined}>
                  <Bar stars={stars} share={share} />
                </a>
              ) : (
                <span>
                  <Bar stars={stars} share={share} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

function Bar({ stars, share }: { stars: number; share: number }) {
  const { format } = useTenant()
  return (
    <>
      <span className="hidden-visually">
        <Plural value={stars} one="# star" other="# stars" />: {format.percent(share)}
      </span>
      <span aria-hidden="true">{stars}</span>
      <svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="200" height="8" className="histogram-all" />
        <rect width={share * 2} height="8" className="histogram-part" />
      </svg>
      <small aria-hidden="true">{format.percent(share)}</small>
    </>
  )
}

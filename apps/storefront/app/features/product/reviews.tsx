import { Stars } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { ProductData, Review } from './product-data.ts'

const SHOWN = 4

/** What others said: how the stars are spread, then their words, newest first, each in its own language. */
export function Reviews({ rating, ratingCount, histogram, reviews }: Pick<ProductData, 'rating' | 'ratingCount' | 'histogram' | 'reviews'>) {
  const { t } = useLingui()
  const { format } = useTenant()
  if (ratingCount === 0)
    return (
      <section className="reviews" id="reviews">
        <h2>{t`Reviews`}</h2>
        <p className="muted prose">
          <Trans>Nobody has reviewed this yet.</Trans>
        </p>
      </section>
    )
  const average = format.rating(rating)
  const rest = reviews.slice(SHOWN)
  return (
    <section className="reviews" id="reviews">
      <h2>{t`Reviews`}</h2>
      <div className="review-summary">
        <div className="review-score">
          <b aria-label={t`${average} of 5 stars`}>{average}</b>
          <Stars rating={rating} />
          <p className="muted small">
            <Plural value={ratingCount} one="# rating" other={`${format.number(ratingCount)} ratings`} />
          </p>
        </div>
        <ul className="histogram">
          {histogram
            .map((count, index) => ({ stars: index + 1, percent: Math.round((count / ratingCount) * 100) }))
            .toReversed()
            .map(({ stars, percent }) => (
              <li key={stars}>
                <span className="hidden-visually">
                  <Plural value={stars} one="# star" other="# stars" />: {percent}%
                </span>
                <span aria-hidden="true">{stars}</span>
                <svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="200" height="8" className="histogram-all" />
                  <rect width={percent * 2} height="8" className="histogram-part" />
                </svg>
                <small aria-hidden="true">{percent}%</small>
              </li>
            ))}
        </ul>
      </div>
      {reviews.slice(0, SHOWN).map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      {rest.length > 0 ? (
        <details className="reviews-rest">
          <summary className="text-link">
            <Plural value={rest.length} one="Show # more review" other="Show # more reviews" />
          </summary>
          {rest.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </details>
      ) : null}
    </section>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <article className="review">
      <p className="review-head">
        <span role="img" aria-label={t`${review.rating} of 5 stars`}>
          <Stars rating={review.rating} />
        </span>
        {review.title ? <b lang={review.language}>{review.title}</b> : null}
      </p>
      <p className="prose" lang={review.language}>
        {review.text}
      </p>
      <p className="muted small">
        {review.author}, <time dateTime={review.at}>{format.date(review.at)}</time>
      </p>
    </article>
  )
}

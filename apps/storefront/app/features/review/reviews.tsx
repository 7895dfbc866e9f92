import type { OwnReviewWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { addTexts } from '../../lib/browser-texts.ts'
import { Kept } from '../../lib/kept.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { queryString } from '../../lib/paths.ts'
import { createShownPages } from '../../lib/shown-pages.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useNear } from '../../lib/use-near.ts'
import { ReviewCard } from './review-card.tsx'
import type { Review, ReviewList } from './review-data.ts'
import { ReviewMore } from './review-more.tsx'
import { ReviewPhotos, type ShowPhotos } from './review-photos.tsx'
import { type ReviewQuery, reviewParams } from './review-query.ts'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewTools } from './review-tools.tsx'
import type { ReviewedProduct } from './reviewed-product.ts'
import { useReviewStanding } from './use-review-standing.ts'
import { useVotes } from './use-votes.ts'
import { WriteReview } from './write-review.tsx'

if (!import.meta.env.SSR) await addTexts(['reviews'])

const loadDialog = () => import('./review-dialog.tsx').then((module) => module.ReviewDialog)
const loadOwn = () => import('./own-reviews.tsx').then((module) => module.OwnReviews)
const shownPages = createShownPages<Review>()

export type ReviewsProps = {
  product: ReviewedProduct
  /** The product's own address, without query, and what else stands in it. */
  action: string
  extra: Readonly<Record<string, string | undefined>>
  rating: number
  ratingCount: number
  /** How many gave 1 to 5 stars, with or without words. */
  histogram: readonly number[]
  list: ReviewList
  onPhotos: ShowPhotos
}

/** UX-18: how the stars are spread, photographs, and what people say. All of it is there without a script; who is signed in also votes, reports and writes. */
export function Reviews({ product, action, extra, rating, ratingCount, histogram, list, onPhotos }: ReviewsProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const title = useRef<HTMLHeadingElement>(null)
  const isNear = useNear(title)
  const { standing, saved } = useReviewStanding(product.id, isNear)
  const votes = useVotes(standing?.helpful)
  /** What is being written: a new one, or one anew. */
  const [writing, setWriting] = useState<{ readonly review?: OwnReviewWire; readonly isOpen: boolean }>()
  const { query } = list
  const addressOf = (change: Partial<ReviewQuery>) => `${action}${queryString({ ...extra, ...reviewParams({ ...query, page: 1, ...change }) })}#reviews`
  const { firstPage, shown } = shownPages(addressOf({}), query.page, list.reviews)
  const own = standing?.reviews ?? []
  const others = shown.filter(({ id }) => own.every(({ _id }) => _id !== id))
  const hasWritten = list.written.some((count) => count > 0)
  const [latest] = standing?.standing === 'given' ? own : []
  const write = <WriteReview standing={standing?.standing} onWrite={() => setWriting({ ...(latest ? { review: latest } : {}), isOpen: true })} />
  const shownOf = import.meta.env.SSR && JSON.stringify([addressOf({}), query, list.written, list.total, list.photos])
  return (
    <>
      <h2 ref={title} id="reviews-title">{t`Reviews`}</h2>
      {ratingCount > 0 ? (
        <Kept by={import.meta.env.SSR && ['review summary', tenant, rating, histogram.join(), shownOf]}>
          {() => (
            <ReviewSummary rating={rating} ratingCount={ratingCount} histogram={histogram} written={list.written} query={query} addressOf={addressOf}>
              {write}
            </ReviewSummary>
          )}
        </Kept>
      ) : null}
      <div className="review-list">
        {list.photos.length > 0 ? <ReviewPhotos photos={list.photos} label={t`Photos from customers`} onPhotos={onPhotos} /> : null}
        {hasWritten ? (
          <Kept by={import.meta.env.SSR && ['review tools', tenant, shownOf]}>
            {() => <ReviewTools action={action} extra={extra} list={list} addressOf={addressOf} />}
          </Kept>
        ) : null}
        {own.length > 0 ? (
          <LazyPart
            load={loadOwn}
            props={{ reviews: own, onPhotos, onEdit: (review: OwnReviewWire) => setWriting({ review, isOpen: true }) }}
            name={t`Your review`}
          />
        ) : null}
        {others.map((review) => (
          <Kept key={review.id} by={import.meta.env.SSR && ['review', tenant, JSON.stringify(review)]}>
            {() => <ReviewCard review={review} onPhotos={onPhotos} vote={votes.of(review)} />}
          </Kept>
        ))}
        {hasWritten ? (
          <ReviewMore total={list.total} query={query} firstPage={firstPage} count={list.reviews.length} addressOf={addressOf} />
        ) : own.length === 0 ? (
          <div className="review-none">
            <p>
              <Trans>No reviews yet. Yours would help the next person decide.</Trans>
            </p>
            {ratingCount > 0 ? null : write}
          </div>
        ) : null}
      </div>
      {writing ? (
        <LazyPart
          load={loadDialog}
          props={{ ...writing, product, onClose: () => setWriting({ ...writing, isOpen: false }), onSaved: saved }}
          name={t`The form for your review`}
        />
      ) : null}
    </>
  )
}

import { Stars } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { ReviewActs } from './review-acts.tsx'
import type { Review } from './review-data.ts'
import { SellerReply } from './seller-reply.tsx'
import { ReviewFilm } from './review-film.tsx'
import { ReviewPhotos, type ShowPhotos } from './review-photos.tsx'
import type { Vote } from './use-votes.ts'

/** What one person says, in the language that it was written in. */
export function ReviewCard({ review, onPhotos, vote }: { review: Review; onPhotos: ShowPhotos; vote: Vote }) {
  return (
    <ReviewText review={review} onPhotos={onPhotos}>
      <ReviewActs review={review} vote={vote} />
    </ReviewText>
  )
}

/** The same without what others can do about it, which is left to `children`. */
export function ReviewText({ review, onPhotos, children }: { review: Review; onPhotos?: ShowPhotos; children: ReactNode }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const date = <time dateTime={review.at}>{format.date(review.at)}</time>
  const author = review.author === '' ? t`A customer` : review.author
  return (
    <article className="review">
      <p className="review-head">
        <span role="img" aria-label={t`${review.rating} out of 5 stars`}>
          <Stars rating={review.rating} />
        </span>
        {review.title ? <b lang={review.language}>{review.title}</b> : null}
      </p>
      {review.text ? (
        <p className="prose review-text" lang={review.language}>
          {review.text}
        </p>
      ) : null}
      {review.images.length > 0 ? <ReviewPhotos photos={review.images} label={t`Photos by ${author}`} onPhotos={onPhotos} /> : null}
      {review.video ? <ReviewFilm reviewId={review.id} video={review.video} author={author} isHidden={review.isHidden} /> : null}
      <p className="review-by muted small">
        <span>
          {review.isEdited ? (
            <Trans>
              {author}, {date} (edited)
            </Trans>
          ) : (
            <>
              {author}, {date}
            </>
          )}
        </span>
        {review.isVerified ? (
          <span className="review-verified">
            {glyph('badge-check')}
            <Trans>Verified purchase</Trans>
          </span>
        ) : null}
      </p>
      {review.reply ? <SellerReply reply={review.reply} /> : null}
      {children}
    </article>
  )
}

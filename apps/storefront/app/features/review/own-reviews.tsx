import type { OwnReviewWire } from '@galleria/contract'
import { Badge, Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { reviewOf } from './review-data.ts'
import { ReviewText } from './review-card.tsx'
import type { ShowPhotos } from './review-photos.tsx'

export type OwnReviewsProps = { reviews: readonly OwnReviewWire[]; onPhotos: ShowPhotos; onEdit: (review: OwnReviewWire) => void }

/** What the reader wrote, before what others say; also what only its author sees. */
export function OwnReviews({ reviews, onPhotos, onEdit }: OwnReviewsProps) {
  return reviews.map((review) => (
    <div key={review._id} className="review-own">
      <Badge>
        <Trans>Your review</Trans>
      </Badge>
      <ReviewText review={reviewOf(review)} onPhotos={onPhotos}>
        {review.isHidden ? (
          <p className="small">
            <Trans>Nobody else sees this for now: others have reported it, and we'll take a look.</Trans>
          </p>
        ) : null}
        <p>
          <Button kind="quiet" size="small" onClick={() => onEdit(review)}>
            <Trans>Edit</Trans>
          </Button>
        </p>
      </ReviewText>
    </div>
  ))
}

import type { OwnReviewWire } from '@galleria/contract'
import { Button, Card, Stars } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useOrderReviews } from './use-order-reviews.ts'
import type { ReviewedProduct } from './reviewed-product.ts'
import './order-reviews.css'

const loadDialog = () => import('./review-dialog.tsx').then((module) => module.ReviewDialog)

export type OrderReviewsProps = {
  /** Where links to the reviews lead. */ id?: string
  customerId: string
  orderId: string
  products: readonly ReviewedProduct[]
}

type Writing = { readonly product: ReviewedProduct; readonly review?: OwnReviewWire; readonly isOpen: boolean }

/** What has arrived, each with the customer's review or the way to one. */
export function OrderReviews({ id, customerId, orderId, products }: OrderReviewsProps) {
  const { t } = useLingui()
  const { reviews, error, refetch, saved } = useOrderReviews(customerId, orderId)
  const [writing, setWriting] = useState<Writing>()
  // Whoever came for them has not seen them yet: they stand below what came later than the page.
  const isKnown = reviews !== undefined
  useEffect(() => {
    if (isKnown && id !== undefined && window.location.hash === `#${id}` && window.scrollY === 0) document.getElementById(id)?.scrollIntoView()
  }, [isKnown, id])
  return (
    <Card as="section" id={id} className="order-reviews" aria-labelledby={`reviews-${orderId}`}>
      <h2 id={`reviews-${orderId}`}>
        <Trans>How was it?</Trans>
      </h2>
      {error ? <FailedNotice error={error} onRetry={refetch} /> : null}
      <ul aria-busy={!reviews && !error}>
        {products.map((product) => {
          const review = reviews?.find(({ item }) => item === product.id)
          return (
            <li key={product.id}>
              <ProductThumbnail image={product.image} name={product.name} market={product.market} size={64} />
              <span className="order-review-words">
                <b>{product.name}</b>
                {review ? (
                  <span role="img" aria-label={t`${review.rating} out of 5 stars`}>
                    <Stars rating={review.rating} />
                  </span>
                ) : null}
              </span>
              {reviews ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={review ? t`Edit your review of ${product.name}` : t`Write a review of ${product.name}`}
                  onClick={() => setWriting({ product, ...(review ? { review } : {}), isOpen: true })}
                >
                  {review ? <Trans>Edit review</Trans> : <Trans>Write a review</Trans>}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {writing ? (
        <LazyPart
          key={writing.product.id}
          load={loadDialog}
          props={{ ...writing, orderId, onClose: () => setWriting({ ...writing, isOpen: false }), onSaved: saved }}
          name={t`The form for your review`}
        />
      ) : null}
    </Card>
  )
}

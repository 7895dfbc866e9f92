import type { OwnReviewWire } from '@galleria/contract'
import { MAX_REVIEW_PICTURES, MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from '@galleria/rules'
import { Button, Dialog, Field, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { PhotoField } from '../../components/photo-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { FilmField } from './film-field.tsx'
import type { ReviewedProduct } from './reviewed-product.ts'
import type { SentFilm } from './send-film.ts'
import { StarField } from './star-field.tsx'
import './review-dialog.css'
import '../../components/form/form.css'

export type ReviewDialogProps = {
  product: ReviewedProduct
  /** The order that it is of; the newest one without a review unless told. */
  orderId?: string
  /** One that is written anew. */
  review?: OwnReviewWire
  isOpen: boolean
  onClose: () => void
  onSaved: (review: OwnReviewWire) => void
}

type Draft = {
  readonly rating: number | undefined
  readonly title: string
  readonly comments: string
  readonly photos: readonly string[]
  readonly film: SentFilm | undefined
}

const draftOf = (review: OwnReviewWire | undefined): Draft => ({
  rating: review?.rating,
  title: review?.title ?? '',
  comments: review?.comments ?? '',
  photos: review?.images ?? [],
  film: review?.video ? { url: review.video.url, poster: review.video.poster } : undefined,
})

/** stars, words, photographs and a film. What was typed stays when it is closed by mistake. */
export function ReviewDialog({ product, orderId, review, isOpen, onClose, onSaved }: ReviewDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const name = useSession()?.userInfo.name
  const [draft, setDraft] = useState(() => draftOf(review))
  const [sending, setSending] = useState(0)
  const [isFilmSending, setIsFilmSending] = useState(false)
  const [once, isBusy] = useOneAtATime()
  const [error, setError] = useState<{ readonly stars?: string; readonly failure?: string }>({})
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }))
  const key = review?._id ?? product.id
  // Another review: another draft.
  // oxlint-disable-next-line react/exhaustive-deps -- the same review as it was saved must not take away what is being typed
  useEffect(() => setDraft(draftOf(review)), [key])

  async function send(): Promise<void> {
    const { rating, title, comments, photos, film } = draft
    if (rating === undefined) {
      setError({ stars: t`Please choose 1 to 5 stars.` })
      document.getElementById(`${id}-stars`)?.focus()
      return
    }
    setError({})
    const written = { rating, title, comments, images: [...photos], video: film ?? null }
    try {
      const { data } = review
        ? await api.updateReview({ params: { reviewId: review._id }, body: written })
        : await api.createReview({ body: { item: product.id, orderId: orderId ?? null, ...written } })
      onSaved(data)
      onClose()
      toast(review ? t`Review saved` : t`Thank you for your review`)
    } catch (cause) {
      setError({ failure: failureText(cause) })
    }
  }

  const waits = sending > 0 || isFilmSending
  const shownName = [name?.first, name?.last ? `${[...name.last][0]?.toUpperCase()}.` : ''].filter(Boolean).join(' ')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={review ? t`Edit your review` : t`Write a review`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={`${id}-form`} isBusy={isBusy} aria-disabled={waits || undefined}>
          {review ? <Trans>Save review</Trans> : <Trans>Send review</Trans>}
        </Button>
      }
    >
      <form
        method="post"
        id={`${id}-form`}
        className="form"
        noValidate
        data-live
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) void once(send)
        }}
      >
        <p className="review-about">
          <ProductThumbnail image={product.image} name={product.name} market={product.market} size={56} />
          <b>{product.name}</b>
        </p>
        <StarField id={`${id}-stars`} value={draft.rating} error={error.stars} onChange={(rating) => change({ rating })} />
        <TextField
          id={`${id}-title`}
          label={t`In a few words`}
          optional={t`optional`}
          maxLength={MAX_REVIEW_TITLE}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Field id={`${id}-text`} label={t`Your review`} optional={t`optional`} hint={t`What's good, what's not, and who is it for?`}>
          <TextArea
            id={`${id}-text`}
            aria-describedby={`${id}-text-hint`}
            rows={5}
            maxLength={MAX_REVIEW_TEXT}
            value={draft.comments}
            onChange={(event) => change({ comments: event.target.value })}
          />
        </Field>
        <PhotoField
          folder="reviews"
          most={MAX_REVIEW_PICTURES}
          photos={draft.photos}
          sending={sending}
          onChange={(next) => setDraft((known) => ({ ...known, photos: next(known.photos) }))}
          onSending={setSending}
          uploadFailed={(reason) => t`Upload failed: ${reason}`}
        />
        <FilmField film={draft.film} isSending={isFilmSending} onChange={(film) => change({ film })} onSending={setIsFilmSending} />
        <p className="muted small">
          {shownName ? <Trans>Everybody can read it. Your name appears as “{shownName}”.</Trans> : <Trans>Everybody can read it.</Trans>}
        </p>
        {error.failure ? (
          <Notice kind="error" isAnnounced>
            <p>{error.failure}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}

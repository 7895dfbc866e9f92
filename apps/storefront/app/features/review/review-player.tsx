import type { ReviewVideoWire } from '@galleria/contract'
import { FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { pictureAt } from '../../components/picture-address.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'

export type ReviewPlayerProps = {
  reviewId: string
  video: ReviewVideoWire
  author: string
  /** Then the film has no address for everybody. */
  isHidden: boolean
}

/** The film of a review where its picture was, with the browser's own controls. It begins, because somebody has just asked for it. */
export function ReviewPlayer({ reviewId, video, author, isHidden }: ReviewPlayerProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLVideoElement>(null)
  const { address, failure, onUnplayable } = useAddress(reviewId, isHidden ? undefined : video.url)
  // Whoever pressed a key to see it goes on from here.
  useEffect(() => ref.current?.focus(), [])
  return (
    <figure className="review-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- customers have none; it is said below */}
      <video
        ref={ref}
        src={address}
        controls
        autoPlay
        playsInline
        aria-label={t`Video by ${author}`}
        poster={video.poster ? pictureAt(video.poster, 'w=640&as=preview') : undefined}
        onError={onUnplayable}
      />
      <figcaption className="muted small">
        {failure ? <FieldError isAnnounced>{failure}</FieldError> : <Trans>This video was sent by a customer and has no captions.</Trans>}
      </figcaption>
    </figure>
  )
}

/** Where the film is: at its own address, or, while only its author and staff may see it, in the memory of this page. */
function useAddress(reviewId: string, url: string | undefined) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [address, setAddress] = useState(url)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (url !== undefined) return undefined
    const leaving = new AbortController()
    let made: string | undefined
    const fetchFilm = async (): Promise<void> => {
      try {
        const { type, bytes } = await api.getReviewVideo({ params: { reviewId } }, { signal: leaving.signal })
        if (leaving.signal.aborted) return
        made = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }))
        setAddress(made)
      } catch (error) {
        if (!leaving.signal.aborted) setFailure(failureText(error))
      }
    }
    void fetchFilm()
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [api, failureText, reviewId, url])
  return { address, failure, onUnplayable: () => setFailure(t`This video can't be played here.`) }
}

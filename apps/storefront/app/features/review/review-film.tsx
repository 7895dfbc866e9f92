import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Picture } from '../../components/picture.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { ReviewPlayerProps } from './review-player.tsx'

const loadPlayer = () => import('./review-player.tsx').then((module) => module.ReviewPlayer)

/** "1:05" */
const lengthOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Leads to the film of a review, of which nothing is loaded before. Without a script the browser shows the file. */
export function ReviewFilm({ reviewId, video, author, isHidden }: ReviewPlayerProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const length = video.seconds === null ? '' : lengthOf(video.seconds)
  const label = length ? t`Play video by ${author} (${length})` : t`Play video by ${author}`
  const face = (
    <>
      {video.poster ? <Picture image={video.poster} sizes="128px" /> : null}
      <span className="review-film-play">{glyph('play')}</span>
    </>
  )
  const tile = (
    <p className="review-film">
      {isHidden ? (
        <button type="button" className="review-film-tile" aria-label={label} onClick={() => setIsOpen(true)}>
          {face}
        </button>
      ) : (
        <a
          className="review-film-tile"
          href={video.url}
          data-live
          aria-label={label}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setIsOpen(true)
          }}
        >
          {face}
        </a>
      )}
      <span className="muted small">{length ? <Trans>Video, {length}, without captions</Trans> : <Trans>Video, without captions</Trans>}</span>
    </p>
  )
  return isOpen ? <LazyPart load={loadPlayer} props={{ reviewId, video, author, isHidden }} name={t`The video`} fallback={tile} /> : tile
}

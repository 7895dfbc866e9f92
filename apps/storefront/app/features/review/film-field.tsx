import { MAX_REVIEW_VIDEO_BYTES, MAX_REVIEW_VIDEO_SECONDS } from '@galleria/rules'
import { FieldError, FieldLegend, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Film, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Picture } from '../../components/picture.tsx'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { type SentFilm, sendFilm } from './send-film.ts'

const MEGABYTE = 1024 * 1024

export type FilmFieldProps = {
  film: SentFilm | undefined
  isSending: boolean
  onChange: (film: SentFilm | undefined) => void
  onSending: (isSending: boolean) => void
}

/** One film, sent as it is chosen, as photographs are. One that is taken out again is forgotten by the platform after a day. */
export function FilmField({ film, isSending, onChange, onSending }: FilmFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  const takesFocus = useRef(false)
  const megabytes = MAX_REVIEW_VIDEO_BYTES / MEGABYTE
  const seconds = MAX_REVIEW_VIDEO_SECONDS
  useEffect(() => () => sending.current?.abort(), [])

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (file.size > MAX_REVIEW_VIDEO_BYTES) {
      setFailure(t`A video can be up to ${megabytes} MB. Please choose a shorter one.`)
      return
    }
    setFailure(undefined)
    onSending(true)
    const leaving = new AbortController()
    sending.current = leaving
    try {
      onChange(await sendFilm(api, file, leaving.signal))
    } catch (error) {
      const isNoFilm = isApiFailure(error) && error.code === 'storage.file_type_unknown'
      const reason = isNoFilm ? t`This is not a video. Please choose an MP4 (H.264) or WebM file.` : failureText(error)
      if (!leaving.signal.aborted) setFailure(t`Upload failed: ${reason}`) // X-05
    }
    onSending(false)
  }

  /** Back to the way to choose one. */
  function remove(): void {
    takesFocus.current = true
    sending.current?.abort()
    onChange(undefined)
  }

  const focusOnce = (input: HTMLInputElement | null): void => {
    if (input && takesFocus.current) input.focus()
    takesFocus.current = false
  }

  return (
    <div className="photo-field">
      <FieldLegend as="span">
        <Trans>Video</Trans> <small>({t`optional`})</small>
      </FieldLegend>
      <div className="photo-list film-list">
        {isSending ? (
          <div className="film-face" aria-busy="true">
            <Skeleton className="photo-waits" />
            <span className="hidden-visually" role="status">
              <Trans>Sending…</Trans>
            </span>
            <IconButton className="photo-remove" aria-label={t`Cancel the upload`} onClick={remove}>
              <X className="icon" aria-hidden="true" />
            </IconButton>
          </div>
        ) : film ? (
          <div className="film-face" role="group" aria-label={t`Your video`}>
            {film.poster ? <Picture image={film.poster} sizes="96px" alt={t`Your video`} /> : <Skeleton className="photo-waits" />}
            <span className="film-play">{glyph('play')}</span>
            <IconButton className="photo-remove" aria-label={t`Remove video`} onClick={remove}>
              <X className="icon" aria-hidden="true" />
            </IconButton>
          </div>
        ) : (
          <div className="film-face">
            <label className="photo-add">
              <input
                ref={focusOnce}
                type="file"
                accept="video/mp4,video/webm"
                aria-describedby={failure ? `${id}-hint ${id}-error` : `${id}-hint`}
                aria-invalid={failure ? true : undefined}
                onChange={(event) => void send(event)}
              />
              <span className="focus-ring" />
              <Film className="icon" aria-hidden="true" />
              <Trans>Add a video</Trans>
            </label>
          </div>
        )}
        <p id={`${id}-hint`} className="muted small">
          <Trans>
            Up to {seconds} seconds and {megabytes} MB, as MP4 or WebM. We remove where it was filmed. It won't have captions, so write down what matters.
          </Trans>
        </p>
      </div>
      <div id={`${id}-error`}>{failure ? <FieldError isAnnounced>{failure}</FieldError> : null}</div>
    </div>
  )
}

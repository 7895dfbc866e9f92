import { Button, FieldError, FieldLegend, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../lib/api.ts'
import { isApiFailure } from '../lib/api-failure.ts'
import { useFailureText } from '../lib/failure-text.ts'
import { Picture } from './picture.tsx'
import { sendPhoto } from './send-photo.ts'
import './photo-field.css'

export type PhotoFieldProps = {
  /** Where they are kept among the customer's files. */
  folder: string
  /** As many as there may be. */
  most: number
  photos: readonly string[]
  /** How many are on their way. */
  sending: number
  onChange: (change: (photos: readonly string[]) => readonly string[]) => void
  onSending: (change: (sending: number) => number) => void
  /** X-05, in the words of who has the field. */
  uploadFailed: (reason: string) => string
}

/** Photographs, sent as they are chosen. One that is taken out again is forgotten by the platform after a day. */
export function PhotoField({ folder, most, photos, sending, onChange, onSending, uploadFailed }: PhotoFieldProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const list = useRef<HTMLUListElement>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  /** What the network lost: it need not be looked for again. */
  const [unsent, setUnsent] = useState<readonly File[]>([])
  const room = most - photos.length - sending

  async function send(files: readonly File[]): Promise<void> {
    setFailures(files.length > room ? [t`There's room for ${most} photos, so we took the first ones.`] : [])
    setUnsent([])
    const taken = files.slice(0, room)
    onSending((known) => known + taken.length)
    const say = (text: string) => setFailures((known) => (known.includes(text) ? known : [...known, text]))
    // One after the other: a phone has little memory and a thin line.
    for (const file of taken) {
      try {
        const photo = await sendPhoto(api, file, folder)
        onChange((known) => (known.includes(photo) ? known : [...known, photo]))
      } catch (error) {
        const isLost = isApiFailure(error) && error.code === 'network.failed'
        if (isLost) setUnsent((known) => [...known, file])
        // Of several, which one it was.
        say(uploadFailed(isLost || taken.length === 1 ? failureText(error) : `${file.name}: ${failureText(error)}`))
      }
      onSending((known) => known - 1)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    target.value = ''
    void send(files)
  }

  /** Whoever goes through them by keys stays where it was: at the next one, or at the place to add one. */
  function remove(index: number): void {
    flushSync(() => onChange((known) => known.filter((each) => each !== photos[index])))
    list.current?.querySelectorAll<HTMLElement>('button, input')[index]?.focus()
  }

  return (
    <div className="photo-field">
      <FieldLegend as="span">
        <Trans>Photos</Trans> <small>({t`optional`})</small>
      </FieldLegend>
      <ul ref={list} className="photo-list" aria-label={t`Photos`}>
        {photos.map((photo, index) => (
          <li key={photo}>
            <Picture image={photo} sizes="96px" alt={t`Photo ${index + 1}`} />
            <IconButton className="photo-remove" aria-label={t`Remove photo ${index + 1}`} onClick={() => remove(index)}>
              <X className="icon" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {Array.from({ length: sending }, (_, index) => (
          <li key={`sending-${index}`} aria-busy="true">
            <Skeleton className="photo-waits" />
            <span className="hidden-visually" role="status">
              <Trans>Sending…</Trans>
            </span>
          </li>
        ))}
        {room > 0 ? (
          <li>
            <label className="photo-add">
              <input type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" multiple onChange={choose} />
              <span className="focus-ring" />
              <Camera className="icon" aria-hidden="true" />
              <Trans>Add photos</Trans>
            </label>
          </li>
        ) : null}
      </ul>
      {failures.map((failure) => (
        <FieldError key={failure} isAnnounced>
          {failure}
        </FieldError>
      ))}
      {unsent.length > 0 && sending === 0 && room > 0 ? (
        <Button kind="quiet" size="small" className="photo-again" onClick={() => void send(unsent)}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  )
}

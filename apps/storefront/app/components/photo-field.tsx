import { FieldError, FieldLegend, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useApi } from '../lib/api.ts'
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
}

/** Photographs, sent as they are chosen. One that is taken out again is forgotten by the platform after a day. */
export function PhotoField({ folder, most, photos, sending, onChange, onSending }: PhotoFieldProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const room = most - photos.length - sending

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    setFailure(files.length > room ? t`There's room for ${most} photos, so we took the first ones.` : undefined)
    const taken = files.slice(0, room)
    onSending((known) => known + taken.length)
    // One after the other: a phone has little memory and a thin line.
    for (const file of taken) {
      try {
        const photo = await sendPhoto(api, file, folder)
        onChange((known) => (known.includes(photo) ? known : [...known, photo]))
      } catch (error) {
        setFailure(failureText(error))
      }
      onSending((known) => known - 1)
    }
  }

  return (
    <div className="photo-field">
      <FieldLegend as="span">
        <Trans>Photos</Trans> <small>({t`optional`})</small>
      </FieldLegend>
      <ul className="photo-list" aria-label={t`Photos`}>
        {photos.map((photo, index) => (
          <li key={photo}>
            <Picture image={photo} sizes="96px" alt={t`Photo ${index + 1}`} />
            <IconButton
              className="photo-remove"
              aria-label={t`Remove photo ${index + 1}`}
              onClick={() => onChange((known) => known.filter((each) => each !== photo))}
            >
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
              <input type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" multiple onChange={(event) => void send(event)} />
              <span className="focus-ring" />
              <Camera className="icon" aria-hidden="true" />
              <Trans>Add photos</Trans>
            </label>
          </li>
        ) : null}
      </ul>
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </div>
  )
}

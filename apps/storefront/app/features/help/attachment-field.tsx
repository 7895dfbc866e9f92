import { MAX_FILE_BYTES, MAX_TICKET_FILES, storableName } from '@galleria/rules'
import { FieldError, FieldLegend, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { smaller } from '../../components/send-photo.ts'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { dataUrlOf } from '../../lib/data-url.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { randomKey } from '../../lib/random-key.ts'
import '../../components/photo-field.css'
import './attachments.css'

/** What was chosen and sent ahead. */
export type Attachment = {
  /** For what is then written with it. */
  readonly url: string
  readonly name: string
  /** Of a picture, to show it; of a document undefined. */
  readonly source: string | undefined
}

type Props = {
  /** Who sees what is sent. */
  audience: string
  /** How many there may be. */
  most?: number
  attachments: readonly Attachment[]
  /** How many are on their way. */
  sending: number
  onChange: (change: (attachments: readonly Attachment[]) => readonly Attachment[]) => void
  onSending: (change: (sending: number) => number) => void
}

const MEGABYTES = MAX_FILE_BYTES / 1024 / 1024
const isDocument = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Photographs and documents, sent as they are chosen, for nobody's eyes until something is written with them. One that is taken out again is forgotten after a day. */
export function AttachmentField({ audience, most = MAX_TICKET_FILES, attachments, sending, onChange, onSending }: Props) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const list = useRef<HTMLUListElement>(null)
  const [failure, setFailure] = useState<string>()
  const room = most - attachments.length - sending

  async function sendOne(file: File): Promise<Attachment> {
    const kept = isDocument(file) ? file : await smaller(file)
    const name = storableName(file.name)
    const body = { file: { name, type: kept.type, bytes: new Uint8Array(await kept.arrayBuffer()) }, key: `${randomKey()}/${name}`, basePath: 'talk' }
    const { data } = await api.uploadFile({ body })
    return { url: data.url, name: file.name, source: data.type === 'application/pdf' ? undefined : await dataUrlOf(kept) }
  }

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    setFailure(files.length > room ? t`There's room for ${most} files, so we took the first ones.` : undefined)
    const taken = files.slice(0, room)
    onSending((known) => known + taken.length)
    // One after the other: a phone has little memory and a thin line.
    for (const file of taken) {
      try {
        const sent = await sendOne(file)
        onChange((known) => [...known, sent])
      } catch (error) {
        const isNeither = isApiFailure(error) && error.code === 'storage.file_type_unknown'
        const reason = isNeither ? t`This is neither a photo nor a PDF. Please choose another file.` : failureText(error)
        setFailure(t`Upload failed: ${reason}`)
      }
      onSending((known) => known - 1)
    }
  }

  /** Whoever goes through them by keys stays where it was, as with photographs. */
  function remove(index: number): void {
    flushSync(() => onChange((known) => known.filter(({ url }) => url !== attachments[index]?.url)))
    list.current?.querySelectorAll<HTMLElement>('button, input')[index]?.focus()
  }

  return (
    <div className="photo-field">
      <FieldLegend as="span">
        <Trans>Photos and documents</Trans> <small>({t`optional`})</small>
      </FieldLegend>
      <ul ref={list} className="photo-list" aria-label={t`Photos and documents`}>
        {attachments.map(({ url, name, source }, index) => (
          <li key={url}>
            {source ? (
              <img src={source} alt={name} width={96} height={96} />
            ) : (
              <span className="attachment-document">
                <FileText className="icon" aria-hidden="true" />
                <span>{name}</span>
              </span>
            )}
            <IconButton className="photo-remove" aria-label={t`Remove ${name}`} onClick={() => remove(index)}>
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
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
                multiple
                aria-describedby={`${id}-hint`}
                onChange={(event) => void send(event)}
              />
              <span className="focus-ring" />
              <Paperclip className="icon" aria-hidden="true" />
              <Trans>Add files</Trans>
            </label>
          </li>
        ) : null}
      </ul>
      <p id={`${id}-hint`} className="muted small">
        <Trans>Photos or PDFs, up to {MEGABYTES} MB each.</Trans> {audience}
      </p>
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </div>
  )
}

import { CHAT_PICTURE_ALT_MAX } from '@galleria/rules'
import { FieldError, IconButton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { Tray } from './use-picture-tray.ts'

/** What is about to be sent, as it will be seen, with a line for whoever can't see it. */
export function PictureTray({ tray: { chosen, isSending, failure, describe, remove } }: { tray: Tray }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="chat-tray" aria-label={t`Pictures to send`} aria-busy={isSending || undefined}>
          {chosen.map(({ key, source, alt }, index) => (
            <li key={key}>
              <img src={source} alt={t`Picture ${index + 1}`} width={72} height={72} />
              <div className="chat-tray-words">
                <label className="muted" htmlFor={`${id}-${key}`}>
                  <Trans>What does it show? (optional)</Trans>
                </label>
                <input
                  id={`${id}-${key}`}
                  className="chat-alt"
                  value={alt}
                  maxLength={CHAT_PICTURE_ALT_MAX}
                  readOnly={isSending}
                  onChange={(event) => describe(key, event.target.value)}
                />
              </div>
              <IconButton
                aria-label={t`Remove picture ${index + 1}`}
                aria-disabled={isSending || undefined}
                onClick={() => (isSending ? undefined : remove(key))}
              >
                <X className="icon" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <span className="hidden-visually" role="status">
        {isSending ? <Trans>Sending…</Trans> : null}
      </span>
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </>
  )
}

import type { TicketEntryWire, TicketWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { pictureAt } from '../../components/picture-address.ts'
import { Picture } from '../../components/picture.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { type BringAttachment, TicketAttachments } from './ticket-attachments.tsx'

/** All that was said, from the first word on, and what happened in between. */
export function TicketThread({ ticket, bring }: { ticket: Pick<TicketWire, 'thread'>; bring: BringAttachment }) {
  const { t } = useLingui()
  return (
    <ol className="ticket-thread" aria-label={t`Conversation`}>
      {ticket.thread.map((entry) =>
        entry.kind === 'event' ? <Happened key={entry._id} entry={entry} /> : <Said key={entry._id} entry={entry} bring={bring} />,
      )}
    </ol>
  )
}

function Said({ entry: { kind, by, name, comments, images, attachments, at }, bring }: { entry: TicketEntryWire; bring: BringAttachment }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const who = name || (by === 'shop' ? tenant.name : t`You`)
  return (
    <li className="ticket-said" data-by={by} data-kind={kind}>
      <span className="ticket-who" aria-hidden="true">
        {who.slice(0, 1).toUpperCase()}
      </span>
      <div>
        <p className="ticket-line">
          <b>{who}</b>
          {by === 'shop' ? (
            <span className="muted small">{kind === 'note' ? <Trans>Note to colleagues</Trans> : <Trans>{tenant.name} support</Trans>}</span>
          ) : null}
          <time className="muted small" dateTime={at}>
            {format.moment(at)}
          </time>
        </p>
        <p className="ticket-words">{comments}</p>
        {images.length > 0 ? (
          <ul className="ticket-photos" aria-label={t`Photos`}>
            {images.map((image, index) => (
              <li key={image}>
                <a href={pictureAt(image, 'w=1280')} data-reload>
                  <Picture image={image} sizes="96px" alt={t`Photo ${index + 1}`} />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <TicketAttachments attachments={attachments} bring={bring} />
      </div>
    </li>
  )
}

function Happened({ entry: { event, by, name, givenBy, comments, at } }: { entry: TicketEntryWire }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const who = name || (by === 'customer' ? t`You` : tenant.name)
  const takenWords = (): string => {
    if (by === null) return givenBy ? t`${givenBy} returned it to the queue` : t`No longer assigned`
    return givenBy ? t`${givenBy} assigned it to ${who}` : t`${who} is looking after it`
  }
  const words = {
    taken: takenWords(),
    solved: t`${who} thinks it's solved`,
    reopened: t`Reopened`,
    closed: t`Closed`,
    merged: t`Merged with ${comments}`,
  }
  return (
    <li className="ticket-event">
      <span>{event ? words[event] : ''}</span>
      <time dateTime={at}>{format.moment(at)}</time>
    </li>
  )
}

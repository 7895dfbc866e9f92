import type { ChatMessageWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { Button, FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { Bubble, TypingBubble } from '../../components/bubble.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { ChatPicture } from './chat-picture.tsx'
import { piecesOf } from './message-pieces.ts'
import { SubjectCard } from './subject-card.tsx'
import { markOf, type Outgoing, type Thread } from './thread-state.ts'
import { useChatTime } from './use-chat-time.ts'

export type MessageListProps = {
  side: ChatSide
  thread: Thread
  isTyping: boolean
  isLoadingOlder: boolean
  olderError: unknown
  onOlder: () => void
  onRetry: (tid: string) => void
  listRef: Ref<HTMLDivElement>
  onScroll: (list: HTMLElement) => void
}

/** What was said, by days; own messages at the end of the line, with how far they have come. */
export function MessageList({ side, thread, isTyping, isLoadingOlder, olderError, onOlder, onRetry, listRef, onScroll }: MessageListProps) {
  const { t } = useLingui()
  const { dayOf, timeOf } = useChatTime()
  const failureText = useFailureText()
  const { name } = thread.chat
  return (
    // It scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="chat-log" role="log" aria-label={t`Messages with ${name}`} tabIndex={0} ref={listRef} onScroll={(event) => onScroll(event.currentTarget)}>
      <ol className="chat-said">
        {thread.hasMore ? (
          <li className="chat-older">
            <Button size="small" kind="quiet" isBusy={isLoadingOlder} onClick={onOlder}>
              <Trans>Show earlier messages</Trans>
            </Button>
            {olderError ? <FieldError isAnnounced>{failureText(olderError)}</FieldError> : null}
          </li>
        ) : null}
        {thread.messages.map((message, index) => {
          const day = dayOf(message.createdAt)
          const before = thread.messages[index - 1]
          return (
            <Fragment key={message._id}>
              {before && dayOf(before.createdAt) === day ? null : <li className="chat-day">{day}</li>}
              <Said side={side} message={message} time={timeOf(message.createdAt)} mark={markOf(thread, message)} name={name} />
            </Fragment>
          )
        })}
        {thread.outgoing.map((one) => (
          <OnItsWay key={one.tid} side={side} one={one} onRetry={onRetry} />
        ))}
        {isTyping ? (
          <li className="chat-message chat-typing">
            <TypingBubble />
            <small>
              <Trans>{name} is typing</Trans>
            </small>
          </li>
        ) : null}
      </ol>
    </div>
  )
}

type SaidProps = { side: ChatSide; message: ChatMessageWire; time: string; mark: 'sent' | 'delivered' | 'read'; name: string }

function Said({ side, message, time, mark, name }: SaidProps) {
  const { t } = useLingui()
  const isOwn = message.roleType === side
  const marks = { sent: t`Sent`, delivered: t`Delivered`, read: t`Read` }
  const Icon = mark === 'sent' ? Check : CheckCheck
  return (
    <li className={isOwn ? 'chat-message chat-own' : 'chat-message'}>
      <span className="hidden-visually">{isOwn ? t`You:` : `${name}:`}</span>
      {message.pictures.length > 0 ? (
        <ul className="chat-pictures">
          {message.pictures.map((picture) => (
            <li key={picture._id}>
              <ChatPicture side={side} contextId={message.conversationId} picture={picture} from={isOwn ? undefined : name} />
            </li>
          ))}
        </ul>
      ) : null}
      {message.text ? (
        <Bubble isOwn={isOwn}>
          <Words text={message.text} />
        </Bubble>
      ) : null}
      {message.subject ? <SubjectCard subject={message.subject} side={side} /> : null}
      <small className={isOwn && mark === 'read' ? 'chat-meta chat-read' : 'chat-meta'}>
        <time dateTime={message.createdAt}>{time}</time>
        {isOwn ? (
          <>
            <Icon className="icon" aria-hidden="true" />
            {marks[mark]}
          </>
        ) : null}
      </small>
    </li>
  )
}

function OnItsWay({ side, one, onRetry }: { side: ChatSide; one: Outgoing; onRetry: (tid: string) => void }) {
  return (
    <li className="chat-message chat-own">
      {one.pictures ? (
        <ul className="chat-pictures">
          {one.pictures.map((picture) => (
            <li key={picture.id}>
              <ChatPicture side={side} contextId={undefined} picture={{ ...picture, _id: picture.id }} from={undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      {one.text ? (
        <Bubble isOwn isPending>
          <Words text={one.text} />
        </Bubble>
      ) : null}
      {one.failure === undefined ? (
        <small className="chat-meta">
          <Clock className="icon" aria-hidden="true" />
          <Trans>Sending</Trans>
        </small>
      ) : (
        <small className="chat-meta chat-failed" role="alert">
          {one.failure || <Trans>Not sent</Trans>}{' '}
          <button type="button" className="text-link" onClick={() => onRetry(one.tid)}>
            <Trans>Try again</Trans>
          </button>
        </small>
      )}
    </li>
  )
}

function Words({ text }: { text: string }) {
  return (
    <>
      {piecesOf(text).map((piece) =>
        piece.href ? (
          <a key={piece.at} className="text-link" href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </>
  )
}

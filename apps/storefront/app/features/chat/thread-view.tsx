import type { ChatSide } from '@galleria/rules'
import { Notice, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { ChatActs } from './chat-acts.tsx'
import { ChatSilence } from './chat-silence.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import type { Said } from './unsent.ts'
import { type OpenThread, useThread } from './use-thread.ts'

export type ThreadViewProps = {
  side: ChatSide
  contextId: string
  /** What the next message is about, unless it is taken away. */
  subject?: Said['subject'] | undefined
  renderHead: (thread: NonNullable<OpenThread['thread']>, acts: ReactNode) => ReactNode
  /** Answers that are ready to be sent, or changed before. */
  ready?: readonly string[]
}

const NONE: readonly string[] = []

/** A conversation: what was said, and where to say something. */
export function ThreadView({ side, contextId, subject, renderHead, ready = NONE }: ThreadViewProps) {
  const failureText = useFailureText()
  const open = useThread(side, contextId)
  const { thread, error, isOpen, isTyping, isLoadingOlder, olderError } = open
  const log = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const newest = thread && (thread.outgoing.at(-1)?.tid ?? thread.messages.at(-1)?._id)
  const drawn = useRef<{ readonly first: string | undefined; readonly height: number }>(undefined)
  // What was said before comes above what is read, which stays where it is.
  useLayoutEffect(() => {
    const list = log.current
    if (!list || !thread) return
    const before = drawn.current
    const [first] = thread.messages
    const isAbove = before?.first !== undefined && before.first !== first?._id && thread.messages.some(({ _id }) => _id === before.first)
    if (before && isAbove) list.scrollTop += list.scrollHeight - before.height
    drawn.current = { first: first?._id, height: list.scrollHeight }
  }, [thread, isTyping, isLoadingOlder, olderError])
  // Whoever reads what was said before is left there.
  useLayoutEffect(() => {
    const list = log.current
    if (list && atEnd.current && newest !== undefined) list.scrollTop = list.scrollHeight
  }, [newest, isTyping])
  if (!thread)
    return error ? (
      <AccountFailed text={failureText(error)} onRetry={open.reload} isBusy={false} />
    ) : (
      <div className="chat-waiting" aria-hidden="true">
        <Skeleton className="chat-wait" />
        <Skeleton className="chat-wait chat-wait-own" />
      </div>
    )
  const { name, isBlocked, isBlockedByOther, isClosed } = thread.chat
  const isSilent = isBlocked || isBlockedByOther || isClosed
  return (
    <>
      {renderHead(thread, <ChatActs side={side} thread={thread} onChange={open.setChat} />)}
      {isOpen ? null : (
        <Notice isAnnounced>
          <p>
            <Trans>No connection. What you write will be sent when you're back online.</Trans>
          </p>
        </Notice>
      )}
      <MessageList
        side={side}
        thread={thread}
        isTyping={isTyping}
        isLoadingOlder={isLoadingOlder}
        olderError={olderError}
        onOlder={open.loadOlder}
        onRetry={open.retry}
        listRef={log}
        onScroll={(list) => {
          atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < 80
        }}
      />
      {isSilent ? (
        <ChatSilence side={side} chat={thread.chat} onChange={open.setChat} />
      ) : (
        <Composer
          key={contextId}
          name={name}
          contextId={contextId}
          subject={subject}
          ready={ready}
          side={side}
          onSay={(said) => {
            atEnd.current = true
            open.say(said)
          }}
          onTyping={open.typing}
        />
      )}
    </>
  )
}

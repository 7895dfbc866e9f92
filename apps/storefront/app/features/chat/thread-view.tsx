import { CHAT_TEXT_MAX, type ChatSide } from '@galleria/rules'
import { Button, IconButton, Notice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { keptDraft, keepDraft } from './drafts.ts'
import { MessageList } from './message-list.tsx'
import type { Said } from './unsent.ts'
import { type OpenThread, useThread } from './use-thread.ts'

export type ThreadViewProps = {
  side: ChatSide
  contextId: string
  /** What the next message is about, unless it is taken away. */
  subject?: Said['subject'] | undefined
  renderHead: (thread: NonNullable<OpenThread['thread']>) => ReactNode
  /** Answers that are ready to be sent, or changed before. */
  ready?: readonly string[]
}

const NONE: readonly string[] = []

/** A conversation: what was said, and where to say something. */
export function ThreadView({ side, contextId, subject, renderHead, ready = NONE }: ThreadViewProps) {
  const failureText = useFailureText()
  const open = useThread(side, contextId)
  const { thread, error, isOpen, isTyping, isLoadingOlder } = open
  const log = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const newest = thread && (thread.outgoing.at(-1)?.tid ?? thread.messages.at(-1)?._id)
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
  const { name } = thread.chat
  return (
    <>
      {renderHead(thread)}
      {isOpen ? null : (
        <Notice isAnnounced>
          <p>
            <Trans>No connection. What you write is sent when you are back.</Trans>
          </p>
        </Notice>
      )}
      <MessageList
        side={side}
        thread={thread}
        isTyping={isTyping}
        isLoadingOlder={isLoadingOlder}
        onOlder={open.loadOlder}
        onRetry={open.retry}
        listRef={log}
        onScroll={(list) => {
          atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < 80
        }}
      />
      <Composer
        key={contextId}
        name={name}
        contextId={contextId}
        subject={subject}
        ready={ready}
        onSay={(text, about) => {
          atEnd.current = true
          open.say(text, about)
        }}
        onTyping={open.typing}
      />
    </>
  )
}

type ComposerProps = {
  name: string
  contextId: string
  subject: Said['subject'] | undefined
  ready: readonly string[]
  onSay: (text: string, subject: Said['subject']) => void
  onTyping: () => void
}

/** Enter sends where there is a keyboard, and Shift and Enter begins a line; a draft stays on the device until it is sent. */
function Composer({ name, contextId, subject, ready, onSay, onTyping }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState(() => keptDraft(contextId))
  const [about, setAbout] = useState(subject)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => keepDraft(contextId, text), [contextId, text])
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${Math.min(area.scrollHeight + 2, 160)}px`
  }, [text])
  const say = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault()
    if (!text.trim()) return
    onSay(text, about)
    setText('')
    setAbout(undefined)
    field.current?.focus()
  }
  return (
    <div className="chat-foot">
      {ready.length > 0 ? (
        <ul className="chat-ready" aria-label={t`Ready answers`}>
          {ready.map((answer) => (
            <li key={answer}>
              <Button
                size="small"
                kind="quiet"
                onClick={() => {
                  setText(text.trim() ? `${text.trimEnd()} ${answer}` : answer)
                  field.current?.focus()
                }}
              >
                {answer}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {about ? (
        <p className="chat-about">
          <span>{about.kind === 'product' ? <Trans>About the product you came from</Trans> : <Trans>About your order</Trans>}</span>
          <IconButton aria-label={t`Don't mention it`} onClick={() => setAbout(undefined)}>
            <X className="icon" aria-hidden="true" />
          </IconButton>
        </p>
      ) : null}
      <form className="chat-composer" onSubmit={say}>
        <label className="hidden-visually" htmlFor={id}>
          <Trans>Write to {name}</Trans>
        </label>
        <textarea
          id={id}
          ref={field}
          className="chat-field"
          rows={1}
          maxLength={CHAT_TEXT_MAX}
          placeholder={t`Write to ${name}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            onTyping()
          }}
          onKeyDown={(event) => {
            const isTouched = window.matchMedia('(pointer: coarse)').matches
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouched) say(event)
          }}
        />
        <button type="submit" className="chat-send" aria-label={t`Send`}>
          <SendHorizontal className="icon" aria-hidden="true" />
        </button>
      </form>
    </div>
  )
}

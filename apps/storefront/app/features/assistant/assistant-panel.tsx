import { Button, Dialog } from '@galleria/ui'
import { ASSISTANT_MESSAGE_MAX } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal, UserRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Bubble, TypingBubble } from '../../components/bubble.tsx'
import { addTexts } from '../../lib/browser-texts.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { choicesOf } from './conversation.ts'
import { HelpMark } from './help-mark.tsx'
import { useAssistant } from './use-assistant.ts'
import './assistant.css'

if (!import.meta.env.SSR) await addTexts(['told'])

const NONE = [] as const
const PERSON = '/person'

/** Around the title: who it is that answers. */
const headed = (title: ReactNode) => <Head>{title}</Head>

function Head({ children }: { children: ReactNode }) {
  return (
    <div className="assistant-head">
      <HelpMark />
      <div>
        {children}
        <p>
          <Trans>This is an automatic assistant. It can put you through to a person.</Trans>
        </p>
      </div>
    </div>
  )
}

/** U-12: the bot over the page; on phones it has all of it. What is said is read out as it comes. */
export function AssistantPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { conversation, say, choose, again } = useAssistant()
  const log = useRef<HTMLDivElement>(null)
  const lines = conversation?.lines ?? NONE
  const isWaiting = conversation?.isWaiting ?? true
  const choices = conversation ? choicesOf(conversation) : NONE
  useEffect(() => {
    const list = log.current
    if (list) list.scrollTop = list.scrollHeight
  }, [lines, isWaiting, isOpen])
  /** What was pressed goes, and what was said stays. */
  const leaving = (act: () => void): void => {
    log.current?.focus()
    act()
  }
  // A person can be asked for at any time: not twice where the answer offers it.
  const offered = choices.filter(({ payload }) => payload !== PERSON)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} kind="drawer" isBare title={t`Help desk`} closeLabel={t`Close`} heading={headed}>
      <div className="assistant">
        {/* It scrolls, also by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="assistant-log" role="log" aria-label={t`Conversation`} tabIndex={0} ref={log}>
          <ol className="assistant-said">
            {lines.map((line) =>
              line.by === 'shopper' ? (
                <li key={line.id} className="assistant-line assistant-own">
                  <span className="hidden-visually">{t`You:`}</span>
                  <div className="assistant-text">
                    <Bubble isOwn>{line.text}</Bubble>
                  </div>
                </li>
              ) : (
                <AssistantMessage key={line.id} message={line.message} />
              ),
            )}
            {isWaiting ? (
              <li className="assistant-line">
                <TypingBubble />
                <span className="hidden-visually">{t`The help desk is typing`}</span>
              </li>
            ) : null}
          </ol>
          {conversation?.failed ? (
            <p className="assistant-failed" role="alert">
              {conversation.failed.why}{' '}
              <button type="button" className="text-link" onClick={() => leaving(again)}>
                <Trans>Try again</Trans>
              </button>
            </p>
          ) : null}
          {offered.length > 0 ? (
            <ul className="assistant-choices" aria-label={t`Answers to choose from`}>
              {offered.map((choice) => (
                <li key={choice.payload}>
                  <Button size="small" kind="quiet" onClick={() => leaving(() => choose(choice))}>
                    {choice.title}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="assistant-foot">
          <button
            type="button"
            className="assistant-person"
            aria-disabled={isWaiting || undefined}
            onClick={() => choose({ title: t`Talk to a person`, payload: PERSON })}
          >
            <UserRound className="icon" aria-hidden="true" />
            <b>
              <Trans>Talk to a person</Trans>
            </b>
          </button>
          <Composer isWaiting={isWaiting} onSay={say} />
        </div>
      </div>
    </Dialog>
  )
}

/** What is typed while the desk answers stays in the field until it can be said. */
function Composer({ isWaiting, onSay }: { isWaiting: boolean; onSay: (text: string) => boolean }) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (onSay(text)) setText('')
  }
  return (
    <form method="post" className="assistant-composer" onSubmit={submit}>
      <label className="hidden-visually" htmlFor={id}>
        <Trans>Your question</Trans>
      </label>
      <input
        id={id}
        className="assistant-field"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={ASSISTANT_MESSAGE_MAX}
        placeholder={t`Or type your question`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="assistant-send" aria-label={t`Send`} aria-disabled={isWaiting || undefined}>
        <SendHorizontal className="icon" aria-hidden="true" />
      </button>
    </form>
  )
}

import { CHAT_TEXT_MAX, type ChatSide } from '@galleria/rules'
import { Button, IconButton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { keepDraft, keptDraft } from './drafts.ts'
import { PictureTray } from './picture-tray.tsx'
import type { Said } from './unsent.ts'
import { usePictureTray } from './use-picture-tray.ts'

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export type ComposerProps = {
  side: ChatSide
  name: string
  contextId: string
  subject: Said['subject'] | undefined
  ready: readonly string[]
  onSay: (said: Omit<Said, 'tid'>) => void
  onTyping: () => void
}

/** Enter sends where there is a keyboard, and Shift and Enter begins a line; a draft stays on the device until it is sent. */
export function Composer({ side, name, contextId, subject, ready, onSay, onTyping }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState(() => keptDraft(contextId))
  const [about, setAbout] = useState(subject)
  const aboutWords = { product: t`About the product you came from`, order: t`About your order`, ticket: t`About your ticket`, quote: t`About your quote` }
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => keepDraft(contextId, text), [contextId, text])
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${Math.min(area.scrollHeight + 2, 160)}px`
  }, [text])
  const tray = usePictureTray(side)
  async function send(): Promise<void> {
    const pictures = tray.chosen.length > 0 ? await tray.send() : undefined
    if (tray.chosen.length > 0 && !pictures) return // it says why
    onSay({ text, ...(about ? { subject: about } : {}), ...(pictures ? { pictures } : {}) })
    // Also where another page is open by now.
    keepDraft(contextId, '')
    setText('')
    setAbout(undefined)
    field.current?.focus()
  }
  const say = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault()
    if (!tray.isSending && (text.trim() || tray.chosen.length > 0)) void send()
  }
  return (
    <div className="chat-foot">
      {ready.length > 0 ? (
        <ul className="chat-ready" aria-label={t`Quick replies`}>
          {ready.map((answer) => (
            <li key={answer}>
              <Button
                size="small"
                kind="quiet"
                onClick={() => {
                  if (tray.isSending) return
                  setText((text.trim() ? `${text.trimEnd()} ${answer}` : answer).slice(0, CHAT_TEXT_MAX))
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
          <span>{aboutWords[about.kind]}</span>
          <IconButton aria-label={t`Remove from message`} onClick={() => setAbout(undefined)}>
            <X className="icon" aria-hidden="true" />
          </IconButton>
        </p>
      ) : null}
      <PictureTray tray={tray} />
      <form method="post" className="chat-composer" onSubmit={say}>
        <label className="chat-attach">
          <input
            type="file"
            accept={PICTURE_TYPES}
            multiple
            aria-label={t`Add pictures`}
            disabled={tray.isSending || tray.room === 0}
            onChange={({ target }) => {
              void tray.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <span className="focus-ring" />
          <ImagePlus className="icon" aria-hidden="true" />
        </label>
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
          readOnly={tray.isSending}
          onPaste={(event) => {
            const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
            if (files.length === 0) return
            event.preventDefault()
            void tray.add(files)
          }}
          onChange={(event) => {
            setText(event.target.value)
            onTyping()
          }}
          onKeyDown={(event) => {
            const isTouched = window.matchMedia('(pointer: coarse)').matches
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouched) say(event)
          }}
        />
        <button type="submit" className="chat-send" aria-label={t`Send`} aria-busy={tray.isSending || undefined}>
          <SendHorizontal className="icon" aria-hidden="true" />
        </button>
      </form>
    </div>
  )
}

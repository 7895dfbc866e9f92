import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import './chat.css'

export type ChatFrameProps = { title?: ReactNode; note?: ReactNode; list: ReactNode; thread: ReactNode /** On phones either shows. */; isThread: boolean }

/** Conversations at the side, one of them open; on phones one after the other. */
export function ChatFrame({ title, note, list, thread, isThread }: ChatFrameProps) {
  return (
    <div className="wrap chat-page">
      <div className={isThread ? 'chat chat-one' : 'chat'}>
        <section className="chat-side">
          <h1>{title ?? <Trans>Chats</Trans>}</h1>
          {note}
          {list}
        </section>
        <section className="chat-main">{thread}</section>
      </div>
    </div>
  )
}

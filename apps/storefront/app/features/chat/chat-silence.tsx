import type { ChatWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { Button, Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBlock } from './use-block.ts'

export type ChatSilenceProps = { side: ChatSide; chat: ChatWire; onChange: (chat: ChatWire) => void }

/** In place of where something is said: why nothing can be, and the way back where it is one's own. */
export function ChatSilence({ side, chat, onChange }: ChatSilenceProps) {
  const { contextId, name, isBlocked, isClosed } = chat
  const { setBlocked, isPending } = useBlock(side, contextId, onChange)
  if (isClosed)
    return (
      <Silence>
        <p>
          <Trans>We've closed this chat. You can still read it.</Trans>
        </p>
      </Silence>
    )
  if (!isBlocked)
    return (
      <Silence>
        <p>
          <Trans>{name} isn't taking messages right now. Nothing you've written is lost.</Trans>
        </p>
      </Silence>
    )
  return (
    <Silence>
      <p>
        <Trans>You've blocked {name}. Neither of you can write here.</Trans>
      </p>
      <Button size="small" isBusy={isPending} onClick={() => setBlocked(false)}>
        <Trans>Unblock</Trans>
      </Button>
    </Silence>
  )
}

const Silence = ({ children }: { children: ReactNode }) => (
  <div className="chat-silence">
    <Notice isAnnounced>{children}</Notice>
  </div>
)

import type { ChatWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { IconButton, Lasting } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { toast } from '../../lib/toast.ts'
import type { Thread } from './thread-state.ts'
import { useBlock } from './use-block.ts'

const loadDialog = async () => (await import('./report-chat-dialog.tsx')).ReportChatDialog

export type ChatActsProps = { side: ChatSide; thread: Thread; onChange: (chat: ChatWire) => void }

/** What one can do against a conversation: tell the shop of it, or hear nothing more of it. */
export function ChatActs({ side, thread, onChange }: ChatActsProps) {
  const { t } = useLingui()
  const [isReporting, setIsReporting] = useState(false)
  const { contextId, name, isBlocked, isClosed } = thread.chat
  const { setBlocked, isPending } = useBlock(side, contextId, onChange)
  return (
    <span className="chat-acts">
      <IconButton aria-label={t`Report ${name}`} onClick={() => setIsReporting(true)}>
        <Flag className="icon" aria-hidden="true" />
      </IconButton>
      {isBlocked || isClosed ? null : (
        <IconButton aria-label={t`Block ${name}`} disabled={isPending} onClick={() => setBlocked(true)}>
          <Ban className="icon" aria-hidden="true" />
        </IconButton>
      )}
      <Lasting>
        {isReporting ? (
          <LazyPart
            load={loadDialog}
            name={t`Report ${name}`}
            props={{
              side,
              thread,
              onClose: () => setIsReporting(false),
              onSent: () => {
                setIsReporting(false)
                toast(t`Thanks, we'll look at it`)
              },
            }}
          />
        ) : null}
      </Lasting>
    </span>
  )
}

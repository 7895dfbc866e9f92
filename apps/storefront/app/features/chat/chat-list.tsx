import type { ChatMessageWire, ChatWire } from '@galleria/contract'
import { CHAT_UNREAD_MAX, type ChatSide } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useChatTime } from './use-chat-time.ts'

export type ChatListProps = {
  side: ChatSide
  chats: readonly ChatWire[]
  /** The one that is open. */
  current: string | undefined
  hrefOf: (chat: ChatWire) => string
}

/** Conversations with the last word of each, and what is unread. */
export function ChatList({ side, chats, current, hrefOf }: ChatListProps) {
  const { t } = useLingui()
  const { shortOf } = useChatTime()
  /** What was said without words. */
  const wordless = ({ pictures, subject }: ChatMessageWire): string => {
    if (pictures.length > 0 || !subject) return t`Picture`
    const { kind, name, quote } = subject
    if (kind !== 'quote') return name
    return quote?.unitPrice ? t`Price offered, quote ${name}` : t`Quote ${name}`
  }
  return (
    <ul>
      {chats.map((chat) => {
        const [last] = chat.messages
        const text = last && (last.text || wordless(last))
        const unread = chat.contextId === current ? 0 : chat.unread
        const count = unread >= CHAT_UNREAD_MAX ? `${CHAT_UNREAD_MAX}+` : `${unread}`
        return (
          <li key={chat.contextId}>
            <a className="chat-row" href={hrefOf(chat)} aria-current={chat.contextId === current ? 'true' : undefined}>
              <ShopMark name={chat.name} />
              <span className="chat-row-text">
                <b>{chat.name}</b>
                <span className={unread > 0 ? 'chat-row-last chat-row-new' : 'chat-row-last'}>
                  {last ? last.roleType === side ? <Trans>You: {text}</Trans> : text : null}
                </span>
                {side === 'SELLER' && chat.order ? <small className="muted">{chat.order.orderId}</small> : null}
              </span>
              <span className="chat-row-side">
                {last ? <small className="muted">{shortOf(last.createdAt)}</small> : null}
                {unread > 0 ? (
                  <b className="chat-count">
                    <span aria-hidden="true">{count}</span>
                    <span className="hidden-visually">{t`${count} unread`}</span>
                  </b>
                ) : null}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

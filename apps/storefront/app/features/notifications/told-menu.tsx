import { IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Settings, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { addTexts } from '../../lib/browser-texts.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { ChatList } from '../chat/chat-list.tsx'
import { useChats } from '../chat/use-chats.ts'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'
import './notifications.css'
import '../chat/chat.css'

if (!import.meta.env.SSR) await addTexts(['told'])

/** As many as fit without scrolling on a small screen. */
const MOST_SHOWN = 6

type ToldMenuProps = { kind: 'chats' | 'notes'; owner: string; onClose: () => void }

/** What a link of the head leads to, in short, beside it. */
export function ToldMenu({ kind, owner, onClose }: ToldMenuProps) {
  return <QueryProvider>{kind === 'chats' ? <ChatsMenu owner={owner} onClose={onClose} /> : <NotesMenu owner={owner} onClose={onClose} />}</QueryProvider>
}

function ChatsMenu({ owner, onClose }: Omit<ToldMenuProps, 'kind'>) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { data, error } = useChats(owner)
  const chats = data?.pages[0]?.chats
  return (
    <Panel title={t`Chats`} onClose={onClose} foot={<a href={paths.chats()}>{t`All chats`}</a>}>
      {chats ? (
        chats.length > 0 ? (
          <ChatList side="CUSTOMER" chats={chats.slice(0, MOST_SHOWN)} current={undefined} hrefOf={({ contextId }) => paths.chats({ chat: contextId })} />
        ) : (
          <p className="told-none muted">
            <Trans>Shops you've written to appear here.</Trans>
          </p>
        )
      ) : (
        <Waiting error={error} />
      )}
    </Panel>
  )
}

function NotesMenu({ owner, onClose }: Omit<ToldMenuProps, 'kind'>) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { data: notifications, unread, error, read, readAll } = useNotifications(owner)
  return (
    <Panel
      title={t`Notifications`}
      onClose={onClose}
      act={
        unread > 0 ? (
          <button
            type="button"
            className="text-link"
            onClick={({ currentTarget }) => {
              // It goes with the last unread line, so the focus goes to what names the list.
              currentTarget.closest('[popover]')?.querySelector('h2')?.focus()
              void readAll()
            }}
          >
            <Trans>Mark all as read</Trans>
          </button>
        ) : null
      }
      foot={
        <>
          <a href={paths.notifications()}>{t`See all`}</a>
          <a href={`${paths.notifications()}#settings`}>
            <Settings className="icon" aria-hidden="true" />
            <Trans>Notification settings</Trans>
          </a>
        </>
      }
    >
      {notifications ? (
        notifications.length > 0 ? (
          <NotificationList notifications={notifications.slice(0, MOST_SHOWN)} level={3} onRead={read} />
        ) : (
          <p className="told-none muted">
            <Trans>News about your orders, wishlist and chats appears here.</Trans>
          </p>
        )
      ) : (
        <Waiting error={error} />
      )}
    </Panel>
  )
}

function Waiting({ error }: { error: unknown }) {
  const failureText = useFailureText()
  if (error)
    return (
      <p className="told-none" role="alert">
        {failureText(error)}
      </p>
    )
  return (
    <div aria-hidden="true">
      <Skeleton className="chat-row-wait" />
      <Skeleton className="chat-row-wait" />
      <Skeleton className="chat-row-wait" />
    </div>
  )
}

type PanelProps = { title: string; act?: ReactNode; foot: ReactNode; children: ReactNode; onClose: () => void }

/** The browser's own popover: Escape and a press elsewhere close it. */
function Panel({ title, act, foot, children, onClose }: PanelProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const element = panel.current
    if (!element?.showPopover) return
    element.showPopover()
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // Before it closes, and not some time after: whoever presses the link again in that moment opens it again.
    const toggled = (event: Event): void => {
      if ('newState' in event && event.newState === 'closed') latest.current()
    }
    element.addEventListener('beforetoggle', toggled)
    return () => element.removeEventListener('beforetoggle', toggled)
  }, [])
  return (
    <section ref={panel} popover="auto" className="popover told" role="dialog" aria-label={title}>
      <header className="told-head">
        <h2 tabIndex={-1}>{title}</h2>
        {act}
        <IconButton aria-label={t`Close`} onClick={() => panel.current?.hidePopover()}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="told-body">{children}</div>
      <footer className="told-foot">{foot}</footer>
    </section>
  )
}

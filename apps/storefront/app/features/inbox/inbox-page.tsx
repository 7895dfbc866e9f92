import { EmptyState, IconLink, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, Inbox as InboxIcon } from 'lucide-react'
import { MoreButton } from '../../components/more-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ShopMark } from '../../components/shop-mark.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { ChatFrame } from '../chat/chat-frame.tsx'
import { ChatList } from '../chat/chat-list.tsx'
import { PinnedOrder } from '../chat/pinned-order.tsx'
import { ThreadView } from '../chat/thread-view.tsx'
import { chatsIn, type SellerChatsQuery, useInbox } from '../chat/use-chats.ts'

/** What customers write to a seller: those who wait first, the longest before the others. */
export function InboxPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Inbox`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: InboxIcon, title: t`Inbox`, text: <Trans>Log in with your staff account.</Trans> }}
        skeleton={<ChatFrame title={<Trans>Inbox</Trans>} list={<Waiting />} thread={null} isThread={false} />}
      >
        {(session) => <Inbox session={session} />}
      </SignInGate>
    </>
  )
}

function Inbox({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const current = useBrowserQuery().get('chat') ?? undefined
  const { waiting, answered } = useInbox(session.userInfo._id)
  const both = [waiting, answered]
  const seller = waiting.data?.pages[0]?.seller
  const error = waiting.error ?? answered.error
  if (isApiFailure(error) && error.status === 403)
    return (
      <div className="wrap tall-page">
        <EmptyState icon={InboxIcon} title={t`For shop staff only`} text={<Trans>Your account can't answer customers.</Trans>} />
      </div>
    )
  const group = (title: string, query: SellerChatsQuery) => {
    const chats = chatsOf(query)
    return chats.length > 0 ? (
      <>
        <h2 className="chat-group">{title}</h2>
        <ChatList side="SELLER" chats={chats} current={current} hrefOf={({ contextId }) => paths.inbox({ chat: contextId })} />
        <div className="chat-more">
          <MoreButton query={query}>
            <Trans>Show more</Trans>
          </MoreButton>
        </div>
      </>
    ) : null
  }
  const list = both.every(({ data }) => data) ? (
    both.some((query) => chatsOf(query).length > 0) ? (
      <>
        {group(t`Waiting, longest first`, waiting)}
        {group(t`Answered`, answered)}
      </>
    ) : (
      <p className="chat-none muted">
        <Trans>Messages from customers appear here.</Trans>
      </p>
    )
  ) : error ? (
    <AccountFailed text={failureText(error)} onRetry={() => both.forEach((query) => void query.refetch())} isBusy={both.some(({ isFetching }) => isFetching)} />
  ) : (
    <Waiting />
  )
  const ready = [t`It's on its way.`, t`It's going out today.`, t`This is out of stock. Would you like another one?`, t`Your refund is on its way.`]
  const thread = current ? (
    <ThreadView
      key={current}
      side="SELLER"
      contextId={current}
      ready={ready}
      renderHead={({ chat }, acts) => (
        <>
          <header className="chat-head">
            <IconLink className="chat-back" href={paths.inbox()} aria-label={t`Inbox`}>
              <ChevronLeft className="icon" aria-hidden="true" />
            </IconLink>
            <ShopMark name={chat.name} />
            <h2>{chat.name}</h2>
            {acts}
          </header>
          {chat.order ? <PinnedOrder order={chat.order} /> : null}
        </>
      )}
    />
  ) : (
    <EmptyState icon={InboxIcon} level={2} title={t`Choose a chat`} text={<Trans>The longest waiting come first.</Trans>} />
  )
  return (
    <ChatFrame
      title={<Trans>Inbox</Trans>}
      note={seller ? <p className="chat-none muted">{seller.name}</p> : null}
      list={list}
      thread={thread}
      isThread={current !== undefined}
    />
  )
}

const chatsOf = ({ data }: SellerChatsQuery) => chatsIn(data?.pages ?? [])

const Waiting = () => (
  <div aria-hidden="true">
    <Skeleton className="chat-row-wait" />
    <Skeleton className="chat-row-wait" />
  </div>
)

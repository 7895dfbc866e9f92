import { CHAT_SUBJECTS } from '@galleria/rules'
import { ButtonLink, EmptyState, IconLink, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery as useAsked } from '@tanstack/react-query'
import { ChevronLeft, MessageCircle, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoreButton } from '../../components/more-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { ChatList } from './chat-list.tsx'
import type { Thread } from './thread-state.ts'
import { PinnedOrder } from './pinned-order.tsx'
import { ThreadView } from './thread-view.tsx'
import { chatsIn, useChats } from './use-chats.ts'

/** R-067: conversations with sellers. `?seller=` opens one, about `&product=`, `&order=`, `&ticket=` or `&quote=`; `?chat=` one that there is. */
export function ChatsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Chats`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: MessageCircle, title: t`Chats`, text: <Trans>Log in to write to the shops.</Trans> }}
        skeleton={<ChatFrame list={<Waiting />} thread={null} isThread={false} />}
      >
        {(session) => <Chats session={session} />}
      </SignInGate>
    </>
  )
}

function Chats({ session }: { session: Session }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const query = useBrowserQuery()
  const seller = query.get('seller') ?? undefined
  const chats = useChats(session.userInfo._id)
  const opened = useAsked({
    queryKey: ['open-chat', session.userInfo._id, seller],
    enabled: seller !== undefined,
    queryFn: async () => (await api.openChat({ body: { seller: seller ?? '' } })).data.contextId,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const current = query.get('chat') ?? opened.data
  const subject = CHAT_SUBJECTS.map((kind) => ({ kind, id: query.get(kind) ?? '' })).find(({ id }) => id !== '')
  const found = chatsIn(chats.data?.pages ?? [])
  const list = chats.data ? (
    found.length > 0 ? (
      <>
        <ChatList side="CUSTOMER" chats={found} current={current} hrefOf={({ contextId }) => paths.chats({ chat: contextId })} />
        <div className="chat-more">
          <MoreButton query={chats}>
            <Trans>Show more</Trans>
          </MoreButton>
        </div>
      </>
    ) : (
      <p className="chat-none muted">
        <Trans>Shops you've written to appear here.</Trans>
      </p>
    )
  ) : chats.error ? (
    <AccountFailed text={failureText(chats.error)} onRetry={() => void chats.refetch()} isBusy={chats.isFetching} />
  ) : (
    <Waiting />
  )
  const thread = opened.error ? (
    <AccountFailed text={failureText(opened.error)} onRetry={() => void opened.refetch()} isBusy={opened.isFetching} />
  ) : current ? (
    <ThreadView
      key={current}
      side="CUSTOMER"
      contextId={current}
      subject={current === opened.data ? subject : undefined}
      renderHead={(open, acts) => <Head thread={open} acts={acts} />}
    />
  ) : seller === undefined && chats.data ? (
    <EmptyState
      icon={MessageCircle}
      level={2}
      title={found.length > 0 ? t`Choose a chat` : t`No chats yet`}
      text={<Trans>You can write to a shop from its page, from its products and from your orders.</Trans>}
      actions={
        tenant.hasShops ? (
          <ButtonLink kind="quiet" href={paths.shops()}>
            <Trans>See the shops</Trans>
          </ButtonLink>
        ) : null
      }
    />
  ) : null
  return <ChatFrame list={list} thread={thread} isThread={current !== undefined || seller !== undefined} />
}

function Head({ thread: { chat }, acts }: { thread: Thread; acts: ReactNode }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { name, slug, order } = chat
  return (
    <>
      <header className="chat-head">
        <IconLink className="chat-back" href={paths.chats()} aria-label={t`All chats`}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </IconLink>
        <ShopMark name={name} />
        <h2>{name}</h2>
        {slug ? (
          <IconLink href={paths.shop(slug)} aria-label={t`Visit ${name}`}>
            <Store className="icon" aria-hidden="true" />
          </IconLink>
        ) : null}
        {acts}
      </header>
      {order ? <PinnedOrder order={order} href={paths.orderDetail(order.orderId)} /> : null}
    </>
  )
}

const Waiting = () => (
  <div aria-hidden="true">
    <Skeleton className="chat-row-wait" />
    <Skeleton className="chat-row-wait" />
    <Skeleton className="chat-row-wait" />
  </div>
)

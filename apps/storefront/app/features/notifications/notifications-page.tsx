import { Button, ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { MoreButton } from '../../components/more-button.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { useNotifications } from './use-notifications.ts'
import './notifications.css'

/** What somebody was told, and of what they want to hear. */
export function NotificationsPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Notifications`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: Bell, title: t`Notifications`, text: <Trans>Log in to see what's new with your orders and your wishlist.</Trans> }}
      waits={
        <div className="notes">
          <Waiting />
          <SettingsPlace />
        </div>
      }
    >
      {(session) => <Notifications session={session} />}
    </AccountPage>
  )
}

function Notifications({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const heading = useRef<HTMLHeadingElement>(null)
  const { unread, read, readAll, ...query } = useNotifications(session.userInfo._id)
  const isKnown = query.data !== undefined || (query.error !== null && !query.isFetching)

  /** The button goes with the last unread line, so the focus goes to what names the list. */
  async function markAll(): Promise<void> {
    await readAll()
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="account-head account-head-act notes-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Notifications</Trans>
        </h1>
        {unread > 0 ? (
          <Button kind="quiet" onClick={() => void markAll()}>
            <Trans>Mark all as read</Trans>
          </Button>
        ) : null}
      </div>
      {/* With the list comes the button above it, which may need a line of its own. What is put there then does not move; what stood there would. */}
      <div className="notes" key={String(isKnown)}>
        <Fetched query={query} waits={<Waiting />}>
          {(notifications) =>
            notifications.length > 0 ? (
              <div>
                <NotificationList notifications={notifications} level={2} onRead={read} />
                {query.hasNextPage ? (
                  <div className="notes-more">
                    <MoreButton query={query}>
                      <Trans>Show earlier</Trans>
                    </MoreButton>
                  </div>
                ) : null}
              </div>
            ) : (
              <EmptyState
                icon={Bell}
                level={2}
                title={t`Nothing new yet`}
                text={<Trans>News about your orders, wishlist and chats appears here.</Trans>}
                actions={
                  <ButtonLink href={paths.home()}>
                    <Trans>Continue shopping</Trans>
                  </ButtonLink>
                }
              />
            )
          }
        </Fetched>
        {isKnown ? null : <SettingsPlace />}
        {/* Nobody knows how long the list is before it has come: what is below it shows with it, and does not jump. */}
        <div id={isKnown ? 'settings' : undefined} hidden={!isKnown}>
          <NotificationSettings customerId={session.userInfo._id} />
        </div>
      </div>
    </>
  )
}

/** So that a link to the settings finds them before anybody knows whose they are. Nobody else sees it. */
const SettingsPlace = () => (
  <div id="settings" className="notes-settings-place" aria-hidden="true">
    <Skeleton className="notes-settings-wait" />
  </div>
)

const Waiting = () => (
  <div aria-hidden="true">
    <Skeleton className="note-wait" />
    <Skeleton className="note-wait" />
    <Skeleton className="note-wait" />
  </div>
)

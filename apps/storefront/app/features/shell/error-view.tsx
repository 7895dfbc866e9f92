import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ButtonLink, EmptyState } from '@galleria/ui'
import { DoorClosed, MapPinOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/router/page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useIsOnline } from './connection-banner.tsx'
import { PageHead } from '../../components/page-head.tsx'

const reload = () => window.location.reload()

/** What is shown instead of a page: it is not there, the connection is not there, or we failed. */
export function ErrorView({ failure }: { failure: Failure }) {
  const isOnline = useIsOnline()
  const [wasOffline, setWasOffline] = useState(!isOnline)
  if (!isOnline && !wasOffline) setWasOffline(true)
  // What could not be had without a connection is asked for again as soon as there is one.
  useEffect(() => {
    if (isOnline && wasOffline) reload()
  }, [isOnline, wasOffline])
  if (failure.status === 404) return <NotFoundView />
  return wasOffline ? <OfflineView /> : <FailedView />
}

export function NotFoundView() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <>
      <PageHead title={t`Not found`} isIndexed={false} />
      <EmptyState
        icon={MapPinOff}
        title={t`We can't find this page`}
        text={<Trans>The link may be old, or the product is no longer sold. Search for it, or start from one of our halls.</Trans>}
        actions={
          <>
            <ButtonLink href={paths.home()}>
              <Trans>Go to the home page</Trans>
            </ButtonLink>
            <ButtonLink kind="quiet" href={paths.search()}>
              <Trans>See everything</Trans>
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

function FailedView() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <>
      <PageHead title={t`Something went wrong`} isIndexed={false} />
      <EmptyState
        icon={DoorClosed}
        title={t`We couldn't open this page`}
        text={<Trans>Something went wrong on our side. You haven't lost anything; please try again.</Trans>}
        actions={
          <>
            <Button data-js onClick={reload}>
              <Trans>Try again</Trans>
            </Button>
            <ButtonLink kind="quiet" href={paths.home()}>
              <Trans>Go to the home page</Trans>
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

function OfflineView() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Offline`} isIndexed={false} />
      <EmptyState
        icon={WifiOff}
        title={t`You're offline`}
        text={<Trans>This page needs a connection. You can go back to the page you came from.</Trans>}
        actions={
          <Button onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ButtonLink, EmptyState } from '@galleria/ui'
import { DoorClosed, MapPinOff, WifiOff } from 'lucide-react'
import type { Failure } from '../../lib/router/page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useIsOnline } from './connection-banner.tsx'
import { PageHead } from '../../components/page-head.tsx'

/** What is shown instead of a page: it is not there, the connection is not there, or we failed. */
export function ErrorView({ failure }: { failure: Failure }) {
  const isOnline = useIsOnline()
  if (failure.status === 404) return <NotFoundView />
  return isOnline ? <FailedView /> : <OfflineView />
}

export function NotFoundView() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <>
      <PageHead title={t`Not found`} isIndexed={false} />
      <EmptyState
        icon={MapPinOff}
        title={t`There is nothing behind this door`}
        text={<Trans>The address may be old, or the product may no longer be sold. All the halls are still here.</Trans>}
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

const reload = () => window.location.reload()

function FailedView() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <>
      <PageHead title={t`Something went wrong`} isIndexed={false} />
      <EmptyState
        icon={DoorClosed}
        title={t`This door is stuck`}
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
        text={<Trans>This page needs a connection. Go back to what you had open before.</Trans>}
        actions={
          <Button onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </>
  )
}

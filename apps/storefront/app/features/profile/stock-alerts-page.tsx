import type { StockAlertWire } from '@galleria/contract'
import { ButtonLink, Card, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { useStockAlerts } from './use-stock-alerts.ts'
import './profile.css'

/** UX-17: what one waits for, and the way not to. */
export function StockAlertsPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Stock alerts`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: Bell, title: t`Stock alerts`, text: <Trans>Log in to see your stock alerts.</Trans> }}
      waits={<AlertsSkeleton />}
    >
      {(session) => <StockAlerts session={session} />}
    </AccountPage>
  )
}

function StockAlerts({ session }: { session: Session }) {
  const { t } = useLingui()
  const { stop, ...query } = useStockAlerts(session.userInfo._id)
  const heading = useRef<HTMLHeadingElement>(null)

  /** The line goes with its button, so the focus goes to what names the list. */
  async function end(alert: StockAlertWire): Promise<void> {
    const { Name: name } = alert.item
    await stop(alert)
    heading.current?.focus({ preventScroll: true })
    toast(t`We won't write to you about ${name}`)
  }

  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Stock alerts</Trans>
        </h1>
      </div>
      <Fetched query={query} waits={<AlertsSkeleton />}>
        {(alerts) => (alerts.length > 0 ? <Alerts alerts={alerts} onEnd={end} /> : <NoAlerts />)}
      </Fetched>
    </>
  )
}

function Alerts({ alerts, onEnd }: { alerts: readonly StockAlertWire[]; onEnd: (alert: StockAlertWire) => Promise<void> }) {
  const { t } = useLingui()
  return (
    <div className="security">
      <p className="muted">
        <Trans>We'll write once when one of these is back in stock.</Trans>
      </p>
      <Card>
        <ul className="security-list" aria-label={t`Stock alerts`}>
          {alerts.map((alert) => (
            <Alert key={alert._id} alert={alert} onEnd={onEnd} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Alert({ alert, onEnd }: { alert: StockAlertWire; onEnd: (alert: StockAlertWire) => Promise<void> }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const { item, variation, createdAt } = alert
  const date = format.date(createdAt)
  const { description_summary: choice } = variation
  const name = choice ? `${item.Name}, ${choice}` : item.Name

  async function end(): Promise<void> {
    try {
      await onEnd(alert)
    } catch (error) {
      toast(failureText(error), { kind: 'error' })
    }
  }

  return (
    <li>
      <Bell className="icon" aria-hidden="true" />
      <div>
        <a className="text-link" href={paths.product(item.slug, variation._id)}>
          {item.Name}
        </a>
        <small>{choice}</small>
        <small>{t`You asked on ${date}`}</small>
      </div>
      <button type="button" className="text-link" aria-busy={isBusy} aria-label={t`End alert for ${name}`} onClick={() => void once(end)}>
        <Trans>End alert</Trans>
      </button>
    </li>
  )
}

function NoAlerts() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={Bell}
      level={2}
      title={t`No alerts yet`}
      text={<Trans>Choose Notify me on the page of a product that's out of stock. Your alerts appear here.</Trans>}
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Continue shopping</Trans>
        </ButtonLink>
      }
    />
  )
}

function AlertsSkeleton() {
  return (
    <div className="security" aria-hidden="true">
      <Skeleton className="security-skeleton" />
    </div>
  )
}

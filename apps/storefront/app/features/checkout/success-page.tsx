import { ButtonLink, Card, EmptyState, Skeleton } from '@galleria/ui'
import type { OrderWire } from '@galleria/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Package, PackageX } from 'lucide-react'
import { useParams } from 'react-router'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AddressText } from '../addresses/address-card.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { masked } from '../auth/user-name.ts'
import { Totals } from '../../components/totals.tsx'
import { OrderItems } from '../orders/order-items.tsx'
import { useOrder } from '../orders/order-queries.ts'
import { useOrderWords } from '../orders/order-words.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useDeliveryWindow } from './delivery-window.ts'
import '../account/account.css'
import '../orders/orders.css'
import './success.css'

/** R-052, UX-35. Made of the order itself, so that it can be opened again and again and nothing is sent. */
export function SuccessPage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Thank you`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>This order can be seen by whoever placed it.</Trans> }}
        skeleton={<SuccessSkeleton />}
      >
        {(session) => <Success session={session} orderId={orderId} />}
      </SignInGate>
    </div>
  )
}

function Success({ session, orderId }: { session: Session; orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const { data: order, error, isFetching, refetch } = useOrder(session.userInfo._id, orderId)
  if (order) return <Placed order={order} session={session} />
  if (!error || isFetching) return <SuccessSkeleton />
  if (isApiFailure(error) && error.status >= 400 && error.status < 500)
    return (
      <EmptyState
        icon={PackageX}
        title={t`There is no such order`}
        text={<Trans>Not in this account, at least. It may belong to another one that you have.</Trans>}
        actions={
          <ButtonLink href={paths.myOrders()}>
            <Trans>See my orders</Trans>
          </ButtonLink>
        }
      />
    )
  return <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
}

function Placed({ order, session }: { order: OrderWire; session: Session }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const words = useOrderWords()
  const window = useDeliveryWindow()
  const { name, authentication } = session.userInfo
  const isCancelled = order.orderStatus === 'cancelled'
  const reached = masked(authentication.email ?? authentication.phone ?? authentication.userName)
  return (
    <div className="success">
      <header className="success-head">
        <span className="success-arch" data-status={order.orderStatus} aria-hidden="true">
          <svg viewBox="0 0 24 24" className="success-tick">
            <path d="m6.5 12.5 3.6 3.7 7.4-8" />
          </svg>
        </span>
        <h1>{isCancelled ? <Trans>This order is cancelled</Trans> : <Trans>Thank you, {name.first}. It is ordered.</Trans>}</h1>
        <p className="success-number">
          <span className="muted">
            <Trans>Order number</Trans>
          </span>{' '}
          <b>{order.orderId}</b>
        </p>
        {isCancelled ? null : (
          <p className="muted">
            <Trans>A confirmation is on its way to {reached}.</Trans>
          </p>
        )}
        <div className="success-acts">
          <ButtonLink href={paths.orderDetail(order.orderId)}>
            <Trans>Follow the order</Trans>
          </ButtonLink>
          <ButtonLink kind="quiet" href={paths.home()}>
            <Trans>Continue shopping</Trans>
          </ButtonLink>
        </div>
      </header>
      <div className="order-columns">
        <Card as="section" aria-labelledby="success-what">
          <h2 id="success-what">
            <Plural value={order.itemCount} one="# piece" other="# pieces" />
            <span className="success-from"> · {order.provider.name}</span>
          </h2>
          <OrderItems items={order.items} />
          <Totals
            subTotal={order.subTotal}
            deliveryFee={order.deliveryFee}
            taxIncluded={order.taxIncluded}
            total={order.total}
            totalLabel={order.payment.status === 'paid' ? t`Paid` : t`To pay at the door`}
          />
        </Card>
        <Card as="section" className="success-next" aria-labelledby="success-next">
          <h2 id="success-next">
            <Trans>What happens next</Trans>
          </h2>
          <dl>
            <div>
              <dt>
                <Trans>Where</Trans>
              </dt>
              <dd>
                <AddressText address={order.deliveryAddress} />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>When</Trans>
              </dt>
              <dd>
                <Trans>
                  {order.provider.name} packs it now and brings it {window(order.deliveryAddress.type)}; the order page says when it is on its way.
                </Trans>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Payment</Trans>
              </dt>
              <dd>
                {words.payment[order.payment.type]}, {format.money(order.total)}
              </dd>
            </div>
            {order.can.cancel ? (
              <div>
                <dt>
                  <Trans>Changed your mind?</Trans>
                </dt>
                <dd>
                  <Trans>
                    Until it is on its way you can cancel it free of charge on the{' '}
                    <a className="text-link" href={paths.orderDetail(order.orderId)}>
                      order page
                    </a>
                    .
                  </Trans>
                </dd>
              </div>
            ) : null}
          </dl>
        </Card>
      </div>
    </div>
  )
}

function SuccessSkeleton() {
  return (
    <div className="success" aria-busy="true">
      <div className="success-head">
        <Skeleton className="success-arch" />
        <Skeleton className="success-skeleton-title" />
        <Skeleton className="success-skeleton-text" />
        <Skeleton className="success-skeleton-acts" />
      </div>
      <div className="order-columns">
        <Skeleton className="order-card-tall" />
        <Skeleton className="order-card-tall" />
      </div>
    </div>
  )
}

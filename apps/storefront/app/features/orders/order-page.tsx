import type { OrderWire } from '@galleria/contract'
import { Button, ButtonLink, Card, EmptyState, Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Package, PackageX, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { AddressText } from '../addresses/address-card.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { Totals } from '../../components/totals.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderItems } from './order-items.tsx'
import { useOrder } from './order-queries.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { useOrderWords } from './order-words.ts'
import { useOrderAgain } from './use-order-again.ts'
import './orders.css'

/** */
export function OrderPage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  return (
    <>
      <PageHead title={t`Order`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>This order can be seen by whoever placed it.</Trans> }}
        skeleton={<OrderSkeleton />}
      >
        {(session) => <Order session={session} orderId={orderId} />}
      </SignInGate>
    </>
  )
}

function Order({ session, orderId }: { session: Session; orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const customerId = session.userInfo._id
  const { data: order, error, isFetching, refetch } = useOrder(customerId, orderId)
  if (!order) {
    if (!error || isFetching) return <OrderSkeleton />
    if (isApiFailure(error) && error.status < 500 && error.status >= 400) return <NoSuchOrder session={session} />
    return (
      <AccountLayout part="orders" session={session} back={{ href: paths.myOrders(), label: t`My orders` }}>
        <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout part="orders" session={session} back={{ href: paths.myOrders(), label: t`My orders` }}>
      <Found order={order} customerId={customerId} />
    </AccountLayout>
  )
}

function Found({ order, customerId }: { order: OrderWire; customerId: string }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useOrderWords()
  const { orderAgain, isBusy } = useOrderAgain()
  const [isCancelling, setIsCancelling] = useState(false)
  const headline = words.headline[order.orderStatus]
  const shown = useRef(order.orderStatus)
  // UX-36: what the shop does is told as it happens.
  useEffect(() => {
    if (shown.current === order.orderStatus) return
    shown.current = order.orderStatus
    announce(headline)
  }, [order.orderStatus, headline])

  return (
    <>
      <PageHead title={t`Order ${order.orderId}`} isIndexed={false} />
      <div className="account-head">
        <h1>{headline}</h1>
        <p className="muted">
          <Trans>
            Order <b className="order-number">{order.orderId}</b> from {order.provider.name}, {format.money(order.total)},{' '}
            {words.payment[order.payment.type].toLowerCase()}
          </Trans>
        </p>
      </div>
      <OrderTimeline order={order} />
      <div className="order-columns">
        <Card as="section" aria-labelledby="ordered-items">
          <h2 id="ordered-items">
            <Plural value={order.itemCount} one="# piece" other="# pieces" />
          </h2>
          <OrderItems items={order.items} />
          <Totals subTotal={order.subTotal} deliveryFee={order.deliveryFee} taxIncluded={order.taxIncluded} total={order.total} totalLabel={t`Total`} />
        </Card>
        <div className="order-side">
          <Card as="section" aria-labelledby="order-delivery">
            <h2 id="order-delivery">
              <Trans>Delivery</Trans>
            </h2>
            <AddressText address={order.deliveryAddress} />
          </Card>
          <Card as="section" aria-labelledby="order-payment">
            <h2 id="order-payment">
              <Trans>Payment</Trans>
            </h2>
            <p>{words.payment[order.payment.type]}</p>
            <p className="muted">
              <PaymentState order={order} />
            </p>
          </Card>
          <div className="order-acts">
            <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void orderAgain(order)}>
              <RotateCcw className="icon" aria-hidden="true" />
              <Trans>Order again</Trans>
            </Button>
            {order.can.cancel ? (
              <Button kind="quiet" size="small" onClick={() => setIsCancelling(true)}>
                <X className="icon" aria-hidden="true" />
                <Trans>Cancel order</Trans>
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <CancelOrderDialog customerId={customerId} order={order} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  )
}

/** What is still to be paid, and where. */
function PaymentState({ order: { orderStatus, payment, total } }: { order: OrderWire }) {
  const { format } = useTenant()
  if (payment.status === 'paid') return <Trans>Paid</Trans>
  return orderStatus === 'cancelled' ? <Trans>Nothing to pay</Trans> : <Trans>{format.money(total)} due at the door</Trans>
}

function NoSuchOrder({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountLayout part="orders" session={session}>
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
    </AccountLayout>
  )
}

function OrderSkeleton() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountLayout part="orders" back={{ href: paths.myOrders(), label: t`My orders` }}>
      <div className="account-head" aria-busy="true">
        <Skeleton className="account-skeleton-title" />
        <Skeleton className="account-skeleton-text" />
      </div>
      <Skeleton className="timeline-skeleton" />
      <div className="order-columns">
        <Skeleton className="order-card-tall" />
        <Skeleton className="order-card-tall" />
      </div>
    </AccountLayout>
  )
}

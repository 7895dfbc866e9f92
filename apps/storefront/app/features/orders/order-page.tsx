import type { OrderPartWire, OrderWire } from '@galleria/contract'
import { afterDialog, ButtonLink, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useParams } from '../../lib/router/use-page.ts'
import { isGuest, type Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderReviews } from '../review/order-reviews.tsx'
import { CancelOrderDialog, type ToCancel } from './cancel-order-dialog.tsx'
import { deliveredProducts } from './delivered-products.ts'
import { NoSuchOrder } from './no-such-order.tsx'
import { OrderParcel } from './order-parcel.tsx'
import { cancellableOf, isService, parcelsOf, sellersOf, totalOf } from './order-parts.ts'
import { useOrder } from './order-queries.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderAddress, OrderSide } from './order-side.tsx'
import { useOrderWords } from './order-words.ts'
import { TimeLeft } from './time-left.tsx'
import { useOrderHeadline } from './parcel-heading.ts'
import './orders.css'
import './order-page.css'

/** */
export function OrderPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { orderId = '' } = useParams()
  return (
    <AccountPage
      title={t`Order`}
      part="orders"
      back={{ href: paths.myOrders(), label: t`My orders` }}
      isForGuests
      prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>Only the person who placed this order can see it.</Trans> }}
      waits={<OrderSkeleton />}
    >
      {(session) => <Order session={session} orderId={orderId} />}
    </AccountPage>
  )
}

const Order = ({ session, orderId }: { session: Session; orderId: string }) => (
  <Fetched query={useOrder(session.userInfo._id, orderId)} waits={<OrderSkeleton />} renderMissing={() => <NoSuchOrder />}>
    {(order) => <Found order={order} customerId={session.userInfo._id} canReview={!isGuest(session)} />}
  </Fetched>
)

/** What of it is asked to be cancelled: one parcel, or all that can be. */
function toCancel(order: OrderWire, parcel: OrderPartWire | undefined): ToCancel {
  const parcels = parcel ? [parcel] : cancellableOf(order)
  return {
    orderId: (parcel ?? order).orderId,
    total: totalOf(order, parcels),
    wallet: totalOf(
      order,
      parcels.map(({ wallet }) => ({ total: wallet })),
    ),
    payment: (parcel ?? order).payment,
    sellers: parcels.map(({ provider, bill }) => bill?.operator.name ?? provider.name),
    isBill: order.bill !== null,
    appointment: order.appointment,
    isParcel: parcel !== undefined,
    type: (parcel ?? order).type,
  }
}

function Found({ order, customerId, canReview }: { order: OrderWire; customerId: string /** Reviews are an account's. */; canReview: boolean }) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const headline = useOrderHeadline()(order)
  // Whoever comes from a page of help has said already what is to be done (UX-37).
  const asked = useBrowserQuery()
  const [cancelling, setCancelling] = useState<{ readonly parcel: OrderPartWire | undefined; readonly isOpen: boolean } | undefined>(() =>
    asked.has('cancel') && cancellableOf(order).length > 0 ? { parcel: undefined, isOpen: true } : undefined,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const parcels = parcelsOf(order)
  const delivered = order.bill ? [] : deliveredProducts(order)
  useToldChanges(parcels)

  return (
    <>
      <PageHead title={t`Order ${order.orderId}`} isIndexed={false} />
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          {headline}
        </h1>
        <p className="muted order-head-line">
          {order.bill ? (
            <Trans>
              Order <b className="order-number">{order.orderId}</b>, placed {format.moment(order.createdAt)}
            </Trans>
          ) : order.appointment ? (
            <Trans>
              <b className="order-number">{order.orderId}</b>, booked {format.moment(order.createdAt)}, with {format.list(sellersOf(order))}
            </Trans>
          ) : (
            <Trans>
              Order <b className="order-number">{order.orderId}</b>, placed {format.moment(order.createdAt)}, from {format.list(sellersOf(order))}
            </Trans>
          )}
        </p>
      </div>
      {order.can.pay ? (
        <Card className="order-due">
          <TimeLeft order={order} />
          <ButtonLink href={paths.orderVerify(order.orderId)}>
            <Trans>Pay now</Trans>
          </ButtonLink>
        </Card>
      ) : null}
      <div className="order-layout">
        <div className="order-parcels">
          {parcels.map((parcel, index) => {
            const arrived = delivered.find(({ orderId }) => orderId === parcel._id)
            return (
              <Fragment key={parcel._id}>
                <OrderParcel
                  customerId={customerId}
                  parcel={parcel}
                  place={index + 1}
                  count={parcels.length}
                  onCancel={() => setCancelling({ parcel, isOpen: true })}
                />
                {arrived && !parcel.appointment ? (
                  <OrderReturns customerId={customerId} part={parcel} isAsked={asked.get('return') === parcel.orderId} />
                ) : null}
                {arrived && canReview ? (
                  <OrderReviews customerId={customerId} {...arrived} {...(arrived === delivered[0] ? { id: 'order-reviews' } : {})} />
                ) : null}
              </Fragment>
            )
          })}
          {isService(order) ? <OrderAddress order={order} title={<Trans>Address</Trans>} /> : null}
        </div>
        <OrderSide order={order} onCancel={() => setCancelling({ parcel: undefined, isOpen: true })} />
      </div>
      {cancelling ? (
        <CancelOrderDialog
          customerId={customerId}
          order={toCancel(order, cancelling.parcel)}
          isOpen={cancelling.isOpen}
          onClose={() => setCancelling({ ...cancelling, isOpen: false })}
          onCancelled={() => afterDialog(() => heading.current?.focus({ preventScroll: true }))}
        />
      ) : null}
    </>
  )
}

/** UX-36: what a shop does is told as it happens. */
function useToldChanges(parcels: readonly OrderPartWire[]): void {
  const { t } = useLingui()
  const words = useOrderWords()
  const known = useRef<ReadonlyMap<string, string>>(undefined)
  useEffect(() => {
    for (const parcel of parcels) {
      const { _id, orderStatus } = parcel
      const name = parcel.bill?.operator.name ?? parcel.provider.name
      const before = known.current?.get(_id)
      if (before !== undefined && before !== orderStatus) announce(t`${name}: ${words.headlineOf(parcel)}`)
    }
    known.current = new Map(parcels.map(({ _id, orderStatus }) => [_id, orderStatus]))
  }, [parcels, t, words])
}

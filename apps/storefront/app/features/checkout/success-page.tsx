import { Card, Skeleton } from '@galleria/ui'
import type { OrderWire } from '@galleria/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useParams } from '../../lib/router/use-page.ts'
import { isGuest, type Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { AddressText } from '../addresses/address-card.tsx'
import { BuyerGate } from '../auth/sign-in-prompt.tsx'
import { RewardAhead } from '../orders/reward-ahead.tsx'
import { NoSuchOrder } from '../orders/no-such-order.tsx'
import { OrderItems } from '../orders/order-items.tsx'
import { isAllFetched, isService, parcelsOf, restOf, rewardAheadOf, sellersOf, tillOf } from '../orders/order-parts.ts'
import { useOrder } from '../orders/order-queries.ts'
import { OrderTotals } from '../orders/order-totals.tsx'
import { useOrderWords } from '../orders/order-words.ts'
import { PickupNote } from '../orders/pickup-note.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { AppointmentSuccess } from './appointment-success.tsx'
import { BillSuccess } from './bill-success.tsx'
import { ConfirmationNote, SuccessFrame, successStateOf } from './success-frame.tsx'
import { Parcel } from './success-parcel.tsx'
import { totalKindOf } from './total-kind.ts'
import '../account/account.css'
import '../orders/orders.css'
import './success.css'

const loadSaveDetails = () => import('./save-details.tsx').then((module) => module.SaveDetails)

/** R-052, UX-35. Made of the order itself, so that it can be opened again and again and nothing is sent. */
export function SuccessPage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Thank you`} isIndexed={false} />
      <BuyerGate
        prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>Only the person who placed this order can see it.</Trans> }}
        skeleton={<SuccessSkeleton />}
      >
        {(session) => <Success session={session} orderId={orderId} />}
      </BuyerGate>
    </div>
  )
}

function Success({ session, orderId }: { session: Session; orderId: string }) {
  return (
    <Fetched query={useOrder(session.userInfo._id, orderId)} waits={<SuccessSkeleton />} renderMissing={() => <NoSuchOrder />}>
      {(order) =>
        order.bill ? (
          <BillSuccess order={order} bill={order.bill} />
        ) : order.appointment ? (
          <AppointmentSuccess order={order} appointment={order.appointment} session={session} />
        ) : (
          <Placed order={order} session={session} />
        )
      }
    </Fetched>
  )
}

function Placed({ order, session }: { order: OrderWire; session: Session }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { first: name } = session.userInfo.name
  const state = successStateOf(order)
  const rest = restOf(order)
  const reward = isGuest(session) || state === 'off' ? undefined : rewardAheadOf(order)
  const parcels = parcelsOf(order)
  const totalLabels = {
    to_pay: t`To pay`,
    on_delivery: isAllFetched(order)
      ? t`To pay at the shop`
      : isService(order)
        ? t`To pay at the visit`
        : tillOf(parcels) === 'mixed'
          ? t`To pay in cash`
          : t`To pay on delivery`,
    paid: t`Paid`,
    total: t`Total`,
  }
  const titles = {
    unpaid: <Trans>Your order is waiting for payment</Trans>,
    done: name ? <Trans>Thank you, {name}. Your order is placed.</Trans> : <Trans>Thank you. Your order is placed.</Trans>,
    off: <Trans>This order is cancelled</Trans>,
  }
  const notes = {
    unpaid: isService(order) ? (
      <Trans>We're holding your order for half an hour. Once you've paid, the shop contacts you.</Trans>
    ) : (
      <Trans>We're holding your items for half an hour. Once you've paid, the shops start packing.</Trans>
    ),
    done: <ConfirmationNote session={session} />,
    off: null,
  }
  return (
    <SuccessFrame
      order={order}
      state={state}
      title={titles[state]}
      note={notes[state]}
      see={state === 'off' ? <Trans>See the order</Trans> : <Trans>Follow the order</Trans>}
    >
      {isGuest(session) && state !== 'off' ? (
        <LazyPart
          load={loadSaveDetails}
          props={{ session, name: order.deliveryAddress.name }}
          name={<Trans>Save your details for next time</Trans>}
          fallback={<Skeleton className="save-details-wait" />}
        />
      ) : null}
      <div className={state === 'off' ? undefined : 'order-columns'}>
        <Card as="section" aria-labelledby="success-what">
          <h2 id="success-what">
            <Plural value={order.itemCount} one="# item" other="# items" />
            <span className="success-from"> · {format.list(sellersOf(order))}</span>
          </h2>
          <OrderItems items={order.items} />
          <OrderTotals
            order={order}
            less={rest.amount > 0 ? { label: t`From your wallet`, amount: order.wallet } : undefined}
            total={rest.amount > 0 ? rest : order.total}
            totalLabel={totalLabels[totalKindOf(order)]}
          />
          {reward ? <RewardAhead amount={reward} till={isAllFetched(order) ? 'store' : tillOf(parcels)} /> : null}
        </Card>
        {state === 'off' ? null : <WhatIsNext order={order} rest={rest} />}
      </div>
    </SuccessFrame>
  )
}

/** Where it comes, when, how it is paid, and how to get out of it. */
function WhatIsNext({ order, rest }: { order: OrderWire; rest: OrderWire['total'] }) {
  const { paths, format } = useTenant()
  const words = useOrderWords()
  const parcels = parcelsOf(order)
  return (
    <Card as="section" className="success-next" aria-labelledby="success-next">
      <h2 id="success-next">
        <Trans>What happens next</Trans>
      </h2>
      <dl>
        {isAllFetched(order) ? null : (
          <div>
            <dt>
              <Trans>Where</Trans>
            </dt>
            <dd>
              <AddressText address={order.deliveryAddress} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>
            {parcels.map((parcel) =>
              parcel.pickup ? (
                <PickupNote key={parcel._id} pickup={parcel.pickup} number={parcel.orderId} />
              ) : (
                <Parcel key={parcel._id} parcel={parcel} isOneOfSeveral={parcels.length > 1} />
              ),
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payment</Trans>
          </dt>
          <dd>
            {order.wallet.amount > 0 ? (
              <p>
                <Trans>Paid from wallet</Trans>, {format.money(order.wallet)}
              </p>
            ) : null}
            {rest.amount > 0 ? (
              <p>
                {words.paymentAt(order.payment.type, tillOf(parcels))}, {format.money(rest)}
              </p>
            ) : order.total.amount === 0 ? (
              <p>
                <Trans>Nothing to pay</Trans>
              </p>
            ) : null}
          </dd>
        </div>
        {order.can.cancel ? (
          <div>
            <dt>
              <Trans>Changed your mind?</Trans>
            </dt>
            <dd>
              {isAllFetched(order) ? (
                <Trans>
                  You can cancel it for free on the{' '}
                  <a className="text-link" href={paths.orderDetail(order.orderId)}>
                    order page
                  </a>{' '}
                  until it's ready to pick up.
                </Trans>
              ) : isService(order) ? (
                <Trans>
                  You can cancel it for free on the{' '}
                  <a className="text-link" href={paths.orderDetail(order.orderId)}>
                    order page
                  </a>{' '}
                  until the shop sets out.
                </Trans>
              ) : (
                <Trans>
                  You can cancel it for free on the{' '}
                  <a className="text-link" href={paths.orderDetail(order.orderId)}>
                    order page
                  </a>{' '}
                  until it's on its way.
                </Trans>
              )}
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
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

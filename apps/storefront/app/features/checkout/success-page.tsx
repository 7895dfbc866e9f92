import { ButtonLink, Card, Skeleton } from '@galleria/ui'
import type { OrderWire } from '@galleria/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, Package } from 'lucide-react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useParams } from '../../lib/router/use-page.ts'
import { isGuest, type Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { AddressText } from '../addresses/address-card.tsx'
import { BuyerGate } from '../auth/sign-in-prompt.tsx'
import { masked } from '../auth/user-name.ts'
import { RewardAhead } from '../orders/reward-ahead.tsx'
import { Totals } from '../../components/totals.tsx'
import { NoSuchOrder } from '../orders/no-such-order.tsx'
import { OrderItems } from '../orders/order-items.tsx'
import { hasInvoice, isAllFetched, isService, parcelsOf, restOf, rewardAheadOf, sellersOf, tillOf } from '../orders/order-parts.ts'
import { useOrder } from '../orders/order-queries.ts'
import { useOrderWords } from '../orders/order-words.ts'
import { PickupNote } from '../orders/pickup-note.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { AppointmentSuccess } from './appointment-success.tsx'
import { BillSuccess } from './bill-success.tsx'
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
  const { paths, format } = useTenant()
  const words = useOrderWords()
  const { name, authentication } = session.userInfo
  const isCancelled = order.orderStatus === 'cancelled'
  const isUnpaid = order.can.pay
  const rest = restOf(order)
  const reward = isGuest(session) ? undefined : rewardAheadOf(order)
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
  const reached = masked(authentication.email ?? authentication.phone ?? authentication.userName)
  return (
    <div className="success">
      <header className="success-head">
        <span className="success-arch" data-status={order.orderStatus} aria-hidden="true">
          {isUnpaid ? (
            <Hourglass className="icon" />
          ) : (
            <svg viewBox="0 0 24 24" className="success-tick">
              <path d="m6.5 12.5 3.6 3.7 7.4-8" />
            </svg>
          )}
        </span>
        <h1>
          {isUnpaid ? <Trans>Your order is waiting for payment</Trans> : isCancelled ? <Trans>This order is cancelled</Trans> : <Thanks name={name.first} />}
        </h1>
        <p className="success-number">
          <span className="muted">
            <Trans>Order number</Trans>
          </span>{' '}
          <b>{order.orderId}</b>
        </p>
        {isUnpaid ? (
          <p className="muted">
            {isService(order) ? (
              <Trans>We're holding your order for half an hour. Once you've paid, the shop contacts you.</Trans>
            ) : (
              <Trans>We're holding your items for half an hour. Once you've paid, the shops start packing.</Trans>
            )}
          </p>
        ) : isCancelled ? null : (
          <p className="muted">
            <Trans>A confirmation is on its way to {reached}.</Trans>
          </p>
        )}
        <div className="success-acts">
          {isUnpaid ? (
            <ButtonLink href={paths.orderVerify(order.orderId)}>
              <Trans>Pay now</Trans>
            </ButtonLink>
          ) : null}
          <ButtonLink kind={isUnpaid ? 'quiet' : 'primary'} href={paths.orderDetail(order.orderId)}>
            <Trans>Follow the order</Trans>
          </ButtonLink>
          {isUnpaid ? null : (
            <ButtonLink kind="quiet" href={paths.home()}>
              <Trans>Continue shopping</Trans>
            </ButtonLink>
          )}
          {hasInvoice(order) ? (
            <ButtonLink kind="quiet" href={paths.orderInvoice(order.orderId)}>
              <Trans>Invoice</Trans>
            </ButtonLink>
          ) : null}
        </div>
      </header>
      {isGuest(session) ? (
        <LazyPart
          load={loadSaveDetails}
          props={{ session, name: order.deliveryAddress.name }}
          name={<Trans>Save your details for next time</Trans>}
          fallback={<Skeleton className="save-details-wait" />}
        />
      ) : null}
      <div className="order-columns">
        <Card as="section" aria-labelledby="success-what">
          <h2 id="success-what">
            <Plural value={order.itemCount} one="# item" other="# items" />
            <span className="success-from"> · {format.list(sellersOf(order))}</span>
          </h2>
          <OrderItems items={order.items} />
          <Totals
            subTotal={order.subTotal}
            discount={order.discount}
            coupon={order.coupon ?? undefined}
            deliveryFee={order.deliveryFee}
            isFetched={isAllFetched(order)}
            isWithoutDelivery={isService(order)}
            parcels={parcels.filter((parcel) => !isService(parcel)).map(({ provider, deliveryFee }) => ({ name: provider.name, fee: deliveryFee }))}
            taxIncluded={order.taxIncluded}
            taxAdded={order.taxAdded}
            {...(order.taxLines.length > 0 ? { taxLines: order.taxLines } : {})}
            less={rest.amount > 0 ? { label: t`From your wallet`, amount: order.wallet } : undefined}
            total={rest.amount > 0 ? rest : order.total}
            totalLabel={totalLabels[totalKindOf(order)]}
          />
          {reward ? <RewardAhead amount={reward} till={isAllFetched(order) ? 'store' : tillOf(parcels)} /> : null}
        </Card>
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
                {rest.amount > 0 || order.wallet.amount === 0 ? (
                  <p>
                    {words.paymentAt(order.payment.type, tillOf(parcels))}, {format.money(rest)}
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
      </div>
    </div>
  )
}

function Thanks({ name }: { name: string }) {
  return name ? <Trans>Thank you, {name}. Your order is placed.</Trans> : <Trans>Thank you. Your order is placed.</Trans>
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

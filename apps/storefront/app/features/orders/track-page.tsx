import type { OrderWire } from '@galleria/contract'
import { ButtonLink, Card, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import { useParams } from '../../lib/router/use-page.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrderParcel } from './order-parcel.tsx'
import { isService, parcelsOf, sellersOf, tillOf } from './order-parts.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useOrderWords } from './order-words.ts'
import { useOrderHeadline } from './parcel-heading.ts'
import './orders.css'
import './order-page.css'

/** Whoever keeps the page open sees what becomes of the order. */
const ASK_MS = 30_000

/**
 * Where the mails of a guest's order lead: how it stands, for whoever has the mail. Behind the `#` is what opens it, which the browser sends nowhere by itself.
 * Without a number it is where a guest finds an order whose mail is not at hand.
 */
export function TrackPage() {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const { orderId } = useParams()
  return (
    <div className="wrap tall-page">
      <PageHead title={orderId === undefined ? t`Find your order` : t`Your order`} isIndexed={false} />
      {orderId === undefined ? <Find /> : isHydrated ? <Tracked orderId={orderId} /> : <OrderSkeleton />}
    </div>
  )
}

const Find = () => (
  <div className="find-order">
    <div className="account-head">
      <h1>
        <Trans>Find your order</Trans>
      </h1>
    </div>
    <OpenOrder />
  </div>
)

function Tracked({ orderId }: { orderId: string }) {
  const api = useApi()
  const go = useGo()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const buyer = useBuyer()
  const [key] = useState(() => window.location.hash.slice(1))
  const customerId = buyer?.userInfo._id
  // On the device on which it was bought there is more to see, and to do.
  const own = useQuery({
    queryKey: ['tracked', 'own', customerId, orderId],
    enabled: customerId !== undefined,
    retry: false,
    queryFn: async () =>
      api.getOrder({ params: { orderId } }).then(
        () => true,
        () => false,
      ),
  })
  const isOwn = own.data === true
  useEffect(() => {
    if (isOwn) go(paths.orderDetail(orderId), { replace: true })
  }, [isOwn, go, paths, orderId])
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['tracked', orderId, key],
    enabled: key !== '' && (customerId === undefined || own.data === false),
    refetchInterval: ASK_MS,
    queryFn: async () => (await api.trackOrder({ body: { orderId, key } })).data,
  })
  if (order) return <Shown order={order} />
  const isUnknown = key === '' || (isApiFailure(error) && error.status >= 400 && error.status < 500)
  if (isUnknown && !isOwn && !own.isFetching) return <NotHere orderId={orderId} />
  if (!error || isFetching) return <OrderSkeleton />
  return <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
}

function Shown({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  const headline = useOrderHeadline()(order)
  const words = useOrderWords()
  const parcels = parcelsOf(order)
  const { city, state } = order.deliveryAddress
  return (
    <>
      <div className="account-head">
        <h1>{headline}</h1>
        <p className="muted order-head-line">
          <Trans>
            Order <b className="order-number">{order.orderId}</b>, placed {format.moment(order.createdAt)}, from {format.list(sellersOf(order))}
          </Trans>
        </p>
      </div>
      <div className="order-layout">
        <div className="order-parcels">
          {parcels.map((parcel, index) => (
            <OrderParcel key={parcel._id} parcel={parcel} place={index + 1} count={parcels.length} onCancel={() => undefined} />
          ))}
        </div>
        <div className="order-side">
          <Card as="section" aria-labelledby="track-payment">
            <h2 id="track-payment">
              <Trans>Payment</Trans>
            </h2>
            <OrderTotals order={order} />
            <p>{words.paymentAt(order.payment.type, tillOf(parcels))}</p>
          </Card>
          <Card as="section" aria-labelledby="track-more">
            <h2 id="track-more">
              <Trans>View only</Trans>
            </h2>
            <p className="muted">
              {isService(order) ? (
                <Trans>
                  It takes place in {city}, {state}. This link shows no names and streets, so you can pass it on.
                </Trans>
              ) : (
                <Trans>
                  It goes to {city}, {state}. This link shows no names and streets, so you can pass it on.
                </Trans>
              )}
            </p>
          </Card>
          <OpenOrder orderId={order.orderId} />
        </div>
      </div>
    </>
  )
}

function NotHere({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <>
      <EmptyState
        icon={PackageX}
        title={t`We can't show this order here`}
        text={<Trans>The link may be incomplete, or the order is in an account now: log in to follow it.</Trans>}
        actions={
          <ButtonLink href={paths.login(paths.orderDetail(orderId))}>
            <Trans>Log in</Trans>
          </ButtonLink>
        }
      />
      <div className="find-order">
        <OpenOrder orderId={orderId} />
      </div>
    </>
  )
}

import { ButtonLink, Card, EmptyState, Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarCheck, ChevronRight, Package, Store } from 'lucide-react'
import { useState } from 'react'
import type { OrderSummaryWire } from '@galleria/contract'
import { ORDER_TYPES, type OrderType } from '@galleria/rules'
import { MoreButton } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { queryString } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { AppointmentLine } from './appointment-line.tsx'
import { useOrderArrival } from './order-arrival.ts'
import { isService, namesOf } from './order-parts.ts'
import { isOver } from './order-progress.ts'
import { useOrders } from './order-queries.ts'
import { OrderStatus } from './order-status.tsx'
import { OrderPicture } from './order-picture.tsx'
import { usePickupTime } from './pickup-time.ts'
import './orders.css'

/** R-061 */
export function OrdersPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <AccountPage
      title={t`My orders`}
      part="orders"
      isForGuests
      prompt={{
        icon: Package,
        title: t`Log in to view and track your orders`,
        text: (
          <>
            <Trans>Where they are, what's in them, how to cancel or order again: it's all in your account.</Trans>
            {tenant.hasGuests ? (
              <>
                {' '}
                <Trans>
                  Bought without one?{' '}
                  <a className="text-link" href={paths.findOrder()}>
                    Find your order
                  </a>
                </Trans>
              </>
            ) : null}
          </>
        ),
      }}
      waits={
        <>
          <OrdersHead />
          <ListSkeleton />
        </>
      }
    >
      {(session) => <Orders session={session} />}
    </AccountPage>
  )
}

const typeIn = (query: URLSearchParams): OrderType | undefined => ORDER_TYPES.find((type) => type === query.get('type'))

function Orders({ session }: { session: Session }) {
  return (
    <>
      <OrdersHead />
      <OrderList customerId={session.userInfo._id} asked={typeIn(useBrowserQuery())} />
    </>
  )
}

function OrdersHead() {
  return (
    <div className="account-head orders-head">
      <h1>
        <Trans>My orders</Trans>
      </h1>
    </div>
  )
}

/** The kinds of orders that there are; a kind without any does not show, unless somebody has come for it. */
function OrderTabs({ type, types }: { type: OrderType; types: Readonly<Record<OrderType, number>> }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const labels: Readonly<Record<OrderType, string>> = { PRODUCT: t`Products`, SERVICE: t`Services`, 'IN-STORE': t`In store` }
  const shown = ORDER_TYPES.filter((other) => other === type || types[other] > 0)
  if (shown.length < 2) return null
  return (
    <nav className="order-tabs" aria-label={t`Order types`}>
      {shown.map((other) => (
        <a key={other} href={paths.myOrders() + queryString({ type: other })} data-replace data-keep-scroll aria-current={other === type ? 'page' : undefined}>
          {labels[other]}
        </a>
      ))}
    </nav>
  )
}

/** Without a kind that was asked for, the first that there are any of. */
function OrderList({ customerId, asked }: { customerId: string; asked: OrderType | undefined }) {
  const [first, setFirst] = useState<OrderType>('PRODUCT')
  const type = asked ?? first
  const query = useOrders(customerId, type)
  const types = query.data?.pages[0]?.types
  const firstWithAny = types && ORDER_TYPES.find((other) => types[other] > 0)
  if (firstWithAny && firstWithAny !== first) setFirst(firstWithAny)
  return (
    <>
      {types ? <OrderTabs type={type} types={types} /> : null}
      <Fetched query={query} waits={<ListSkeleton />}>
        {({ pages }) => {
          const orders = itemsOf(pages)
          const total = pages[0]?.page.total ?? 0
          if (query.isPlaceholderData) return <ListSkeleton />
          if (orders.length === 0) return <NoOrders type={type} />
          return (
            <>
              <ul className="order-list">
                {orders.map((order) => (
                  <OrderCard key={order._id} order={order} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div className="order-more">
                  <p className="muted small">
                    <Trans>
                      {orders.length} of {total} orders
                    </Trans>
                  </p>
                  <MoreButton query={query}>
                    <Trans>Show older orders</Trans>
                  </MoreButton>
                </div>
              ) : null}
            </>
          )
        }}
      </Fetched>
    </>
  )
}

function OrderCard({ order }: { order: OrderSummaryWire }) {
  const pickupTime = usePickupTime()
  const arrival = useOrderArrival()(order)
  const { paths, format } = useTenant()
  return (
    <Card as="li" className="order-card">
      <div className="order-card-words">
        <OrderStatus order={order} />
        <h2>
          <a href={paths.orderDetail(order.orderId)}>
            {order.appointment ? (order.items[0]?.name ?? format.list(namesOf(order))) : format.list(namesOf(order))}
          </a>
        </h2>
        <p className="muted small">
          <span className="unbroken">{order.orderId}</span> · {format.date(order.createdAt)}
        </p>
        {order.bill ? <p className="small">{[order.bill.number, order.bill.plan?.validity].filter(Boolean).join(' · ')}</p> : null}
        {order.orders.length > 1 ? (
          <p className="small">
            {order.orders.some(isService) ? (
              <Plural value={order.orders.length} one="# part" other="# parts" />
            ) : (
              <Plural value={order.orders.length} one="# parcel" other="# parcels" />
            )}
          </p>
        ) : null}
        {order.appointment ? (
          <p className="small">
            <AppointmentLine appointment={order.appointment} />
          </p>
        ) : null}
        {order.pickup && !isOver(order) ? (
          <p className="small">
            <Trans>Pick up {pickupTime(order.pickup)}</Trans>
          </p>
        ) : null}
        {arrival ? <p className="small">{arrival}</p> : null}
        {order.orderStatus === 'delivered' && !order.bill ? (
          <a className="order-card-review text-link small" href={`${paths.orderDetail(order.orderId)}#order-reviews`}>
            <Trans>Write a review</Trans>
          </a>
        ) : null}
      </div>
      <OrderPicture order={order} most={4} />
      <p className="order-card-total">
        <b>{format.money(order.total)}</b>
        {order.bill || order.appointment ? null : (
          <small className="muted">
            <Plural value={order.itemCount} one="# item" other="# items" />
          </small>
        )}
      </p>
      <ChevronRight className="icon order-card-go" aria-hidden="true" />
    </Card>
  )
}

/** What will be here, and where it begins. */
function NoOrders({ type }: { type: OrderType }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  if (type === 'SERVICE')
    return <EmptyState icon={CalendarCheck} level={2} title={t`No service orders`} text={<Trans>Services you book and bills you pay appear here.</Trans>} />
  if (type === 'IN-STORE')
    return <EmptyState icon={Store} level={2} title={t`No in-store orders`} text={<Trans>What you pick up or buy in a shop appears here.</Trans>} />
  return (
    <EmptyState
      icon={Package}
      level={2}
      title={t`No orders yet`}
      text={<Trans>Once you order something, you can follow it here, from the shop's shelf to your door.</Trans>}
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Shop now</Trans>
        </ButtonLink>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div className="order-list" aria-busy="true">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="order-card-skeleton" />
      ))}
    </div>
  )
}

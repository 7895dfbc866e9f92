import type { OrderStatusWire, SellerOrderWire } from '@galleria/contract'
import { afterDialog, EmptyState, Lasting } from '@galleria/ui'
import { ORDER_SEARCH_MAX, ORDER_STATUSES } from '@galleria/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ListFound, ListSearch } from '../../components/list-search.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useLocation } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import '../orders/orders.css'
import '../orders/order-page.css'
import { StaffPage } from '../staff/staff-page.tsx'
import { SHOP_ORDERS_PATH } from '../staff/staff-paths.ts'
import { useRights } from '../staff/use-rights.ts'
import { CallOffDialog, RefundDialog } from './shop-order-dialogs.tsx'
import { ShopOrderCard } from './shop-order-card.tsx'
import { CardsWait, StatusTabs } from './status-tabs.tsx'
import { useShopOrders } from './use-shop-orders.ts'
import './shop-orders.css'

/** G-09: what a seller is to deliver, and how far it is. */
export function ShopOrdersPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Orders of your shop`}
      icon={PackageOpen}
      right={{ seller: 'order.read' }}
      refused={<Trans>Your account can't see the orders of a shop.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <ShopOrders customerId={customerId} />}
    </StaffPage>
  )
}

const statusIn = (query: URLSearchParams): OrderStatusWire => ORDER_STATUSES.find((status) => status === query.get('status')) ?? 'created'

type Asking = { readonly about: 'cancel' | 'refund'; readonly order: SellerOrderWire }

function ShopOrders({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const id = useId()
  const { format } = useTenant()
  const asked = useBrowserQuery()
  const status = statusIn(asked)
  const { sellerRights = [] } = useRights(customerId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<Asking>()
  // A link to one order says its number; a name that was typed does not stand in the address.
  const named = asked.get('order') ?? ''
  const [typed, setTyped] = useState(named)
  const [sought, setSought] = useState(typed)
  const seek = (what: string) => {
    setTyped(what)
    setSought(what)
  }
  const { key } = useLocation()
  const [led, setLed] = useState({ key, named })
  // Whoever is here already and follows such a link, or goes back from it, is led by it too.
  if (led.key !== key) {
    setLed({ key, named })
    if (named !== '' || led.named !== '') seek(named)
  }
  const query = useShopOrders(customerId, sought === '' ? { status } : { q: sought })
  const close = () => setAsking(undefined)
  /** As it is now: somebody else may have done something to it since it was pressed. */
  const latest = ({ order }: Asking): SellerOrderWire => itemsOf(query.data?.pages ?? []).find(({ _id }) => _id === order._id) ?? order
  // The card that was pressed stands in another list now, and nothing but a dialog has the focus while one is open.
  const onMoved = () => {
    close()
    afterDialog(() => heading.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      <div className="account-head orders-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Orders of your shop</Trans>
        </h1>
      </div>
      <ListSearch
        id={id}
        list={t`Orders`}
        label={t`Order number or name`}
        placeholder={t`Number or name`}
        maxLength={ORDER_SEARCH_MAX}
        typed={typed}
        onTyped={setTyped}
        onSought={() => setSought(typed.trim())}
      />
      {sought === '' ? (
        <OrderTabs shown={status} />
      ) : (
        <ListFound sought={sought} total={query.data?.pages[0]?.page.total} fieldId={id} onCleared={() => seek('')}>
          <Trans>All orders</Trans>
        </ListFound>
      )}
      <Fetched query={query} waits={<CardsWait />}>
        {({ pages }) => {
          const orders = itemsOf(pages)
          const total = pages[0]?.page.total ?? 0
          if (orders.length === 0) return sought === '' ? <NoOrders status={status} /> : <NothingFound />
          return (
            <>
              {sought === '' ? (
                <p className="shop-orders-count muted">
                  <Plural value={total} one="# order" other={`${format.number(total)} orders, newest first`} />
                </p>
              ) : null}
              <ul className="shop-orders">
                {orders.map((order) => (
                  <ShopOrderCard
                    key={order._id}
                    order={order}
                    rights={sellerRights}
                    hasStatus={sought !== ''}
                    onMoved={onMoved}
                    onCallOff={() => setAsking({ about: 'cancel', order })}
                    onRefund={() => setAsking({ about: 'refund', order })}
                  />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div className="order-more">
                  <MoreButton query={query}>
                    <Trans>Show older orders</Trans>
                  </MoreButton>
                </div>
              ) : null}
            </>
          )
        }}
      </Fetched>
      <Lasting>{asking?.about === 'cancel' ? <CallOffDialog order={asking.order} onClose={close} onMoved={onMoved} /> : null}</Lasting>
      <Lasting>{asking?.about === 'refund' ? <RefundDialog order={latest(asking)} onClose={close} onMoved={onMoved} /> : null}</Lasting>
    </>
  )
}

function OrderTabs({ shown }: { shown: OrderStatusWire }) {
  const { t } = useLingui()
  const labels: Readonly<Record<OrderStatusWire, string>> = {
    created: t({ message: 'New', context: 'orders' }),
    processing: t({ message: 'In preparation', context: 'orders' }),
    shipped: t({ message: 'On the way or ready', context: 'orders' }),
    delivered: t({ message: 'Done', context: 'orders' }),
    cancelled: t({ message: 'Cancelled', context: 'orders' }),
  }
  return <StatusTabs label={t`Orders by status`} path={SHOP_ORDERS_PATH} statuses={ORDER_STATUSES} labels={labels} shown={shown} />
}

function NothingFound() {
  const { t } = useLingui()
  return (
    <EmptyState icon={PackageOpen} level={2} title={t`No orders found`} text={<Trans>Type part of the order's number, or of the name that it is for.</Trans>} />
  )
}

function NoOrders({ status }: { status: OrderStatusWire }) {
  const { t } = useLingui()
  const texts: Readonly<Record<OrderStatusWire, readonly [string, string]>> = {
    created: [t`No new orders`, t`As soon as somebody buys from your shop, it's here.`],
    processing: [t`Nothing in preparation`, t`What you have started on is here, until it's on its way or ready to pick up.`],
    shipped: [t`Nothing on the way`, t`What you have sent, or put out to be picked up, is here until it has arrived.`],
    delivered: [t`Nothing done yet`, t`What has arrived is here.`],
    cancelled: [t`Nothing cancelled`, t`What you or a customer cancelled is here.`],
  }
  const [title, text] = texts[status]
  return <EmptyState icon={PackageOpen} level={2} title={title} text={text} />
}

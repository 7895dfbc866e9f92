import { Button, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Package, PackageX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { useApi } from '../../lib/api.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BuyerGate } from '../auth/sign-in-prompt.tsx'
import { useCartContext } from '../cart/cart-context.ts'
import { orderKey } from '../orders/order-queries.ts'
import { useCheckoutFailureText } from './place-failure.tsx'
import { TooLate } from './too-late.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

/** How often the page asks by itself whether the bank has said something, and how many times: a minute in all. */
const ASK_MS = 5_000
const ASKS = 12

/** R-051: where a payment page sends the shopper back to. Asks how the order stands, empties the cart (ST-03) and shows the order. */
export function VerifyPage() {
  const { t } = useLingui()
  const [title, setTitle] = useState<string>()
  return (
    <div className="wrap tall-page">
      <PageHead title={title ?? t`Checking your order`} isIndexed={false} />
      <BuyerGate
        prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>Your order is safe: log in to follow it.</Trans> }}
        skeleton={<Checking />}
      >
        {(session) => <Verify session={session} onTitle={setTitle} />}
      </BuyerGate>
    </div>
  )
}

/** `onTitle`: what the page is called by how the order stands. */
function Verify({ session, onTitle }: { session: Session; onTitle: (title: string | undefined) => void }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()
  const { paths } = useTenant()
  const { store } = useCartContext()
  const failureText = useCheckoutFailureText()
  const orderId = useBrowserQuery().get('orderId') ?? ''
  const customerId = session.userInfo._id
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['verify', customerId, orderId],
    enabled: orderId !== '',
    queryFn: async () => (await api.verifyOrder({ body: { orderId } })).content,
    // Banks take a moment; whoever waits longer asks.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data?.can.pay && data.payment.status === 'pending' && dataUpdateCount < ASKS ? ASK_MS : false),
  })
  // What an operator has refused since it was paid is cancelled, and told by the page of the order: it may be quicker than we are.
  const isSettled = order !== undefined && !order.can.pay && (order.orderStatus !== 'cancelled' || order.bill?.state === 'refused')
  useEffect(() => {
    if (!order || order.can.pay) return
    queries.setQueryData(orderKey(customerId, order.orderId), order)
    // Paying a bill, or booking an appointment, has nothing to do with the cart.
    if (!order.bill && !order.appointment) void store?.refresh()
    if (isSettled) go(paths.orderSuccess(order.orderId), { replace: true })
  }, [order, isSettled, go, paths, queries, customerId, store])

  const isFailed = !order && (orderId === '' || (error !== null && !isFetching))
  const failedTitle = orderId === '' ? t`Which order?` : t`We couldn't check this order`
  const isBooking = Boolean(order?.appointment)
  const unpaidTitle =
    order?.payment.status === 'failed' ? t`The payment didn't go through` : isBooking ? t`This appointment isn't paid yet` : t`This order isn't paid yet`
  const title = isFailed
    ? failedTitle
    : order?.can.pay
      ? unpaidTitle
      : order && !isSettled
        ? isBooking
          ? t`This appointment is cancelled`
          : t`This order is cancelled`
        : undefined
  useEffect(() => onTitle(title), [title, onTitle])

  if (order?.can.pay)
    return <UnpaidOrder key={order.orderId} order={order} title={unpaidTitle} customerId={customerId} isChecking={isFetching} onCheck={refetch} />
  if (order && !isSettled) return <TooLate order={order} />
  if (!isFailed) return <Checking />
  return (
    <EmptyState
      icon={PackageX}
      title={failedTitle}
      text={orderId === '' ? <Trans>There's no order at this address. You'll find all of yours under My orders.</Trans> : failureText(error)}
      actions={
        <>
          {orderId === '' ? null : (
            <Button onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <ButtonLink kind={orderId === '' ? 'primary' : 'quiet'} href={paths.myOrders()}>
            <Trans>See my orders</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}

function Checking() {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState icon={Hourglass} title={t`Checking your order`} text={<Trans>This takes a moment. Please don't close the page.</Trans>} />
    </div>
  )
}

import { Button, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Package, PackageX } from 'lucide-react'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { useCartContext } from '../cart/cart-context.ts'
import { orderKey } from '../orders/order-queries.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useCheckoutFailureText } from './place-failure.tsx'

/** R-051: where a payment page sends the shopper back to. Asks how the order stands, empties the cart (ST-03) and shows the order. */
export function VerifyPage() {
  const { t } = useLingui()
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Checking your order`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Package, title: t`Log in to view and track your orders`, text: <Trans>Your order is safe: log in to see how it stands.</Trans> }}
        skeleton={<Checking />}
      >
        {(session) => <Verify session={session} />}
      </SignInGate>
    </div>
  )
}

function Verify({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()
  const { paths } = useTenant()
  const { store } = useCartContext()
  const failureText = useCheckoutFailureText()
  const orderId = useBrowserQuery().get('orderId') ?? ''
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['verify', session.userInfo._id, orderId],
    enabled: orderId !== '',
    queryFn: async () => (await api.verifyOrder({ body: { orderId } })).content,
  })
  useEffect(() => {
    if (!order) return
    queries.setQueryData(orderKey(session.userInfo._id, order.orderId), order)
    void store?.refresh()
    go(paths.orderSuccess(order.orderId), { replace: true })
  }, [order, go, paths, queries, session, store])

  const isFailed = orderId === '' || (error !== null && !isFetching)
  if (!isFailed) return <Checking />
  return (
    <EmptyState
      icon={PackageX}
      title={orderId === '' ? t`Which order?` : t`We could not check this order`}
      text={orderId === '' ? <Trans>This address names no order. All of yours are listed under My orders.</Trans> : failureText(error)}
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

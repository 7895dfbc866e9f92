import type { SellerReturnWire } from '@galleria/contract'
import { afterDialog, EmptyState, Lasting } from '@galleria/ui'
import { RETURN_STATUSES, type ReturnStatus } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { MoreButton } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { Fetched } from '../account/fetched.tsx'
import '../orders/order-page.css'
import { StaffPage } from '../staff/staff-page.tsx'
import { SHOP_RETURNS_PATH } from '../staff/staff-paths.ts'
import { useRights } from '../staff/use-rights.ts'
import { AnswerReturnDialog } from './answer-return-dialog.tsx'
import { ShopReturnCard } from './shop-return-card.tsx'
import { CardsWait, StatusTabs } from './status-tabs.tsx'
import { type ReturnAnswer, useShopReturns } from './use-shop-returns.ts'
import './shop-orders.css'

/** G-06, G-09: what customers send back to a seller, and what becomes of it. */
export function ShopReturnsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Returns to your shop`}
      icon={Undo2}
      right={{ seller: 'order.read' }}
      refused={<Trans>Your account can't see the returns to a shop.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <ShopReturns customerId={customerId} />}
    </StaffPage>
  )
}

const statusIn = (query: URLSearchParams): ReturnStatus => RETURN_STATUSES.find((status) => status === query.get('status')) ?? 'asked'

type Answering = { readonly one: SellerReturnWire; readonly to: ReturnAnswer['status'] }

function ShopReturns({ customerId }: { customerId: string }) {
  const status = statusIn(useBrowserQuery())
  const { sellerRights = [] } = useRights(customerId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [answering, setAnswering] = useState<Answering>()
  const query = useShopReturns(customerId, status)
  const close = () => setAnswering(undefined)
  return (
    <>
      <div className="account-head orders-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Returns to your shop</Trans>
        </h1>
      </div>
      <ReturnTabs shown={status} />
      <Fetched query={query} waits={<CardsWait />}>
        {({ pages }) => {
          const returns = itemsOf(pages)
          if (returns.length === 0) return <NoReturns isWaiting={status === 'asked'} />
          return (
            <>
              <ul className="shop-orders">
                {returns.map((one) => (
                  <ShopReturnCard key={one._id} one={one} rights={sellerRights} onAnswer={(to) => setAnswering({ one, to })} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div className="order-more">
                  <MoreButton query={query}>
                    <Trans>Show older returns</Trans>
                  </MoreButton>
                </div>
              ) : null}
            </>
          )
        }}
      </Fetched>
      <Lasting>
        {answering ? (
          <AnswerReturnDialog
            {...answering}
            onClose={close}
            onMoved={() => {
              close()
              afterDialog(() => heading.current?.focus({ preventScroll: true }))
            }}
          />
        ) : null}
      </Lasting>
    </>
  )
}

function ReturnTabs({ shown }: { shown: ReturnStatus }) {
  const { t } = useLingui()
  const labels: Readonly<Record<ReturnStatus, string>> = {
    asked: t({ message: 'To decide', context: 'returns' }),
    accepted: t({ message: 'On their way back', context: 'returns' }),
    received: t({ message: 'To refund', context: 'returns' }),
    refunded: t({ message: 'Refunded', context: 'returns' }),
    refused: t({ message: 'Refused', context: 'returns' }),
    withdrawn: t({ message: 'Kept by customers', context: 'returns' }),
  }
  return <StatusTabs label={t`Returns by status`} path={SHOP_RETURNS_PATH} statuses={RETURN_STATUSES} labels={labels} shown={shown} />
}

function NoReturns({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useLingui()
  return isWaiting ? (
    <EmptyState icon={Undo2} level={2} title={t`Nothing to decide`} text={<Trans>When a customer wants to send something back, you decide here.</Trans>} />
  ) : (
    <EmptyState icon={Undo2} level={2} title={t`No returns here`} text={<Trans>Returns that have come this far are shown here.</Trans>} />
  )
}

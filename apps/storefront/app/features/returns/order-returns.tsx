import type { OrderPartWire } from '@galleria/contract'
import { Button, Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { ReturnCard } from './return-card.tsx'
import { useReturns } from './return-queries.ts'
import './returns.css'

const loadDialog = () => import('./return-dialog.tsx').then((module) => module.ReturnDialog)

export type OrderReturnsProps = {
  customerId: string
  /** The form for a return is wanted at once. */
  isAsked?: boolean
  part: Pick<OrderPartWire, '_id' | 'orderId' | 'items' | 'provider' | 'payment' | 'total' | 'wallet' | 'refunded'>
}

/** What of a delivered part goes back, and the way to send something back; nothing where neither is so. */
export function OrderReturns({ customerId, part, isAsked = false }: OrderReturnsProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { returns, error, refetch, changed } = useReturns(customerId, part._id)
  const [asking, setAsking] = useState<'open' | 'closed' | undefined>(isAsked ? 'open' : undefined)
  if (error && !returns) return <FailedNotice error={error} onRetry={refetch} />
  if (!returns) return <Skeleton className="order-returns-wait" />
  if (returns.data.length === 0 && returns.returnable.length === 0) return null
  const days = returns.returnable.map(({ until }) => until).toSorted()
  const last = days.at(-1)
  const titleId = `returns-${part._id}`
  return (
    <Card as="section" className="order-returns" aria-labelledby={titleId}>
      <div className="order-returns-head">
        <h2 id={titleId}>
          <Trans>Returns</Trans>
        </h2>
        {last ? (
          <>
            <p className="muted small">
              {days[0] === last && part.items.every(({ isService }) => !isService) ? (
                <Trans>You can return this until {format.day(last)}.</Trans>
              ) : (
                <Trans>Some of this can be returned until {format.day(last)}.</Trans>
              )}
            </p>
            <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking('open')}>
              <Undo2 className="icon" aria-hidden="true" />
              <Trans>Return items</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {returns.data.length > 0 ? (
        <ul className="return-list">
          {returns.data.map((one) => (
            <ReturnCard key={one._id} one={one} onChanged={changed} />
          ))}
        </ul>
      ) : null}
      {asking === 'closed' || (asking && last) ? (
        <LazyPart
          load={loadDialog}
          props={{
            part,
            returnable: returns.returnable,
            paid: returns.paid[0],
            isOpen: asking === 'open',
            onClose: () => setAsking('closed'),
            onAsked: changed,
          }}
          name={t`The form for your return`}
        />
      ) : null}
    </Card>
  )
}

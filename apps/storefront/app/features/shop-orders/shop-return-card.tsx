import type { SellerReturnWire, SellerRight } from '@galleria/contract'
import { Button, Card, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneLink } from '../../components/phone-link.tsx'
import { queryString } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { fullName } from '../addresses/address-text.ts'
import { ReturnItems, ReturnSaid } from '../returns/return-contents.tsx'
import { useReturnWords } from '../returns/return-words.ts'
import { SHOP_ORDERS_PATH } from '../staff/staff-paths.ts'
import type { ReturnAnswer } from './use-shop-returns.ts'

export type ShopReturnCardProps = {
  one: SellerReturnWire
  /** What whoever looks at it may do for the seller. */
  rights: readonly SellerRight[]
  onAnswer: (to: ReturnAnswer['status']) => void
}

const RIGHT_TO: Readonly<Record<ReturnAnswer['status'], SellerRight>> = {
  accepted: 'order.fulfil',
  refused: 'order.fulfil',
  received: 'order.fulfil',
  refunded: 'order.refund',
}

/** Who sends what back and why, what it comes to, and what is to be decided. */
export function ShopReturnCard({ one, rights, onAnswer }: ShopReturnCardProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const words = useReturnWords()
  const acts: Readonly<Record<ReturnAnswer['status'], string>> = {
    accepted: t`Accept return`,
    received: t`It has arrived`,
    refunded: t({ message: 'Refund', context: 'act' }),
    refused: t`Refuse`,
  }
  const steps = one.next.filter((status): status is ReturnAnswer['status'] => status in RIGHT_TO && rights.includes(RIGHT_TO[status as ReturnAnswer['status']]))
  const isBack = one.status === 'refunded'
  const refundWords = one.refundTo === 'wallet' ? (isBack ? t`Refunded to wallet` : t`Refund to wallet`) : isBack ? words.status.refunded : t`Refund`
  const id = `return-${one._id}`
  return (
    <Card as="li" className="shop-order" aria-labelledby={id}>
      <header className="shop-order-head">
        <div>
          <h2 id={id}>{one.number}</h2>
          <p className="muted small">
            <Trans>
              Of order{' '}
              <a className="text-link" href={paths.local(SHOP_ORDERS_PATH) + queryString({ order: one.orderId })}>
                {one.orderId}
              </a>
              , asked for {format.moment(one.createdAt)}
            </Trans>
          </p>
        </div>
      </header>
      <div className="shop-order-columns">
        <ReturnItems items={one.items} size={64} />
        <div className="shop-order-facts">
          <Asker customer={one.customer} />
          <section>
            <h3>{words.reason[one.reason]}</h3>
            <ReturnSaid comments={one.comments} images={one.images} />
          </section>
          {one.status === 'refused' || one.status === 'withdrawn' ? null : (
            <p className="shop-order-total">
              <span>{refundWords}</span>
              <b>{format.money(one.refund)}</b>
            </p>
          )}
          {one.isRestocked ? (
            <p className="muted">
              <Trans>Put back into stock</Trans>
            </p>
          ) : null}
        </div>
      </div>
      {one.note ? (
        <Notice title={t`You said`} isAnnounced={false}>
          <p className="prose">{one.note}</p>
        </Notice>
      ) : null}
      {steps.length > 0 ? (
        <p className="shop-order-acts">
          {steps.map((to) => (
            <Button key={to} size="small" kind={to === 'refused' ? 'quiet' : undefined} aria-label={`${acts[to]}: ${one.number}`} onClick={() => onAnswer(to)}>
              {acts[to]}
            </Button>
          ))}
        </p>
      ) : null}
    </Card>
  )
}

/** Who wants to send it back, and where to reach them; an order of the counter may be nobody's. */
function Asker({ customer: { name, phoneNumber } }: Pick<SellerReturnWire, 'customer'>) {
  const { t } = useLingui()
  const who = fullName({ name })
  if (who === '' && phoneNumber === '') return null
  return (
    <section>
      <h3>{t`Customer`}</h3>
      <address className="address-text">
        {who === '' ? null : <b>{who}</b>}
        {phoneNumber === '' ? null : <PhoneLink phone={phoneNumber} />}
      </address>
    </section>
  )
}

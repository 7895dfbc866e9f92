import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { AddressText } from '../addresses/address-card.tsx'
import { useOrderWords } from '../orders/order-words.ts'
import { DeliverySummary } from './delivery-step.tsx'
import { isPaid } from './payable.ts'
import { PlaceOrder } from './place-order.tsx'
import type { Checkout } from './use-checkout.ts'

/** All that was agreed to, once more, with the button that orders it. */
export function LookOver({ checkout, onPressed }: { checkout: Checkout; onPressed: (isMethodMissing: boolean) => void }) {
  const { format, paths } = useTenant()
  const words = useOrderWords()
  const { address, payable, total, parts, quote } = checkout
  const used = quote?.wallet?.used
  const isBrought = parts.some(({ pickup }) => !pickup)
  return (
    <section className="look-over" aria-labelledby="look-over">
      <h3 id="look-over">
        <Trans>Review your order</Trans>
      </h3>
      <dl>
        {isBrought ? (
          <div>
            <dt>{checkout.till === 'visit' ? <Trans>Where</Trans> : <Trans>To</Trans>}</dt>
            <dd>{address ? <AddressText address={address} /> : null}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>
            <DeliverySummary checkout={checkout} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Paid with</Trans>
          </dt>
          <dd>
            {quote && used && used.amount > 0 ? (
              <span className="delivery-summary">
                <Trans>Wallet</Trans>, {format.money(used)}
              </span>
            ) : null}
            {quote?.totalPrice.amount === 0 ? (
              <span className="delivery-summary">
                <Trans>Nothing to pay</Trans>
              </span>
            ) : quote && isPaid(quote) ? null : (
              <span className="delivery-summary">
                {payable.chosen ? `${words.paymentAt(payable.chosen, checkout.till)}, ${format.money(total)}` : <Trans>Not chosen yet</Trans>}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <PlaceOrder checkout={checkout} onPressed={onPressed} />
      <p className="small look-over-fine">
        {checkout.till === 'store' ? (
          <Trans>You can cancel for free until it's ready to pick up.</Trans>
        ) : checkout.till === 'visit' ? (
          <Trans>You can cancel for free until the shop sets out.</Trans>
        ) : (
          <Trans>You can cancel for free until it's on its way.</Trans>
        )}{' '}
        <Trans>
          By placing the order you accept the{' '}
          <a className="text-link" href={paths.content('terms')}>
            terms
          </a>{' '}
          and the{' '}
          <a className="text-link" href={paths.content('returns')}>
            returns policy
          </a>
          .
        </Trans>
      </p>
    </section>
  )
}

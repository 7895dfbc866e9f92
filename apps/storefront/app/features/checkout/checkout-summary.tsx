import { Card } from '@galleria/ui'
import type { QuoteWire } from '@galleria/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup, BasketLine } from '../cart/basket.ts'
import { Totals } from '../../components/totals.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { Trouble } from '../cart/line-trouble.tsx'

export type CheckoutSummaryProps = {
  group: BasketGroup
  /** The platform's sealed price, once there is an address; until then the cart's own sums, which are the same. */
  quote?: QuoteWire | undefined
  onSetQuantity: (line: BasketLine, quantity: number) => void
  children?: ReactNode
}

/** What is ordered and what it comes to, in view all the time and always adding up. */
export function CheckoutSummary({ group, quote, onSetQuantity, children }: CheckoutSummaryProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const quoted = new Map(quote?.items.map((item) => [item._id, item]))
  const priceOf = (line: BasketLine) => {
    const item = quoted.get(line.candidate.variantId)
    return item?.qty === line.quantity ? item.price : line.price
  }
  const sums = quote
    ? {
        subTotal: { amount: quote.totalPrice.amount - quote.deliveryFee.amount, currency: quote.totalPrice.currency },
        deliveryFee: quote.deliveryFee,
        taxIncluded: quote.taxIncluded,
        total: quote.totalPrice,
      }
    : group
  return (
    <Card as="aside" className="checkout-summary" aria-labelledby="checkout-summary">
      <div className="checkout-summary-head">
        <h2 id="checkout-summary">
          <Trans>Your order</Trans>
        </h2>
        <a className="text-link" href={paths.cart()}>
          <Trans>Change</Trans>
          <span className="hidden-visually">
            {' '}
            <Trans>what is in the cart</Trans>
          </span>
        </a>
        <p className="muted">
          <Plural value={group.pieces} one="# piece" other="# pieces" /> · {group.seller.name}
        </p>
      </div>
      <ul className="checkout-lines">
        {group.lines.map((line) => (
          <li key={line.candidate.variantId}>
            <ProductThumbnail image={line.image} market={line.market} count={line.quantity} size={60} />
            <span className="checkout-line-words">
              {line.candidate.name}
              <small className="muted">
                <span className="hidden-visually">
                  <Trans>{line.quantity} pieces.</Trans>{' '}
                </span>
                {line.options}
              </small>
              <Trouble line={line} id={`trouble-${line.candidate.variantId}`} onSetQuantity={(quantity) => onSetQuantity(line, quantity)} />
            </span>
            <b>{format.money(priceOf(line))}</b>
          </li>
        ))}
      </ul>
      <Totals {...sums} totalLabel={t`To pay`} />
      {children}
    </Card>
  )
}

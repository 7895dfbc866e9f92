import { Plural, Trans } from '@lingui/react/macro'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketLine } from '../cart/basket.ts'
import { Trouble } from '../cart/line-trouble.tsx'
import type { PartShown } from './parts-shown.ts'

/** One seller's lines, with the day on which they come. */
export function SummaryPart({ part, onSetQuantity }: { part: PartShown; onSetQuantity: (line: BasketLine, quantity: number) => void }) {
  const { format } = useTenant()
  const { group, day, pickup, priceOf } = part
  return (
    <section className="summary-part">
      <h3>
        {group.seller.name}
        {pickup ? (
          <span className="muted">
            <Trans>Pick up {format.shortDay(pickup.date)}</Trans>
          </span>
        ) : null}
        {day ? <span className="muted">{format.day(day)}</span> : null}
      </h3>
      <ul className="checkout-lines">
        {group.lines.map((line) => (
          <li key={line.candidate.variantId}>
            <ProductThumbnail image={line.image} name={line.candidate.name} market={line.market} count={line.quantity} size={52} />
            <span className="checkout-line-words">
              {line.candidate.name}
              <small className="muted">
                <span className="hidden-visually">
                  <Plural value={line.quantity} one="# item." other="# items." />{' '}
                </span>
                {line.options}
              </small>
              <Trouble line={line} id={`trouble-${line.candidate.variantId}`} onSetQuantity={(quantity) => onSetQuantity(line, quantity)} />
            </span>
            <b>{format.money(priceOf(line.candidate.variantId, line.quantity) ?? line.price)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

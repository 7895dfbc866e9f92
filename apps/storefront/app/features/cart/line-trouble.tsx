import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type BasketLine, lineName } from './basket.ts'
import { leadOn } from './lead-on.ts'

/** What is wrong with a line, at the line, with the way out (UX-20). */
export function Trouble({ line, id, onSetQuantity }: { line: BasketLine; id: string; onSetQuantity: (quantity: number) => void }) {
  const { trouble } = line
  const name = lineName(line)
  if (!trouble) return null
  const setTo = (quantity: number) => (event: MouseEvent<HTMLElement>) => {
    // To the quantity, or on from a summary without one.
    leadOn(event.currentTarget, '.cart-line, .slider-line, .checkout-summary', '.stepper button, .checkout-summary-cart')
    onSetQuantity(quantity)
  }
  return (
    <p className="line-trouble" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      {trouble.kind === 'out_of_stock' ? (
        <span>
          <Trans>Out of stock.</Trans>{' '}
          <button type="button" className="text-link" onClick={setTo(0)}>
            <Trans>
              Remove it<span className="hidden-visually">: {name}</span>
            </Trans>
          </button>
        </span>
      ) : (
        <span>
          <Trans>Only {trouble.left} left.</Trans>{' '}
          <button type="button" className="text-link" onClick={setTo(trouble.left)}>
            <Trans>
              Change to {trouble.left}
              <span className="hidden-visually"> of {name}</span>
            </Trans>
          </button>
        </span>
      )}
    </p>
  )
}

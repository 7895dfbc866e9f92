import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type BasketLine, lineName } from './basket.ts'

/** What is wrong with a line, at the line, with the way out (UX-20). */
export function Trouble({ line, id, onSetQuantity }: { line: BasketLine; id: string; onSetQuantity: (quantity: number) => void }) {
  const { trouble } = line
  const name = lineName(line)
  if (!trouble) return null
  return (
    <p className="line-trouble" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      {trouble.kind === 'out_of_stock' ? (
        <span>
          <Trans>Out of stock.</Trans>{' '}
          <button type="button" className="text-link" onClick={() => onSetQuantity(0)}>
            <Trans>
              Remove it<span className="hidden-visually">: {name}</span>
            </Trans>
          </button>
        </span>
      ) : (
        <span>
          <Trans>Only {trouble.left} left.</Trans>{' '}
          <button type="button" className="text-link" onClick={() => onSetQuantity(trouble.left)}>
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

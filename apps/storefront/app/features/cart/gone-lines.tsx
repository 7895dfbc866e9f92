import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useCart } from './cart-actions.ts'
import { leadOn } from './lead-on.ts'
import type { CartCandidate } from './pending-changes.ts'

/** Lines whose product has left the catalogue: all that is known is whose it was. */
export function GoneLines({ gone }: { gone: readonly CartCandidate[] }) {
  const cart = useCart()
  return (
    <ul className="gone-lines">
      {gone.map((candidate) => (
        <li key={candidate.variantId}>
          <Notice icon={CircleAlert}>
            <p>
              {candidate.seller.name ? (
                <Trans>One of the products from {candidate.seller.name} is no longer sold.</Trans>
              ) : (
                <Trans>One of the products in your cart is no longer sold.</Trans>
              )}{' '}
              <button
                type="button"
                className="text-link"
                onClick={({ currentTarget }) => {
                  leadOn(currentTarget, 'dialog, main', 'button:not(:focus)')
                  void cart.remove(candidate)
                }}
              >
                <Trans>Remove it</Trans>
              </button>
            </p>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

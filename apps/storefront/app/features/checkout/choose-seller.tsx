import { Trans } from '@lingui/react/macro'
import type { BasketGroup } from '../cart/basket.ts'
import { CheckoutLink } from '../cart/checkout-link.tsx'
import { CheckoutHead } from './checkout-head.tsx'

/** C-15: one order is of one seller. */
export function ChooseSeller({ groups }: { groups: readonly BasketGroup[] }) {
  return (
    <div>
      <CheckoutHead />
      <p>
        <Trans>Please check out one shop at a time.</Trans>
      </p>
      <ul className="seller-links">
        {groups.map((group) => (
          <li key={group.seller.id}>
            <CheckoutLink groups={[group]} isNamed />
          </li>
        ))}
      </ul>
    </div>
  )
}

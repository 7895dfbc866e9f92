import { Trans } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { OpenNow } from '../../components/open-now.tsx'
import type { Pickup } from './product-data.ts'

/** Where it can be picked up instead, and whether that shop is open. How far it is stands with the seller. */
export function PickupTerms({ pickup: { street1, hours }, sellerName }: { pickup: Pickup; sellerName: string }) {
  return (
    <li>
      {glyph('shopping-bag')}
      <span>
        <Trans>
          <b>Free pick-up</b> at {sellerName}, {street1}
        </Trans>
        {hours ? (
          <span className="delivery-until">
            <OpenNow hours={hours} />
          </span>
        ) : null}
      </span>
    </li>
  )
}

import { Trans } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { OpenNow } from '../../components/open-now.tsx'
import type { Pickup } from './product-data.ts'

/** Where it can be picked up instead, which may be in another town, and whether that shop is open. How far it is stands with the seller. */
export function PickupTerms({ pickup: { street1, city, hours }, seller: { name: sellerName } }: { pickup: Pickup; seller: { readonly name: string } }) {
  const place = [street1, city].filter(Boolean).join(', ')
  return (
    <li>
      {glyph('shopping-bag')}
      <span>
        <Trans>
          <b>Free pick-up</b> at {sellerName}, {place}
        </Trans>
        <span className="delivery-until delivery-hours">
          <OpenNow hours={hours} />
        </span>
      </span>
    </li>
  )
}

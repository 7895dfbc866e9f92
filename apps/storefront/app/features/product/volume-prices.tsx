import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { Variant } from '../options/variants.ts'

/** What each piece costs of so many, as far as there are so many; no room is taken where that is the same for all. */
export function VolumePrices({ of: { steps, left } }: { of: Variant }) {
  const { format } = useTenant()
  const reached = steps?.filter(({ from }) => from <= (left ?? from))
  return reached?.[0] ? (
    <ul className="volume-prices">
      {reached.map(({ from, price }) => {
        const each = format.money(price)
        return (
          <li key={from}>
            <Trans>
              {from} or more: <b>{each} each</b>
            </Trans>
          </li>
        )
      })}
    </ul>
  ) : null
}

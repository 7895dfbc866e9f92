import { DISTANCES_KM } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { FacetTarget } from './facet-data.ts'
import { listingAddress, toggled } from './listing-query.ts'
import { Way } from './values-facet.tsx'

/** Degrees to about a kilometre: an address is passed on, and need not tell where somebody lives. */
const DIGITS = 2

/** How far shops may be, from where things are to come: only this device knows. Once one is chosen, it is a facet like any other, with counts. */
export function DistanceFacet(target: FacetTarget) {
  const { format } = useTenant()
  const place = usePlace()
  if (!place) return null
  const { action, extra, query, onChange } = target
  const at = `${place.lat.toFixed(DIGITS)},${place.lon.toFixed(DIGITS)}`
  return (
    <ul className="facet-values">
      {DISTANCES_KM.map((km) => {
        const next = toggled({ ...query, at }, 'distance', `${km}`)
        return (
          <li key={km}>
            <Way {...target} className="facet-value" href={listingAddress(action, extra, next)} onClick={() => onChange(next)}>
              <span className="facet-box" aria-hidden="true" />
              <span>
                <Trans>Within {format.distance(km)}</Trans>
              </span>
            </Way>
          </li>
        )
      })}
    </ul>
  )
}

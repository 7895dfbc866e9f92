import { Trans, useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { PlaceLink } from '../../components/place-link.tsx'
import { usePlace } from '../../lib/place.ts'

/** "Deliver to Quito". The place itself is painted from the root element, so that it is there before anything is hydrated: see boot/boot.ts. */
export function PlaceChip({ className }: { className: string }) {
  const { t } = useLingui()
  const label = usePlace()?.label
  return (
    <PlaceLink className={`place-chip ${className}`} aria-label={label ? t`Deliver to ${label}, change` : undefined}>
      {glyph('map-pin')}
      <span className="place-chip-words">
        <span className="place-chip-kicker">
          <Trans>Deliver to</Trans>
        </span>
        <span className="place-chip-name">
          <span className="place-chip-none">
            <Trans>Choose a location</Trans>
          </span>
        </span>
      </span>
    </PlaceLink>
  )
}

import type { PickupWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'

/** The way to where something is handed out or takes place, on a map. */
export function PlaceDirections({ store: { name, location } }: { store: Pick<PickupWire['store'], 'name' | 'location'> }) {
  const { t } = useLingui()
  const [longitude = 0, latitude = 0] = location.coordinates
  return (
    <a
      className="text-link"
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <MapPin className="icon" aria-hidden="true" />
      <Trans>Directions</Trans>
      <span className="hidden-visually">{t`to ${name}, opens Google Maps`}</span>
    </a>
  )
}

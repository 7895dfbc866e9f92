import type { PickupWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Store } from 'lucide-react'
import { AddToCalendar } from './add-to-calendar.tsx'
import { PlaceDirections } from './place-directions.tsx'
import { storeInLine } from './store-in-line.ts'
import { usePickupTime } from './pickup-time.ts'
import './pickup-note.css'

/** UX-35: where and when something is handed out, how to get there, and a line for one's calendar. */
export function PickupNote({ pickup, number }: { pickup: PickupWire; number: string }) {
  const { t } = useLingui()
  const time = usePickupTime()
  const { store, from, to } = pickup
  const place = `${store.name}, ${storeInLine(store)}`
  const [longitude = 0, latitude = 0] = store.location.coordinates

  return (
    <div className="pickup-note">
      <Store className="icon" aria-hidden="true" />
      <div>
        <p>
          <b>
            <Trans>Pick up {time(pickup)}</Trans>
          </b>
        </p>
        <p>{place}</p>
        <p className="pickup-note-acts">
          <PlaceDirections store={store} />
          <AddToCalendar number={number} event={{ title: t`Pick up ${number}`, place, note: store.phone, position: [longitude, latitude], from, to }} />
        </p>
      </div>
    </div>
  )
}

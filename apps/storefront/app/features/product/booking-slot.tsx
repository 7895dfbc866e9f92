import { useRef } from 'react'
import { type Sleeper, Sleeping } from '../../components/sleeping.tsx'
import { addTexts } from '../../lib/browser-texts.ts'
import { useNear } from '../../lib/use-near.ts'
import type { BookingBoxProps } from '../times/booking-box.tsx'

const load = async () => (await Promise.all([import('../times/booking-box.tsx'), addTexts(['times'])]))[0].BookingBox
const sleeper: Sleeper<BookingBoxProps> = { load, loaded: import.meta.env.SSR ? (await import('../times/booking-box.tsx')).BookingBox : undefined }

/** In place of the cart's button, of what is booked for a time; its script comes for that alone. */
export function BookingSlot(props: BookingBoxProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  return <Sleeping sleeper={sleeper} props={props} name={props.product.name} isNear={isNear} place={place} id="times" />
}

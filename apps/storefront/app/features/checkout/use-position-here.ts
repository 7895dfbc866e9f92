import type { Position } from '@galleria/kernel'
import { usePlace } from '../../lib/place.ts'
import { positionOf } from '../delivery/dispatch.ts'

/** Where whoever fetches everything is, and so gives no address: where they said so on this device. */
export function usePositionHere(): Position | undefined {
  const place = usePlace()
  return place ? positionOf(place) : undefined
}

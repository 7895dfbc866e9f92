import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../lib/api.ts'
import { useDevicePosition } from '../../lib/device-position.ts'
import type { Place } from '../../lib/place.ts'

/** About a hundred metres: near enough for a delivery day, and nobody's front door. */
const DECIMALS = 3
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** The town that the device is in, asked for only when the shopper says so. Whoever is gone by the time it is found is not told. */
export function useDevicePlace(onFound: (place: Place) => void) {
  const api = useApi()
  const { found, position, ask } = useDevicePosition()
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: async ({ lat, lon }: { lat: number; lon: number }) => (await api.locatePlace({ query: { lat, lon } })).data,
  })
  const tell = useEffectEvent((place: Place | null) => place && onFound(place))
  useEffect(() => {
    if (position) mutate({ lat: rounded(position.latitude), lon: rounded(position.longitude) }, { onSuccess: (place) => void tell(place) })
  }, [position, mutate])
  return {
    ask,
    isBusy: found.state === 'asking' || isPending,
    /** The device does not tell, or no town is there. */
    isUnknown: found.state === 'refused' || data === null,
    isError,
  }
}

import { useState } from 'react'

/** Degrees. */
export type Position = { readonly longitude: number; readonly latitude: number }

export type PositionState = { readonly state: 'none' | 'asking' | 'refused' } | { readonly state: 'known'; readonly position: Position }

const TIMEOUT_MS = 10_000

/** The device's position, asked for only when the shopper says so. */
export function useDevicePosition() {
  const [found, setFound] = useState<PositionState>({ state: 'none' })
  return {
    found,
    position: found.state === 'known' ? found.position : undefined,
    forget: () => setFound({ state: 'none' }),
    ask: () => {
      if (!('geolocation' in navigator)) return setFound({ state: 'refused' })
      setFound({ state: 'asking' })
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => setFound({ state: 'known', position: { longitude: coords.longitude, latitude: coords.latitude } }),
        () => setFound({ state: 'refused' }),
        { timeout: TIMEOUT_MS, maximumAge: 60_000 },
      )
    },
  }
}
export type DevicePosition = ReturnType<typeof useDevicePosition>

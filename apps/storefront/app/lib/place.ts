import type { PlaceWire } from '@galleria/contract'
import { distanceKm, type Position } from '@galleria/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { type StoredValue, storageKey, storedValue } from './storage.ts'
import { useTenant } from './tenant.ts'

/** E-24: where the shopper wants things to come. `country` is ISO 3166-1 alpha-2, `lat` and `lon` are degrees. */
export type Place = PlaceWire

/** A place that came from the default address belongs to the account and leaves with it; a chosen one stays on the device. */
export type PlaceSource = 'chosen' | 'address'
export type KeptPlace = { readonly place: Place; readonly source: PlaceSource }

const TEXTS = ['label', 'city', 'state', 'country'] as const

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const place = value as Partial<Record<keyof Place, unknown>>
  const within = (degrees: unknown, most: number) => typeof degrees === 'number' && Math.abs(degrees) <= most
  return (
    TEXTS.every((name) => typeof place[name] === 'string') &&
    (place.zip === null || typeof place.zip === 'string') &&
    within(place.lat, 90) &&
    within(place.lon, 180)
  )
}

/** Anything that is not a place, whoever wrote it, is none. */
export function parseKeptPlace(text: string | null): KeptPlace | null {
  if (text === null) return null
  try {
    const kept: Partial<KeptPlace> | null = JSON.parse(text)
    return kept && isPlace(kept.place) && (kept.source === 'chosen' || kept.source === 'address') ? { place: kept.place, source: kept.source } : null
  } catch {
    return null // not written by us
  }
}

const stores = new Map<string, StoredValue<KeptPlace | null>>()

/** One store for each tenant; its `subscribe` tells of every change, in other tabs too (ST-16). */
export function placeStore(tenantKey: string): StoredValue<KeptPlace | null> {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'place'), parseKeptPlace, (kept) => kept && JSON.stringify(kept))
    stores.set(tenantKey, store)
  }
  return store
}

const unknownOnServer = () => null

/** The place and where it came from; `null` where none is known, and always on the server and in the first paint. */
export function useKeptPlace(): KeptPlace | null {
  const store = placeStore(useTenant().tenant.tenantKey)
  return useSyncExternalStore(store.subscribe, store.get, unknownOnServer)
}

/** Where things are to come: what every list near a place reads. `null` as in `useKeptPlace`; `tenant.place` is the shop's own default (K-13). */
export const usePlace = (): Place | null => useKeptPlace()?.place ?? null

/** Kilometres from the shopper's place; undefined where it is not known, or `position` is not. */
export function useDistanceKm(position: Position | null): number | undefined {
  const place = usePlace()
  return place && position ? distanceKm([place.lon, place.lat], position) : undefined
}

export function usePlaceActions(): { readonly choose: (place: Place) => void; readonly forget: () => void } {
  const { tenantKey } = useTenant().tenant
  return useMemo(() => {
    const store = placeStore(tenantKey)
    return {
      choose: (place) => store.set({ place, source: 'chosen' }),
      forget: () => store.set(null),
    }
  }, [tenantKey])
}

/** For the keys of queries whose answer depends on the place: another place is another list (ST-16). */
export const placeKey = (place: Place | null): string => (place ? `${place.lat},${place.lon}` : '')

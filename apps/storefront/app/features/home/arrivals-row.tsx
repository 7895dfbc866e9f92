import { useLingui } from '@lingui/react/macro'
import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { type Place, usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { type TileData, tileOf } from '../catalog/tile-data.ts'
import { TileRow } from '../catalog/tile-row.tsx'
import type { RowWords } from './use-row-words.ts'

const ROW = 6

/**
 * New arrivals: everybody's in the page, and from shops around the shopper's place where the device knows one (K-02, ST-16). What the other rows show is not
 * shown again; where nothing is new around the place, everybody's stay and say so.
 */
export function ArrivalsRow({ words, tiles, shown }: { words: RowWords; tiles: readonly TileData[]; shown: readonly string[] }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const place = usePlace()
  const near = useArrivalsNear(place, shown)
  const radius = format.number(NEW_ARRIVALS_RADIUS)
  const isNear = place !== null && near !== undefined && near.length > 0
  return (
    <TileRow
      name="newest"
      title={words.title}
      why={isNear ? t`New from shops within ${radius} km of ${place.label}` : words.why}
      tiles={isNear ? near : tiles}
      all={{ href: words.all }}
      isSteady
    />
  )
}

/** Undefined while it is not known, and where there is no place. */
function useArrivalsNear(place: Place | null, shown: readonly string[]): readonly TileData[] | undefined {
  const api = useApi()
  const [found, setFound] = useState<{ readonly place: Place; readonly tiles: readonly TileData[] }>()
  useEffect(() => {
    if (!place) return undefined
    const leaving = new AbortController()
    const { lat, lon } = place
    api
      .listNewArrivalsNear({ body: { location: { lat, lon } } }, { signal: leaving.signal })
      .then(({ data }) =>
        setFound({
          place,
          tiles: data
            .filter(({ _id }) => !shown.includes(_id))
            .slice(0, ROW)
            .map(tileOf),
        }),
      )
      .catch(() => undefined) // everybody's new arrivals stay
    return () => leaving.abort()
  }, [api, place, shown])
  return found?.place === place ? found?.tiles : undefined
}

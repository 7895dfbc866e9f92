import { useLingui } from '@lingui/react/macro'
import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { type Place, usePlace } from '../../lib/place.ts'
import { useSession } from '../../lib/session.ts'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { type TileData, tileOf } from '../catalog/tile-data.ts'
import type { TileRowProps } from '../catalog/tile-row.tsx'
import type { RowWords } from './use-row-words.ts'

const ROW = 6

/**
 * New arrivals: everybody's in the page; those of the hall that somebody calls their own, and else from shops around the shopper's place, where the device knows
 * one (K-02, ST-16). What the other rows show is not shown again; where nothing is new there, everybody's stay and say so.
 */
export function useArrivals(words: RowWords, tiles: readonly TileData[], shown: readonly string[]): Required<Pick<TileRowProps, 'why' | 'tiles' | 'all'>> {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const place = usePlace()
  const own = useSession()?.userInfo.market
  const hall = openHalls(tenant).find(({ slug }) => slug === own)
  const found = useArrivalsOf(hall?.slug ?? place, shown)
  const radius = format.number(NEW_ARRIVALS_RADIUS)
  if (found === undefined || found.length === 0) return { why: words.why, tiles, all: { href: words.all } }
  const why = hall ? t`New in ${hall.name}, your hall` : place ? t`New from shops within ${radius} km of ${place.label}` : words.why
  return { why, tiles: found, all: { href: hall ? paths.market(hall.slug) : words.all } }
}

/** Of a hall, by its slug, or around a place. Undefined while it is not known, and where there is neither. */
function useArrivalsOf(where: string | Place | null, shown: readonly string[]): readonly TileData[] | undefined {
  const api = useApi()
  const [found, setFound] = useState<{ readonly where: string | Place; readonly tiles: readonly TileData[] }>()
  useEffect(() => {
    if (!where) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const asked =
      typeof where === 'string'
        ? api.listNewArrivals({ body: { market: [where] } }, { signal })
        : api.listNewArrivalsNear({ body: { location: { lat: where.lat, lon: where.lon } } }, { signal })
    asked
      .then(({ data }) =>
        setFound({
          where,
          tiles: data
            .filter(({ _id }) => !shown.includes(_id))
            .slice(0, ROW)
            .map(tileOf),
        }),
      )
      .catch(() => undefined) // everybody's new arrivals stay
    return () => leaving.abort()
  }, [api, where, shown])
  return found?.where === where ? found?.tiles : undefined
}

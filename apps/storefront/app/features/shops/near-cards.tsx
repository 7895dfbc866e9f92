import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { Place } from '../../lib/place.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { ShopCard } from './shop-card.tsx'
import { useShopsNear } from './use-shops-near.ts'

export type NearCardsProps = {
  place: Place
  /** Those that joined last rather than the nearest. */
  isNewest: boolean
  count: number
  /** Until they have come. */
  skeletons: ReactNode
  /** None has joined around this place but the nearest, which stand in a row of their own. */
  onNothing: (place: Place) => void
}

/** The shops of a row. */
export const NearCards = (props: NearCardsProps) => (
  <QueryProvider>
    <Cards {...props} />
  </QueryProvider>
)

function Cards({ place, isNewest, count, skeletons, onNothing }: NearCardsProps) {
  const nearest = useShopsNear(place, { itemsPerPage: count })
  const newest = useShopsNear(place, { itemsPerPage: count, withinKm: NEW_ARRIVALS_RADIUS, isNewestFirst: true }, isNewest)
  const { data, isError, refetch } = isNewest ? newest : nearest
  const isNothing = isNewest && nearest.data && newest.data?.shops.every(({ id }) => nearest.data.shops.some((shown) => shown.id === id))
  useEffect(() => {
    if (isNothing) onNothing(place)
  }, [isNothing, onNothing, place])
  // Those without a place are near nobody.
  if (data && (nearest.data || nearest.isError)) return data.shops.flatMap((shop) => (shop.km === null ? [] : <ShopCard key={shop.id} shop={shop} />))
  if (!isError) return skeletons
  return (
    <li className="muted">
      <Trans>We couldn't load the shops near you.</Trans>{' '}
      <button type="button" className="text-link" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </button>
    </li>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Place } from '../../lib/place.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { ShopCard } from './shop-card.tsx'
import { useShopsNear } from './use-shops-near.ts'

export type NearCardsProps = { place: Place; count: number /** Until they have come. */; skeletons: ReactNode }

/** The nearest shops of a row. */
export const NearCards = (props: NearCardsProps) => (
  <QueryProvider>
    <Cards {...props} />
  </QueryProvider>
)

function Cards({ place, count, skeletons }: NearCardsProps) {
  const { data, isError, refetch } = useShopsNear(place, { itemsPerPage: count })
  if (data) return data.shops.map((shop) => <ShopCard key={shop.id} shop={shop} />)
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

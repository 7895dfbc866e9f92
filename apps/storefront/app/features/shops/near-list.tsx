import { ButtonLink, EmptyState } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import type { Place } from '../../lib/place.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { ShopCard } from './shop-card.tsx'
import { ShopCardSkeleton } from './shop-card-skeleton.tsx'
import type { ShopsSort } from './shop-data.ts'
import { type Houses, shopsAddress } from './shops-address.ts'
import { useShopsNear } from './use-shops-near.ts'

/** A full row in one, two and three columns. */
const PAGE = 24
const SKELETONS = 6

export type NearListProps = {
  place: Place
  withinKm: number | undefined
  sort: ShopsSort
  house: Houses | undefined
  /** What is shown without a place, and where there is no shop anywhere. */
  everybody: ReactNode
}

/** Shops near a place, the nearest first, a page at a time. */
export const NearList = (props: NearListProps) => (
  <QueryProvider>
    <List {...props} />
  </QueryProvider>
)

function List({ place, withinKm, sort, house, everybody }: NearListProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const query = useShopsNear(place, {
    withinKm,
    facility: house?.kind,
    isNewestFirst: sort === 'newest',
    itemsPerPage: PAGE,
  })
  const { data, error, refetch } = query
  if (!data && error) {
    return <FailedNotice error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <ul className="shop-cards" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <ShopCardSkeleton key={index} />
        ))}
      </ul>
    )
  }
  if (data.total === 0) {
    if (withinKm === undefined) return everybody
    return (
      <EmptyState
        level={2}
        icon={MapPinOff}
        title={t`No shops this near`}
        text={
          <Trans>
            There is none within {format.distance(withinKm)} of {place.label}.
          </Trans>
        }
        actions={
          <ButtonLink href={shopsAddress(paths, house)} data-replace data-keep-scroll>
            <Trans>Show shops anywhere</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <p className="hidden-visually" role="status">
        <Plural value={data.total} one="# shop" other="# shops" />
      </p>
      <ul className="shop-cards">
        {data.shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="shops-pages">
          <MoreButton query={query}>
            <Trans>Load more</Trans>
          </MoreButton>
        </div>
      ) : null}
    </>
  )
}

import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { useApi } from '../../lib/api.ts'
import { eachOnce } from '../../lib/each-once.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { type Place, placeKey } from '../../lib/place.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { tileOf } from '../catalog/tile-data.ts'
import { Tile } from '../catalog/tile.tsx'
import { TileSkeleton } from '../catalog/tile-skeleton.tsx'
import { GRID_SIZES } from './grid-sizes.ts'

/** A full row in two, three, four and six columns. */
const PAGE = 24
const SKELETONS = 12

export type NearArrivalsProps = { place: Place /** What is shown where nothing is new around the place. */; everybody: ReactNode }

/** What is new from shops around a place (K-02), a page at a time. */
export const NearArrivals = (props: NearArrivalsProps) => (
  <QueryProvider>
    <List {...props} />
  </QueryProvider>
)

function List({ place, everybody }: NearArrivalsProps) {
  const { format } = useTenant()
  const query = useArrivalsNear(place)
  const { data, error, refetch } = query
  const radius = format.number(NEW_ARRIVALS_RADIUS)
  if (!data && error) return <FailedNotice error={error} onRetry={() => void refetch()} />
  if (data?.total === 0) {
    return (
      <>
        <p className="arrivals-where">
          <Trans>
            There's nothing new within {radius} km of {place.label} yet. This is from everywhere.
          </Trans>
        </p>
        {everybody}
      </>
    )
  }
  return (
    <>
      <h2 className="arrivals-where">
        <Trans>
          New from shops within {radius} km of {place.label}
        </Trans>
      </h2>
      <p className="muted arrivals-total" role="status">
        {data ? <Plural value={data.total} one="# product" other="# products" /> : '\u00a0'}
      </p>
      <ul className="tiles-grid" aria-busy={data === undefined}>
        {data
          ? data.tiles.map((tile) => <Tile key={tile.id} tile={tile} sizes={GRID_SIZES} />)
          : Array.from({ length: SKELETONS }, (_, index) => <TileSkeleton key={index} />)}
      </ul>
      {query.hasNextPage ? (
        <div className="arrivals-pages">
          <MoreButton query={query}>
            <Trans>Load more</Trans>
          </MoreButton>
        </div>
      ) : null}
    </>
  )
}

/** Another place is another list (ST-16). */
function useArrivalsNear(place: Place) {
  const api = useApi()
  const { locale } = useTenant().tenant
  return useInfiniteQuery({
    queryKey: ['arrivals', locale, placeKey(place)],
    staleTime: 60_000,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const location = { lat: place.lat, lon: place.lon }
      const reply = await api.listNewArrivalsNear({ body: { location, page: { page, itemsPerPage: PAGE } } }, { signal })
      return { tiles: reply.data.map(tileOf), page: reply.page }
    },
    getNextPageParam: nextPageOf,
    select: ({ pages }) => ({
      tiles: eachOnce(
        pages.flatMap(({ tiles }) => tiles),
        ({ id }) => id,
      ),
      total: pages[0]?.page.total ?? 0,
    }),
  })
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Tile } from './tile.tsx'
import { tileOf } from './tile-data.ts'
import { ROW_SIZES } from './tile-row.tsx'

export type SeenTilesProps = {
  ids: readonly string[]
  /** Until they have come. */
  skeletons: ReactNode
  /** None of them is sold any more, or they could not be asked for. */
  onNothing: () => void
}

/** The products that this device looked at, with today's prices. */
export const SeenTiles = (props: SeenTilesProps) => (
  <QueryProvider>
    <Tiles {...props} />
  </QueryProvider>
)

function Tiles({ ids, skeletons, onNothing }: SeenTilesProps) {
  const api = useApi()
  const { locale } = useTenant().tenant
  const { data, isError } = useQuery({
    queryKey: ['seen', locale, ...ids],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.listItems({ body: { ids: [...ids] } }, { signal })).data.map(tileOf),
  })
  const isNothing = isError || data?.length === 0
  useEffect(() => {
    if (isNothing) onNothing()
  }, [isNothing, onNothing])
  return data ? data.map((tile) => <Tile key={tile.id} tile={tile} sizes={ROW_SIZES} />) : skeletons
}

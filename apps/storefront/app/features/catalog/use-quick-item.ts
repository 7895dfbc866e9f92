import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { firstSelection, type Selection, stillPossible } from '../options/selection.ts'
import { quickItemQuery } from './quick-item.ts'
import type { TileData } from './tile-data.ts'

/** The product of a tile over the list that it stands in: fetched while `isOpen`, with what the shopper has chosen of it and what that costs. */
export function useQuickItem(tile: TileData, isOpen: boolean) {
  const api = useApi()
  const { tenant, paths } = useTenant()
  const { data: item, error, refetch } = useQuery({ ...quickItemQuery(api, tenant.locale, tile.id), enabled: isOpen })
  const [chosen, choose] = useState<Selection>()
  const first = item && firstSelection(item.options, item.variants)
  // What was chosen holds as long as it is sold; its price and stock are today's.
  const shown = chosen && item?.variants.find(({ id }) => id === chosen.shown.id)
  const selection = chosen && shown ? { ...chosen, shown } : first
  const isFrom = item && selection && stillPossible(item.options, item.variants, selection).some(({ price }) => price.amount > selection.shown.price.amount)
  return {
    item,
    selection,
    choose,
    error,
    retry: () => void refetch(),
    price: selection
      ? { price: selection.shown.price, listPrice: selection.shown.listPrice, isFrom }
      : { price: tile.price, listPrice: tile.listPrice, isFrom: tile.isFrom },
    /** The product's own page, as it was chosen here. */
    path: paths.product(tile.slug, chosen && chosen.open.length === 0 ? chosen.shown.id : undefined),
  }
}

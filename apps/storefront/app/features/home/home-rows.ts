import type { HomeListsWire } from '@galleria/contract'
import { hasPicture } from '../../components/picture.tsx'
import { type TileData, tileOf } from '../catalog/tile-data.ts'

/** Every row that a shop's front can have. */
export type HomeRows = {
  readonly trending: readonly TileData[]
  readonly newest: readonly TileData[]
  readonly offers: readonly TileData[]
  readonly topRated: readonly TileData[]
  readonly suggestions: readonly TileData[]
  readonly inStock: readonly TileData[]
  readonly soldOut: readonly TileData[]
}

const BAYS = 5

const NOTHING: HomeListsWire = {
  trendingItems: [],
  newArrivals: [],
  offers: [],
  bestRated: [],
  itemSuggestions: [],
  inStock: [],
  outOfStock: [],
}

/** The rows as tiles, each of at most `size`, and none with a product that is in one above it. `exhibits` stand in the hero: of different halls, with a picture. */
export function homeRowsOf(found: HomeListsWire | undefined, size: number): HomeRows & { readonly exhibits: readonly TileData[] } {
  const lists = found ?? NOTHING
  const shown = new Set<string>()
  const take = (items: HomeListsWire['inStock'], most: number, isWanted: (item: HomeListsWire['inStock'][number]) => boolean = () => true): TileData[] => {
    const taken = items.filter((item) => !shown.has(item._id) && isWanted(item)).slice(0, most)
    for (const { _id } of taken) shown.add(_id)
    return taken.map(tileOf)
  }
  const halls = new Set<string>()
  const isOfAnotherHall = ({ image, Market }: HomeListsWire['inStock'][number]): boolean => {
    if (!hasPicture(image) || halls.has(Market.slug)) return false
    halls.add(Market.slug)
    return true
  }
  const exhibits = take(lists.itemSuggestions, BAYS, isOfAnotherHall)
  return {
    exhibits,
    trending: take(lists.trendingItems, size),
    newest: take(lists.newArrivals, size),
    offers: take(lists.offers, size),
    topRated: take(lists.bestRated, size),
    suggestions: take(lists.itemSuggestions, size),
    inStock: take(lists.inStock, size),
    soldOut: take(lists.outOfStock, size),
  }
}

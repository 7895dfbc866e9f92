/** What of a product decides whether it may stand beside others. */
export type RowItem = { readonly id: string; readonly marketId: string; readonly categoryId: string; readonly brand: string; readonly image: string }

/** How many of one kind may stand in a row. */
const MOST_ALIKE = 2
/** Stands where there is no picture: two that have none do not look alike for that. */
const NO_PICTURE = '/img/none'

/** How alike two things may be, the least tolerated likeness first. A picture is never shown three times; the rest gives way, the last of these first, when there is nothing else to show. */
const traitsOf = ({ image, brand, categoryId, marketId }: RowItem): readonly string[] => [
  image === NO_PICTURE ? '' : `picture ${image}`,
  brand === '' ? '' : `brand ${brand.toLowerCase()}`,
  `category ${categoryId}`,
  `market ${marketId}`,
]
const ALL_TRAITS = 4

/** Of what is offered again with every page. Things of the index are never changed, but replaced. */
const made = new WeakMap<RowItem, readonly string[]>()

function known(item: RowItem): readonly string[] {
  let traits = made.get(item)
  if (!traits) {
    traits = traitsOf(item)
    made.set(item, traits)
  }
  return traits
}

/**
 * A row of things that differ: at most two of a market, category, brand or picture, in the order in which they are offered. `taken` are the products of rows
 * above, which are not shown again; those that are picked join it.
 */
export function createVariedRow<Item extends RowItem>({ size, taken, isOneMarket = false }: { size: number; taken: Set<string>; isOneMarket?: boolean }) {
  const row: Item[] = []
  const counts = new Map<string, number>()
  const passedOver = new Map<string, Item>()

  /** Looks at so many traits, of which the first counts most. */
  function take(item: Item, traits: number): boolean {
    if (row.length >= size || taken.has(item.id)) return false
    const its = known(item)
    for (let index = 0; index < traits; index += 1) if ((counts.get(its[index] ?? '') ?? 0) >= MOST_ALIKE) return false
    row.push(item)
    taken.add(item.id)
    for (const trait of its) if (trait !== '') counts.set(trait, (counts.get(trait) ?? 0) + 1)
    return true
  }

  const strictest = isOneMarket ? ALL_TRAITS - 1 : ALL_TRAITS
  return {
    isFull: () => row.length >= size,
    /** Takes what differs enough, and keeps the rest in mind. */
    offer: (items: readonly Item[]): void => {
      for (const item of items) {
        if (row.length >= size) return
        if (!take(item, strictest)) passedOver.set(item.id, item)
      }
    },
    /** The row; what differs less fills it when there was not enough. */
    finish: (): Item[] => {
      for (let traits = strictest - 1; traits > 0; traits -= 1) for (const item of passedOver.values()) take(item, traits)
      return row
    },
  }
}

import { type ListingQuery, toggled, unpriced } from './listing-query.ts'

/** A draft without what a chip stands for: what the list that shows the chip chooses, and the one that it leads to does not. Whatever else was chosen since stays. */
export function withoutChip(draft: ListingQuery, shown: ListingQuery, left: ListingQuery): ListingQuery {
  const isPriced = ({ min, max }: ListingQuery): boolean => min !== undefined || max !== undefined
  let next: ListingQuery = { ...draft, page: 1 }
  if (isPriced(shown) && !isPriced(left)) next = unpriced(next)
  if (shown.inStock && !left.inStock) next = { ...next, inStock: false }
  for (const [field, values] of Object.entries(shown.chosen))
    for (const value of values) if (!left.chosen[field]?.includes(value) && next.chosen[field]?.includes(value)) next = toggled(next, field, value)
  return next
}

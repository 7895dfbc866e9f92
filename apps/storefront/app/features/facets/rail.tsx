import { useEffect, useState } from 'react'
import { FacetGroups } from './facet-groups.tsx'
import type { NarrowedList } from './facet-data.ts'
import { LIST_ID } from './list-page.ts'
import type { ListingQuery } from './listing-query.ts'

export type RailProps = { readonly list: NarrowedList }

/** The facets beside a list. What is ticked is ticked at once, and shows the list from its top on; what is in it follows. */
export function Rail({ list: { query, narrowing, action, extra } }: RailProps) {
  const [asked, setAsked] = useState(query)
  useEffect(() => setAsked(query), [query])
  const ask = (next: ListingQuery): void => {
    // The page follows the link as it was pressed: what it leads to next is drawn after that.
    setTimeout(setAsked, 0, next)
    const top = document.getElementById(LIST_ID)
    if (next.whole === asked.whole && top && top.getBoundingClientRect().top < 0) top.scrollIntoView()
  }
  return <FacetGroups facets={narrowing.facets} action={action} extra={extra} query={asked} onChange={ask} isLinked />
}

/** How many lists are remembered, so that going back shows what was there. */
const MAX_LISTS = 6

/** For lists of one kind of thing that grow page by page in the browser. */
export function createShownPages<T extends { readonly id: string }>() {
  const lists = new Map<string, Map<number, readonly T[]>>()

  function pagesOf(list: string): Map<number, readonly T[]> {
    const known = lists.get(list) ?? new Map<number, readonly T[]>()
    lists.delete(list)
    lists.set(list, known)
    const oldest = lists.keys().next().value
    if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest)
    return known
  }

  /**
   * Everything to show on page `page` of `list`: the pages before it too, as far as they were seen in this visit.
   * The address names the last page shown, so that a reload or a shared link shows that one, and going back shows all of them.
   * Pages are counted from the beginning: what comes anew moves the others on, and what stood at the end of one page begins the next. It is shown once.
   */
  return (list: string, page: number, items: readonly T[]): { readonly firstPage: number; readonly shown: readonly T[] } => {
    if (typeof window === 'undefined') return { firstPage: page, shown: items }
    const pages = pagesOf(list).set(page, items)
    let firstPage = page
    while (pages.has(firstPage - 1)) firstPage -= 1
    const shown = new Map<string, T>()
    for (let number = firstPage; number <= page; number += 1) for (const item of pages.get(number) ?? []) shown.set(item.id, item)
    return { firstPage, shown: [...shown.values()] }
  }
}

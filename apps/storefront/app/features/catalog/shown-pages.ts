import type { TileData } from './tile-data.ts'

/** How many lists are remembered, so that going back shows what was there. */
const MAX_LISTS = 6

const lists = new Map<string, Map<number, readonly TileData[]>>()

function pagesOf(list: string): Map<number, readonly TileData[]> {
  const known = lists.get(list) ?? new Map<number, readonly TileData[]>()
  lists.delete(list)
  lists.set(list, known)
  const oldest = lists.keys().next().value
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest)
  return known
}

/**
 * Everything to show on page `page` of `list`: the pages before it too, as far as they were seen in this visit.
 * The address names the last page shown, so that a reload or a shared link shows that one, and going back shows all of them.
 */
export function shownPages(list: string, page: number, tiles: readonly TileData[]): { readonly firstPage: number; readonly tiles: readonly TileData[] } {
  if (typeof window === 'undefined') return { firstPage: page, tiles }
  const pages = pagesOf(list).set(page, tiles)
  let firstPage = page
  while (pages.has(firstPage - 1)) firstPage -= 1
  const shown: TileData[] = []
  for (let number = firstPage; number <= page; number += 1) shown.push(...(pages.get(number) ?? []))
  return { firstPage, tiles: shown }
}

/**
 * For each of `count` doors, how many stand in its row: as even as can be, the fuller rows first, so that no row is left with a hole or with one door
 * across all of it.
 */
export function inRows(count: number, most: number): number[] {
  const rows = Math.ceil(count / most)
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0)).flatMap((size) =>
    Array.from({ length: size }, () => size),
  )
}

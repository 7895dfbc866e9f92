/** Cards of each row, so that every row is full and rows differ by one at most: 7 in rows of at most 3 are 3, 2 and 2. */
export function rowSizes(count: number, most: number): number[] {
  const rows = Math.ceil(count / most)
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0))
}

/** For each card, how many share its row. */
export const sharersOf = (count: number, most: number): number[] => rowSizes(count, most).flatMap((size) => Array.from({ length: size }, () => size))

import type { BasketGroup, BasketLine } from './basket.ts'

/** A line that has just been taken out, and where it stood: it can be put back for a few seconds (UX-20). */
export type RemovedLine = {
  readonly line: BasketLine
  readonly index: number
  readonly groupIndex: number
  /** It was saved for later, not only taken out. */
  readonly isSaved?: boolean
}

export type CartRow = { readonly kind: 'line'; readonly line: BasketLine } | { readonly kind: 'removed'; readonly line: BasketLine; readonly isSaved?: boolean }

export type RowGroup = {
  readonly seller: BasketGroup['seller']
  readonly rows: readonly CartRow[]
  /** `undefined` when nothing is left but what was taken out. */
  readonly group: BasketGroup | undefined
}

/** The lines by seller, with those just taken out still in their places. */
export function rowsOf(groups: readonly BasketGroup[], removed: readonly RemovedLine[]): readonly RowGroup[] {
  const shown = groups.map((group) => ({
    seller: group.seller,
    group: group as BasketGroup | undefined,
    rows: group.lines.map((line): CartRow => ({ kind: 'line', line })),
  }))
  for (const { line, index, groupIndex, isSaved = false } of removed.toSorted((a, b) => a.index - b.index)) {
    const { seller, variantId } = line.candidate
    let home = shown.find((group) => group.seller.id === seller.id)
    if (home?.rows.some((row) => row.line.candidate.variantId === variantId)) continue // put in again from somewhere else
    if (!home) {
      home = { seller, group: undefined, rows: [] }
      shown.splice(groupIndex, 0, home)
    }
    home.rows.splice(index, 0, { kind: 'removed', line, isSaved })
  }
  return shown
}

/** Which edges of a histogram the handles stand at. */
export type Ends = { readonly from: number; readonly to: number }

/** What the address says, else where handles stand before anybody moves them (K-08), always on an edge and never on the same one. */
export function endsOf(edges: readonly number[], handles: readonly [number, number], min: string | undefined, max: string | undefined): Ends {
  const last = edges.length - 1
  const isSet = min !== undefined || max !== undefined
  const [least, most] = isSet ? [Number(min ?? 0), max === undefined ? Number.POSITIVE_INFINITY : Number(max)] : handles
  const from = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= least),
  )
  const found = edges.findIndex((edge) => edge >= most)
  return movedTo({ from: Math.min(from, last - 1), to: found < 0 ? last : found }, 'to', found < 0 ? last : found, last)
}

/** One end moved, as far as the other allows. */
export function movedTo(ends: Ends, end: keyof Ends, to: number, last: number): Ends {
  return end === 'from' ? { ...ends, from: Math.max(0, Math.min(to, ends.to - 1)) } : { ...ends, to: Math.min(last, Math.max(to, ends.from + 1)) }
}

/** Heights of bars by their root, so that few are seen beside many; what is there at all is seen. */
export function barsOf(counts: readonly number[], height: number): number[] {
  const most = Math.max(1, ...counts)
  return counts.map((count) => (count === 0 ? 2 : Math.max(4, Math.round(Math.sqrt(count / most) * height))))
}

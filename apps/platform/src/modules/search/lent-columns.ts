/** Shorter ones are had sooner anew. */
const LEAST = 4096
/** Kept for the next at the most: five columns as long as a million products, and not what a rare crowd of searches took at once. */
const MOST_BYTES = 64 * 1024 * 1024

type Column = Uint32Array | Float64Array

/**
 * Columns for what one search finds, lent and given back: memory that the system hands out anew for each takes four times as long to fill as what is known to it already
 * (a fault for every four kilobytes), and collecting it goes through the heap. Nothing is cleared: whoever borrows writes each place. What is never given back is collected like
 * anything else; what is given back twice counts once. Whoever gives back looks at it no more.
 */
export function createLentColumns(most = MOST_BYTES) {
  const free = new Map<number, ArrayBuffer[]>()
  const lent = new WeakSet<ArrayBufferLike>()
  let kept = 0

  function borrow(bytes: number): ArrayBuffer {
    const size = 2 ** Math.ceil(Math.log2(bytes))
    const known = free.get(size)?.pop()
    if (known) kept -= size
    const buffer = known ?? new ArrayBuffer(size)
    lent.add(buffer)
    return buffer
  }

  return {
    numbers: (length: number): Uint32Array => (length < LEAST ? new Uint32Array(length) : new Uint32Array(borrow(4 * length), 0, length)),
    scores: (length: number): Float64Array => (length < LEAST ? new Float64Array(length) : new Float64Array(borrow(8 * length), 0, length)),
    /** Views of what was lent, or anything else, which is left alone. */
    giveBack(...columns: readonly Column[]): void {
      for (const { buffer } of columns) {
        if (!lent.delete(buffer) || kept + buffer.byteLength > most) continue
        kept += buffer.byteLength
        const alike = free.get(buffer.byteLength)
        if (alike) alike.push(buffer as ArrayBuffer)
        else free.set(buffer.byteLength, [buffer as ArrayBuffer])
      }
    },
    /** Of memory, that is kept for the next. */
    bytes: (): number => kept,
  }
}

/** There is one for all tenants. */
export const lentColumns = createLentColumns()

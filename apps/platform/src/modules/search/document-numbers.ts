/** Who may know a document. It keeps its number for as long as one of them does. */
export type Holder = 1 | 2
export const LISTED: Holder = 1
export const INDEXED: Holder = 2

/** Documents of one tenant by small numbers, which are used again: what is known of them fits into arrays. */
export function createDocumentNumbers(known: readonly string[] = []) {
  const ids: (string | undefined)[] = [...known]
  const numbers = new Map<string, number>(known.map((id, number) => [id, number]))
  const held: number[] = known.map(() => LISTED | INDEXED)
  const free: number[] = []
  /** Given back while somebody reads. */
  let later: number[] = []
  let readers = 0
  return {
    /** Meanwhile no number that was one document's becomes that of another: whoever has found a number may still look at what it stands for. */
    async whileRead<T>(read: () => Promise<T>): Promise<T> {
      readers += 1
      try {
        return await read()
      } finally {
        readers -= 1
        if (readers === 0) {
          for (const number of later) free.push(number)
          later = []
        }
      }
    },
    hold(id: string, holder: Holder): number {
      let number = numbers.get(id)
      if (number === undefined) {
        number = free.pop() ?? ids.length
        ids[number] = id
        held[number] = 0
        numbers.set(id, number)
      }
      held[number] = (held[number] ?? 0) | holder
      return number
    },
    release(id: string, holder: Holder): void {
      const number = numbers.get(id)
      if (number === undefined) return
      const left = (held[number] ?? 0) & ~holder
      held[number] = left
      if (left !== 0) return
      numbers.delete(id)
      ids[number] = undefined
      if (readers > 0) later.push(number)
      else free.push(number)
    },
    /** Undefined for what this holder does not know. */
    find(id: string, holder: Holder): number | undefined {
      const number = numbers.get(id)
      return number !== undefined && ((held[number] ?? 0) & holder) !== 0 ? number : undefined
    },
    idOf: (number: number): string => ids[number] ?? '',
    /** One more than the highest number in use. */
    end: (): number => ids.length,
    /** In the order of their numbers. */
    *all(holder: Holder): Generator<readonly [id: string, number: number]> {
      for (const [number, id] of ids.entries()) if (id !== undefined && ((held[number] ?? 0) & holder) !== 0) yield [id, number]
    },
  }
}
export type DocumentNumbers = ReturnType<typeof createDocumentNumbers>

import type { Pieces } from './snapshot.adapter.ts'

/** What is made into JSON at a time. */
const LOT = 128

/** A section that is the JSON of a list, made piece by piece: as a whole, it would hold up everybody. */
export async function* jsonPieces(section: string, items: Iterable<unknown>, turn: () => Promise<void>): Pieces {
  let lot: unknown[] = []
  let before = '['
  for (const item of items) {
    if (lot.push(item) < LOT) continue
    yield { section, bytes: before + JSON.stringify(lot).slice(1, -1) }
    before = ','
    lot = []
    await turn()
  }
  yield { section, bytes: lot.length > 0 ? `${before}${JSON.stringify(lot).slice(1)}` : before === '[' ? '[]' : ']' }
}

/** A section of one text for each line. */
export async function* linePieces(section: string, lines: readonly string[], turn: () => Promise<void>): Pieces {
  for (let from = 0; from < lines.length; from += LOT) {
    yield { section, bytes: (from === 0 ? '' : '\n') + lines.slice(from, from + LOT).join('\n') }
    await turn()
  }
}

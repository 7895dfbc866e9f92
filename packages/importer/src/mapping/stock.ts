import { createHash } from 'node:crypto'
import type { StockFile } from '../profile/profile.ts'
import type { Fields } from './fields.ts'
import { textRule } from './template.ts'

const MOST = 1_000_000

/** How many pieces of the thing with this id there are. */
export function stockRule(file: StockFile): (fields: Fields, id: string) => number {
  if (typeof file === 'number') return () => file
  if ('from' in file) {
    const textOf = textRule(file.from)
    return (fields) => {
      const number = /^\d+/.exec(textOf(fields).replace(/[\s,]/g, ''))?.[0]
      return number === undefined ? (file.default ?? 0) : Math.min(Number(number), MOST)
    }
  }
  // For sources that do not tell: always the same for the same id, so that the same file makes the same shop.
  const {
    spread: [least, most],
    soldOutPercent = 0,
  } = file
  return (_fields, id) => {
    const hash = createHash('sha256').update(`stock:${id}`).digest()
    if (hash.readUInt32BE(0) % 100 < soldOutPercent) return 0
    return least + (hash.readUInt32BE(4) % (most - least + 1))
  }
}

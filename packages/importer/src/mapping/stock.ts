import { createHash } from 'node:crypto'
import type { StockFile } from '../profile/profile.ts'
import type { Fields } from './fields.ts'
import { spreadOver } from './spread.ts'
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
  const { spread, soldOutPercent = 0 } = file
  return (_fields, id) => {
    const isSoldOut = createHash('sha256').update(`stock:${id}`).digest().readUInt32BE(0) % 100 < soldOutPercent
    return isSoldOut ? 0 : spreadOver(`stock:${id}`, spread)
  }
}

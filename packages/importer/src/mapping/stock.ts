import { createHash } from 'node:crypto'
import type { Fields } from './fields.ts'
import type { TextRule } from './template.ts'

export type StockRule =
  | { readonly kind: 'fixed'; readonly quantity: number }
  | { readonly kind: 'field'; readonly from: TextRule; readonly fallback: number }
  /** For sources that do not tell: always the same for the same id, so that the same file makes the same shop. */
  | { readonly kind: 'spread'; readonly min: number; readonly max: number; readonly soldOutPercent: number }

const MOST = 1_000_000

export function stockOf(rule: StockRule, fields: Fields, id: string): number {
  if (rule.kind === 'fixed') return rule.quantity
  if (rule.kind === 'field') {
    const number = /^\d+/.exec(rule.from(fields).replace(/[\s,]/g, ''))?.[0]
    return number === undefined ? rule.fallback : Math.min(Number(number), MOST)
  }
  const hash = createHash('sha256').update(`stock:${id}`).digest()
  if (hash.readUInt32BE(0) % 100 < rule.soldOutPercent) return 0
  return rule.min + (hash.readUInt32BE(4) % (rule.max - rule.min + 1))
}

import { createHash } from 'node:crypto'

/** A number from `least` to `most`, for sources that do not tell: always the same for the same key, so that the same file makes the same shop. */
export function spreadOver(key: string, [least, most]: readonly [number, number]): number {
  return least + (createHash('sha256').update(key).digest().readUInt32BE(4) % (most - least + 1))
}

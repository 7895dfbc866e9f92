import type { SearchReadingWire } from '@galleria/contract'
import type { Reading } from './search.ts'

/** Nothing where the words were taken as typed. */
export function toWireReading(reading: Reading | undefined): { reading?: SearchReadingWire } {
  if (!reading) return {}
  const { dropped, priced, ...others } = reading
  return { reading: { dropped: [...dropped], ...others, ...(priced ? { priced: { text: priced.text, ...priced.price } } : {}) } }
}

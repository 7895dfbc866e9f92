import type { SearchReadingWire } from '@galleria/contract'
import type { Reading } from './search.ts'

/** Nothing where the words were taken as typed. */
export const toWireReading = (reading: Reading | undefined): { reading?: SearchReadingWire } =>
  reading ? { reading: { ...reading, dropped: [...reading.dropped] } } : {}

import { randomInt } from 'node:crypto'
import type { Locale } from '@galleria/kernel'
import { COUNTER_CODE_LENGTH, SPOKEN_ALPHABET } from '@galleria/rules'

/** Not to be guessed while it holds: with sixty tries in ten minutes, of 85 million. */
export const newCounterCode = (): string => Array.from({ length: COUNTER_CODE_LENGTH }, () => SPOKEN_ALPHABET[randomInt(SPOKEN_ALPHABET.length)]).join('')

/** Who was found at a till, in which language they read, and until when they stand there. */
export type Visit = { readonly customerId: string; readonly locale: Locale; readonly until: number }

/** For whom what is sealed opens. */
export const visitOf = (tenantId: string, sellerId: string): string => `counter ${tenantId} ${sellerId}`

type Wanted = { readonly variantId: string; readonly quantity: number }

/** Each variant once, in the order in which they came. */
export function addUpLines(items: readonly { readonly _id: string; readonly quantity: number }[]): Wanted[] {
  const lines = new Map<string, number>()
  for (const { _id, quantity } of items) lines.set(_id, (lines.get(_id) ?? 0) + quantity)
  return [...lines].map(([variantId, quantity]) => ({ variantId, quantity }))
}

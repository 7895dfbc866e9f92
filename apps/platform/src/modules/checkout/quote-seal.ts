import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@galleria/kernel'
import { canonicalTerms, QUOTE_MINUTES, type QuoteTerms } from './checkout.ts'

/** So far the clocks of two nodes may be apart: what one has just sealed comes from the future of the other. */
const CLOCK_SKEW_MS = 5_000

export type QuoteSeal = {
  seal(terms: QuoteTerms): { hash: string; issuedAt: Date; expiresAt: Date }
  /** True when the hash was made for exactly these terms and is not too old. */
  holds(hash: string, terms: QuoteTerms): boolean
}

/** Seals quotes with an HMAC, so that nothing has to be stored for a cart that is only being looked at. */
export function createQuoteSeal({ secret, clock }: { secret: string; clock: Clock }): QuoteSeal {
  const key = createSecretKey(secret, 'utf8')
  const sign = (terms: QuoteTerms, issuedAt: number) => createHmac('sha256', key).update(canonicalTerms(terms, issuedAt)).digest()
  return {
    seal: (terms) => {
      const issuedAt = clock()
      return {
        hash: `${issuedAt.getTime().toString(36)}.${sign(terms, issuedAt.getTime()).toString('base64url')}`,
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + QUOTE_MINUTES * 60_000),
      }
    },
    holds: (hash, terms) => {
      const [stamp = '', signature = ''] = hash.split('.')
      const issuedAt = Number.parseInt(stamp, 36)
      const age = clock().getTime() - issuedAt
      if (!Number.isSafeInteger(issuedAt) || age < -CLOCK_SKEW_MS || age > QUOTE_MINUTES * 60_000) return false
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(terms, issuedAt)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@galleria/kernel'
import { QUOTE_MINUTES } from '@galleria/rules'
import { canonicalTerms, facetsOf, type QuoteFacet, type QuoteTerms } from './checkout.ts'

/** So far the clocks of two nodes may be apart: what one has just sealed comes from the future of the other. */
const CLOCK_SKEW_MS = 5_000

/** Bytes of the mark of a facet. Marks tell what changed, and prove nothing. */
const MARK_BYTES = 6

/** Stand at the end of the hash of a quote for something that is picked up, and of one that is paid from the wallet. */
const PICKUP_MARK = 'p'
const WALLET_MARK = 'w'

export type QuoteSeal = {
  /** `at`: when what it promises was promised. */
  seal(terms: QuoteTerms, at?: Date): { hash: string; issuedAt: Date; expiresAt: Date }
  /** When the hash was made for exactly these terms; undefined when it was not, or is too old. */
  issuedAt(hash: string, terms: QuoteTerms): Date | undefined
  /** When it says that it was made; it counts for nothing until the terms that follow from it are found to be sealed. */
  stampOf(hash: string): Date | undefined
  /** In what a quote differs from these terms, as far as its hash tells; empty when it is only too old. */
  changes(hash: string, terms: QuoteTerms): QuoteFacet[]
  /** Whether something of it is to be picked up, as far as its hash tells. */
  hasPickup(hash: string): boolean
  /** Whether a quote was made with the wallet of whoever asked; like the coupon's code it counts for nothing by itself. */
  usesWallet(hash: string): boolean
  /** The code of the coupon that a quote was made with; it counts for nothing until the terms that follow from it are found to be sealed. */
  couponIn(hash: string): string | undefined
}

/**
 * Seals quotes with an HMAC, so that nothing has to be stored for a cart that is only being looked at. A hash is the time, the coupon, a mark for each facet of
 * the terms, the signature, and marks where something is picked up or paid from the wallet.
 */
export function createQuoteSeal({ secret, clock }: { secret: string; clock: Clock }): QuoteSeal {
  const key = createSecretKey(secret, 'utf8')
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  const sign = (terms: QuoteTerms, issuedAt: number) => hmac(canonicalTerms(terms, issuedAt))
  const marksOf = (terms: QuoteTerms, stamp: string) =>
    facetsOf(terms).map(([facet, text]) => [facet, hmac(`${facet} ${stamp} ${text}`).subarray(0, MARK_BYTES).toString('base64url')] as const)
  return {
    seal: (terms, issuedAt = clock()) => {
      const stamp = issuedAt.getTime().toString(36)
      const coupon = Buffer.from(terms.coupon ?? '').toString('base64url')
      const marks = marksOf(terms, stamp).map(([, mark]) => mark)
      return {
        hash: [stamp, coupon, marks.join(''), sign(terms, issuedAt.getTime()).toString('base64url'), ...[flagsOf(terms)].filter(Boolean)].join('.'),
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + QUOTE_MINUTES * 60_000),
      }
    },
    issuedAt: (hash, terms) => {
      const [stamp = '', , , signature = ''] = hash.split('.')
      const issuedAt = Number.parseInt(stamp, 36)
      const age = clock().getTime() - issuedAt
      if (!Number.isSafeInteger(issuedAt) || age < -CLOCK_SKEW_MS || age > QUOTE_MINUTES * 60_000) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(terms, issuedAt)
      return given.length === expected.length && timingSafeEqual(given, expected) ? new Date(issuedAt) : undefined
    },
    stampOf: (hash) => {
      const stamp = Number.parseInt(hash.split('.')[0] ?? '', 36)
      // No further from now than a date can be.
      return Math.abs(clock().getTime() - stamp) <= QUOTE_MINUTES * 60_000 ? new Date(stamp) : undefined
    },
    changes: (hash, terms) => {
      const [stamp = '', , given = ''] = hash.split('.')
      const now = marksOf(terms, stamp)
      const length = now[0]?.[1].length ?? 0
      return now.flatMap(([facet, mark], index) => (given.slice(index * length, (index + 1) * length) === mark ? [] : [facet]))
    },
    hasPickup: (hash) => hash.split('.')[4]?.includes(PICKUP_MARK) ?? false,
    usesWallet: (hash) => hash.split('.')[4]?.includes(WALLET_MARK) ?? false,
    couponIn: (hash) => {
      const [, coupon = ''] = hash.split('.')
      return Buffer.from(coupon, 'base64url').toString() || undefined
    },
  }
}

const flagsOf = ({ parts, wallet }: QuoteTerms): string =>
  [parts.some(({ pickup }) => pickup !== null) ? PICKUP_MARK : '', wallet === undefined ? '' : WALLET_MARK].join('')

import { mapping, Slug, Text, textsIn, textsOf } from '@galleria/importer'
import type { Locale, LocalizedText } from '@galleria/kernel'
import { COUPON_CODE_MAX, isQuotationNumber, tidyCouponCode } from '@galleria/rules'
import { type Static, Type } from 'typebox'

const Amount = Type.Number({ exclusiveMinimum: 0 })

/** A coupon of `shop.yaml`; amounts in major units. */
export const couponFileIn = (languages: readonly Locale[]) =>
  mapping({
    code: Text,
    title: textsIn(languages),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    upTo: Type.Optional(Amount),
    amount: Type.Optional(Amount),
    minimum: Type.Optional(Amount),
    markets: Type.Optional(Type.Array(Slug, { minItems: 1 })),
    days: Type.Integer({ minimum: 1, maximum: 36_500, description: 'How long it is on, from the day that the shop is set up' }),
    perCustomer: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    isListed: Type.Optional(Type.Boolean({ description: 'Offered to everybody, as it is unless told; another must be known by its code' })),
  })
export type CouponFile = Static<ReturnType<typeof couponFileIn>>

/** A coupon that a demo shop is set up with. Minor units. */
export type DemoCoupon = {
  readonly code: string
  readonly title: LocalizedText
  readonly discount: { readonly percent: number; readonly upTo: number | null } | { readonly amount: number }
  readonly minimum: number
  readonly markets: readonly string[] | null
  readonly days: number
  readonly maxPerCustomer: number | null
  readonly isListed: boolean
}

/** What makes no coupon, if anything; `before` are those of the same file that come before it. */
export function couponFault(
  { code, percent, amount }: Pick<CouponFile, 'code' | 'percent' | 'amount'>,
  before: readonly Pick<CouponFile, 'code'>[],
): string | undefined {
  const kept = tidyCouponCode(code)
  if (kept.length > COUPON_CODE_MAX) return `has a code of more than ${COUPON_CODE_MAX} characters`
  // A quotation that is accepted is a coupon under its number.
  if (isQuotationNumber(kept)) return `has a code like the number of a quotation: ${kept}`
  if (before.some((other) => tidyCouponCode(other.code) === kept)) return `has the code of another: ${kept}`
  return (percent === undefined) === (amount === undefined) ? 'must have either percent or amount' : undefined
}

export function couponOf(
  { code, title, percent, upTo, amount, minimum, markets, days, perCustomer, isListed }: CouponFile,
  minor: (amount: number) => number,
): DemoCoupon {
  return {
    code,
    title: textsOf(title),
    discount: percent === undefined ? { amount: minor(amount ?? 0) } : { percent, upTo: upTo === undefined ? null : minor(upTo) },
    minimum: minor(minimum ?? 0),
    markets: markets ?? null,
    days,
    maxPerCustomer: perCustomer ?? null,
    isListed: isListed ?? true,
  }
}

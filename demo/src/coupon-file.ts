import { mapping, Slug, Text, textsIn, textsOf } from '@galleria/importer'
import type { Locale, LocalizedText } from '@galleria/kernel'
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
    days: Type.Integer({ minimum: 1, description: 'How long it is on, from the day that the shop is set up' }),
    perCustomer: Type.Optional(Type.Integer({ minimum: 1 })),
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

/** What makes no coupon, if anything. */
export function couponFault({ percent, amount }: Pick<CouponFile, 'percent' | 'amount'>): string | undefined {
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

import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'

/** `customerId`: who chose it; null for a guest, whose choice goes along when they log in. `code`: empty for none. */
export type KeptCoupon = { readonly customerId: string | null; readonly code: string }

const isKeptCoupon = (value: unknown): value is KeptCoupon =>
  typeof value === 'object' &&
  value !== null &&
  'customerId' in value &&
  (value.customerId === null || typeof value.customerId === 'string') &&
  'code' in value &&
  typeof value.code === 'string'

/** The coupon that was chosen in this tab, in the cart or in the checkout: one choice for both (ST-08). */
export const keptCouponOf = (tenantKey: string): SessionKept<KeptCoupon> => sessionKept(tenantKey, 'coupon', isKeptCoupon)

/** What was chosen: a code, empty for none, undefined for the best. Nothing of anybody else's, as `isOwn` says. */
export function couponIn(kept: SessionKept<KeptCoupon>, isOwn: (keptFor: string) => boolean): string | undefined {
  const choice = kept.read()
  return choice && (choice.customerId === null || isOwn(choice.customerId)) ? choice.code : undefined
}

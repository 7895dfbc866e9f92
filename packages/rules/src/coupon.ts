/** Why a coupon takes nothing off: it is not (or no longer) on, has been used up, asks for more goods or more pieces of one, or is for others than are in the cart. */
export const COUPON_OBSTACLES = ['ended', 'used_up', 'minimum', 'quantity', 'not_for_cart'] as const
export type CouponObstacle = (typeof COUPON_OBSTACLES)[number]

/** Characters of a coupon's code. */
export const COUPON_CODE_MAX = 40

/** However somebody writes it: codes are kept in capitals, without spaces around. */
export const tidyCouponCode = (code: string): string => code.trim().toUpperCase()

/** Which coupon is wanted: that of a code, the one that takes most off, or none. */
export type CouponChoice = { readonly code: string } | 'best' | 'none'

/** ST-08: the best is chosen for whoever names none; an empty code is the wish for none. */
export function couponChoiceOf(code: string | undefined): CouponChoice {
  if (code === undefined) return 'best'
  return code.trim() === '' ? 'none' : { code }
}

import type { DeliveryTerms } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { PricedLine } from '../cart/index.ts'
import type { CouponUses, Good } from './promotion.ts'

export type LinesOf = (ctx: CustomerContext) => Promise<readonly PricedLine[]>

/** A cart that lives on a device, priced now; what is gone from the catalogue is not in it. */
export type PriceLines = (ctx: RequestContext, lines: readonly { readonly variantId: string; readonly quantity: number }[]) => Promise<readonly PricedLine[]>

/** What the customer has used; undefined whose account is gone. */
export type UsesOf = (ctx: CustomerContext) => Promise<CouponUses | undefined>

/** What delivery costs as long as it is not known where it goes; `variesByPlace`: nobody can say that yet. */
export type DeliveryTermsOf = (ctx: RequestContext) => DeliveryTerms & { readonly variesByPlace: boolean }

/** What one piece costs where so many of a variation are bought. Minor units. */
export type VolumePriceOf = (ctx: RequestContext, good: Good, quantity: number) => number

import type { CustomerContext } from '../../context.ts'
import type { PricedLine } from '../cart/index.ts'
import type { CouponUses } from './promotion.ts'

export type LinesOf = (ctx: CustomerContext) => Promise<readonly PricedLine[]>

/** What the customer has used; undefined whose account is gone. */
export type UsesOf = (ctx: CustomerContext) => Promise<CouponUses | undefined>

import type { Totals } from '@galleria/rules'
import type { CartItemWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { PricedLine } from '../cart/index.ts'

/** The customer's cart as checkout needs it. */
export type CartForCheckout = {
  linesOf(ctx: CustomerContext): Promise<readonly PricedLine[]>
  totalsFor(ctx: RequestContext, lines: readonly PricedLine[]): Totals
  wireItemsOf(ctx: RequestContext, lines: readonly PricedLine[]): CartItemWire[]
}

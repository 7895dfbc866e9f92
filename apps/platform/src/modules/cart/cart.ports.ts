import type { RequestContext } from '../../context.ts'
import type { Step, View } from '../../infra/statement.ts'
import type { PricedLine } from './cart.ts'

/** What the statements of a cart read and lock of others (decision 0018). */
export type CartParts = {
  readonly lockCustomer: Step
  readonly lockCustomers: Step
  readonly variants: View
  readonly variantsForSale: View
  readonly sellers: View
  readonly stock: View
}

/** What one piece costs where so many of a variation are bought. Minor units. */
export type VolumePriceOf = (ctx: RequestContext, good: Pick<PricedLine, 'productId' | 'sellerId' | 'market' | 'singlePrice'>, quantity: number) => number

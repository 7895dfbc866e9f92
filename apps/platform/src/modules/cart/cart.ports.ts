import type { Step, View } from '../../infra/statement.ts'

/** What the statements of a cart read and lock of others (decision 0018). */
export type CartParts = {
  readonly lockCustomer: Step
  readonly variants: View
  readonly variantsForSale: View
  readonly sellers: View
  readonly stock: View
}

import type { LocalizedText } from '@galleria/kernel'
import type { View } from '../../infra/statement.ts'
import type { OptionWords } from '../cart/index.ts'
import type { Tenant } from '../tenant/index.ts'

/** What its statements read of others (decision 0018). */
export type StockAlertParts = {
  /** `tenant_id, variant_id, quantity` */
  readonly stock: View
  /** `tenant_id, id, chosen, product_id, slug, name, options`, of what can be sold. */
  readonly variantsForSale: View
  /** `tenant_id, id, email, confirmed_at` */
  readonly customers: View
}

export type FindTenant = (tenantId: string) => Promise<Tenant | undefined>

/** "Sea blue, M": what was chosen, in the order of the product's options. */
export type ChoiceInWords = (options: readonly OptionWords[], chosen: Readonly<Record<string, string>>, textOf: (text: LocalizedText) => string) => string

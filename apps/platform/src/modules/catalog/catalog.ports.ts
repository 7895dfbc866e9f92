import type { View } from '../../infra/statement.ts'
import type { Seller } from '../seller/index.ts'

/** The seller of a product. */
export type SellerOf = (tenantId: string, idOrSlug: string) => Promise<Seller | undefined>

/** What the statements of the catalogue read of others (decision 0018). */
export type CatalogParts = { readonly stock: View; readonly sellers: View; readonly popularity: View }

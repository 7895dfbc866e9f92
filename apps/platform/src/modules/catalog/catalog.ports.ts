import type { View } from '../../infra/statement.ts'
import type { Seller } from '../seller/index.ts'
import type { TenantSettings } from '../tenant/index.ts'

/** The seller of a product. */
export type SellerOf = (tenantId: string, idOrSlug: string) => Promise<Seller | undefined>

/** How far people come for a service, in kilometres from their seller; undefined where no distance bounds it. */
export type VisitKmOf = (settings: TenantSettings) => number | undefined

/** What the statements of the catalogue read of others (decision 0018). */
export type CatalogParts = { readonly stock: View; readonly sellers: View; readonly popularity: View }

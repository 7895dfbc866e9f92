import type { Seller } from '../seller/index.ts'

/** The shop behind a product. */
export type SellerOf = (tenantId: string, idOrSlug: string) => Promise<Seller | undefined>

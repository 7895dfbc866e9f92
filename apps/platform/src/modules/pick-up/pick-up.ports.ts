import type { PickupTerms } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { SellerPickup } from '../seller/index.ts'

/** Where a seller hands out, by its id or slug; undefined where there is no such seller. */
export type SellerPickupOf = (ctx: RequestContext, idOrSlug: string) => Promise<SellerPickup | undefined>

/** How a shop's sellers hand out unless they say otherwise; undefined where none does. */
export type PickupTermsOf = (ctx: RequestContext) => PickupTerms | undefined

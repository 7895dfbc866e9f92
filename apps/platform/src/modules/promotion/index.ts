import type { Clock } from '@galleria/kernel'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { promotionChecks } from './promotion.checks.ts'
import { promotionPersonal } from './promotion.personal.ts'
import type { DeliveryTermsOf, LinesOf, PriceLines, VolumePriceOf, UsesOf } from './promotion.ports.ts'
import { promotionRoutes } from './promotion.routes.ts'
import { agreeOn, keepCoupon, takeBackAgreement } from './promotion.repository.ts'
import { createCouponWriter, createPromotionService } from './promotion.service.ts'
import { toWireOffer } from './promotion.view.ts'

export type { AgreedPrice, Chosen, Coupon, CouponUses, Goods, Offer } from './promotion.ts'
export type { NewAgreement } from './promotion.repository.ts'
export { promotionParts } from './promotion.parts.ts'

type PromotionModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly linesOf: LinesOf
  readonly priceLines: PriceLines
  readonly usesOf: UsesOf
  readonly deliveryTermsOf: DeliveryTermsOf
  readonly volumePriceOf: VolumePriceOf
}

/** For an operator beside a running shop: makes a coupon that is on from now, or sets anew the one of its code, in a transaction of the operator's. */
export const openCoupons = (deps: { readonly database: Database; readonly clock: Clock }): Pick<ReturnType<typeof createCouponWriter>, 'beginIn'> =>
  createCouponWriter(deps)

/** What takes something off prices: coupons. */
export function createPromotionModule({ database, clock, linesOf, priceLines, usesOf, deliveryTermsOf, volumePriceOf }: PromotionModuleDeps) {
  const promotions = createPromotionService({ database, clock, volumePriceOf })
  return {
    routes: promotionRoutes({ promotions, linesOf, priceLines, usesOf, deliveryTermsOf }),
    checks: promotionChecks,
    personal: promotionPersonal,
    load: promotions.load,
    onChange: async ({ tenantId, isStructural, kinds }: CatalogChanges): Promise<string[]> => {
      if (isStructural || kinds.has('promotion')) promotions.forget(tenantId)
      return []
    },
    choose: promotions.choose,
    find: promotions.find,
    toWireOffer,
    begin: promotions.begin,
    keepCoupon,
    agreeOn,
    takeBackAgreement,
  }
}

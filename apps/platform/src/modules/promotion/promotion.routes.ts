import { listCoupons, listPromotions, savePromotion } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import { goodOf, NO_USES } from './promotion.ts'
import type { LinesOf, UsesOf } from './promotion.ports.ts'
import type { PromotionService } from './promotion.service.ts'
import { settingsOf, toWireCoupon, toWirePromotion } from './promotion.view.ts'

type Deps = { readonly promotions: PromotionService; readonly linesOf: LinesOf; readonly usesOf: UsesOf }

export function promotionRoutes({ promotions, linesOf, usesOf }: Deps) {
  return [
    implement(listCoupons, async (ctx) => {
      const [lines, uses] = await Promise.all([linesOf(ctx), usesOf(ctx)])
      const goods = [...Map.groupBy(lines, ({ sellerId }) => sellerId).values()].map((some) => some.map(goodOf))
      return (await promotions.offers(ctx, goods, uses ?? NO_USES)).map(({ coupon }) => toWireCoupon(coupon))
    }),
    implement(listPromotions, async (ctx, { query: { limit = PAGE_SIZE, page = 1 } }) => {
      const { coupons, total } = await promotions.list(ctx, { page, limit })
      return { data: coupons.map(toWirePromotion), page: { page, itemsPerPage: limit, total } }
    }),
    implement(savePromotion, async (ctx, { params, body }) => ({ data: toWirePromotion(await promotions.save(ctx, settingsOf(params.promoCode, body))) })),
  ]
}

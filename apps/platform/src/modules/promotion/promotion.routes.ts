import { listCoupons, listPromotions, previewCoupons, savePromotion } from '@galleria/contract'
import { couponChoiceOf, PAGE_SIZE } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { PricedLine } from '../cart/index.ts'
import { NO_USES } from './promotion.ts'
import type { DeliveryTermsOf, LinesOf, PriceLines, UsesOf } from './promotion.ports.ts'
import type { PromotionService } from './promotion.service.ts'
import { settingsOf, toWireCoupon, toWirePreview, toWirePromotion } from './promotion.view.ts'

type Deps = {
  readonly promotions: PromotionService
  readonly linesOf: LinesOf
  readonly priceLines: PriceLines
  readonly usesOf: UsesOf
  readonly deliveryTermsOf: DeliveryTermsOf
}

/** The fee is reckoned when it is known where it goes. */
const NO_FEE = { fee: 0, freeFrom: 0 }

const bySellerOf = (lines: readonly PricedLine[]): PricedLine[][] => [...Map.groupBy(lines, ({ sellerId }) => sellerId).values()]
const isCustomer = (ctx: RequestContext): ctx is CustomerContext => ctx.actor.kind === 'customer'

export function promotionRoutes({ promotions, linesOf, priceLines, usesOf, deliveryTermsOf }: Deps) {
  return [
    implement(listCoupons, async (ctx) => {
      const [lines, uses] = await Promise.all([linesOf(ctx), usesOf(ctx)])
      return (await promotions.offers(ctx, bySellerOf(lines), uses ?? NO_USES)).map(({ coupon }) => toWireCoupon(coupon))
    }),
    implement(previewCoupons, async (ctx, { body: { items, couponCode } }) => {
      const wanted = items.map(({ item, quantity }) => ({ variantId: item, quantity }))
      const [lines, uses] = await Promise.all([priceLines(ctx, wanted), isCustomer(ctx) ? usesOf(ctx) : undefined])
      const bySeller = bySellerOf(lines)
      const { variesByPlace, ...terms } = deliveryTermsOf(ctx)
      return {
        data: toWirePreview(ctx, variesByPlace ? NO_FEE : terms, bySeller, await promotions.choose(ctx, couponChoiceOf(couponCode), bySeller, uses ?? NO_USES)),
      }
    }),
    implement(listPromotions, async (ctx, { query: { limit = PAGE_SIZE, page = 1 } }) => {
      const { coupons, total } = await promotions.list(ctx, { page, limit })
      return { data: coupons.map(toWirePromotion), page: { page, itemsPerPage: limit, total } }
    }),
    implement(savePromotion, async (ctx, { params, body }) => ({ data: toWirePromotion(await promotions.save(ctx, settingsOf(params.promoCode, body))) })),
  ]
}

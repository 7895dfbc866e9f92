import type { ErrorCode } from '@galleria/contract'
import { type Clock, money } from '@galleria/kernel'
import { COUPON_CODE_MAX, type CouponChoice, type CouponObstacle, isQuotationNumber, tidyCouponCode } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { bestFirst, type Chosen, type Coupon, type CouponUses, fitOf, type Goods, isOffered, type Offer } from './promotion.ts'
import type { VolumePriceOf } from './promotion.ports.ts'
import { type CouponSettings, promotionRepository } from './promotion.repository.ts'

/** Offered at once. */
const MOST_OFFERED = 50

const DAY_MS = 86_400_000

export type LastingCoupon = Pick<Coupon, 'code' | 'title' | 'discount' | 'minimum' | 'markets' | 'maxPerCustomer' | 'isListed'> & { readonly days: number }

/** What a shopper is told of a coupon that takes nothing off. */
const REFUSALS = {
  ended: 'promotion.coupon_ended',
  used_up: 'promotion.coupon_used_up',
  minimum: 'promotion.coupon_minimum',
  quantity: 'promotion.coupon_quantity',
  not_for_cart: 'promotion.coupon_not_for_cart',
} as const satisfies Record<CouponObstacle, ErrorCode>

type Deps = { readonly database: Database; readonly clock: Clock; readonly volumePriceOf: VolumePriceOf }

/** Writes coupons down. */
export function createCouponWriter({ database, clock }: Omit<Deps, 'volumePriceOf'>) {
  async function saveIn(tx: Orm, tenantId: string, coupon: CouponSettings): Promise<Coupon> {
    if (coupon.endsAt <= coupon.startsAt) throw new DomainError('promotion.window_empty')
    const code = tidyCouponCode(coupon.code)
    // What is called like a quote is shown as one.
    if (isQuotationNumber(code)) throw new DomainError('promotion.code_taken')
    const saved = await promotionRepository(database, tenantId).save(tx, newId(), { ...coupon, code })
    if (!saved) throw new DomainError('promotion.code_taken')
    return saved
  }

  /** One for everybody that is on from now, for so many days, in a transaction of others. */
  function beginIn(tx: Orm, tenantId: string, { days, ...coupon }: LastingCoupon): Promise<Coupon> {
    const startsAt = clock()
    const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
    return saveIn(tx, tenantId, { ...coupon, startsAt, endsAt, sellers: null, products: null, maxUses: null, isApproved: true, isDeleted: false })
  }

  return {
    /** Sets anew the one of its code where there is one. Throws `promotion.window_empty`, `promotion.code_taken`. */
    save: (tenantId: string, coupon: CouponSettings): Promise<Coupon> => database.transaction((tx) => saveIn(tx, tenantId, coupon)),
    begin: (tenantId: string, coupon: LastingCoupon): Promise<Coupon> => database.transaction((tx) => beginIn(tx, tenantId, coupon)),
    beginIn,
  }
}

/** A tenant's coupons from memory; the change feed forgets them when one changes. */
export function createPromotionService({ database, clock, volumePriceOf }: Deps) {
  const writer = createCouponWriter({ database, clock })
  const kept = new Map<string, Promise<Coupon[]>>()

  function allOf(tenantId: string): Promise<Coupon[]> {
    let all = kept.get(tenantId)
    if (!all) {
      all = promotionRepository(database, tenantId).listInForce(clock())
      kept.set(tenantId, all)
      all.catch(() => kept.delete(tenantId))
    }
    return all
  }

  async function forgetAfter(tenantId: string, saved: Promise<Coupon>): Promise<Coupon> {
    const coupon = await saved
    kept.delete(tenantId)
    return coupon
  }

  const fitting = (ctx: RequestContext, coupon: Coupon, goods: Goods, uses: CouponUses): Offer => ({
    coupon,
    fit: fitOf(coupon, goods, { now: clock(), uses, priceOf: (good, quantity) => volumePriceOf(ctx, good, quantity) }),
  })

  /** The listed coupons that are on, best for these goods first (C-25). */
  async function offers(ctx: RequestContext, goods: Goods, uses: CouponUses): Promise<Offer[]> {
    const offered = (await allOf(ctx.tenant.id)).filter((coupon) => coupon.isListed && isOffered(coupon, clock()))
    return bestFirst(offered.map((coupon) => fitting(ctx, coupon, goods, uses))).slice(0, MOST_OFFERED)
  }

  /** The coupon of a code with how it fits; undefined when there is none for whoever asks. What was promised one customer is looked up: only for them, and only when they name it. */
  async function find(ctx: RequestContext, code: string, goods: Goods, uses: CouponUses): Promise<Offer | undefined> {
    const { tenant, actor } = ctx
    if (code.length > 2 * COUPON_CODE_MAX) return undefined
    const tidied = tidyCouponCode(code)
    const known = (await allOf(tenant.id)).find((each) => each.code === tidied)
    const coupon = known ?? (actor.kind === 'customer' ? await promotionRepository(database, tenant.id).findOwn(actor.customerId, tidied) : undefined)
    return coupon && fitting(ctx, coupon, goods, uses)
  }

  return {
    load: allOf,
    forget: (tenantId: string) => void kept.delete(tenantId),

    offers,
    find,

    /** C-25, ST-08: what is taken off as it was wanted, and what is offered. A code that was asked for and takes nothing off is refused with the reason. */
    choose: async (ctx: RequestContext, choice: CouponChoice, goods: Goods, uses: CouponUses): Promise<Chosen> => {
      const offered = await offers(ctx, goods, uses)
      if (choice === 'none') return { offers: offered }
      const wanted = choice === 'best' ? offered[0] : await find(ctx, choice.code, goods, uses)
      if (wanted && 'discount' in wanted.fit) return { chosen: { coupon: wanted.coupon, shares: wanted.fit.shares }, offers: offered }
      if (choice === 'best') return { offers: offered }
      if (!wanted || !('obstacle' in wanted.fit)) throw new DomainError('promotion.coupon_unknown')
      const { obstacle, missing, quantity } = wanted.fit
      throw new DomainError(REFUSALS[obstacle], {
        promoCode: wanted.coupon.code,
        ...(missing === undefined ? {} : { missing: money(missing, ctx.currency) }),
        ...(quantity === undefined ? {} : { quantity }),
      })
    },

    /** All coupons of the shop, by their codes; pages from 1. */
    list: ({ tenant }: RequestContext, { page, limit }: { page: number; limit: number }) =>
      promotionRepository(database, tenant.id).page(limit, (page - 1) * limit),

    save: ({ tenant }: RequestContext, coupon: CouponSettings): Promise<Coupon> => forgetAfter(tenant.id, writer.save(tenant.id, coupon)),

    begin: (tenantId: string, coupon: LastingCoupon): Promise<Coupon> => forgetAfter(tenantId, writer.begin(tenantId, coupon)),
  }
}
export type PromotionService = ReturnType<typeof createPromotionService>

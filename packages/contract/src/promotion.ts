import { LOCALES } from '@galleria/kernel'
import { COUPON_CODE_MAX, COUPON_OBSTACLES } from '@galleria/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { DeviceLines } from './cart.ts'
import { AMOUNT_MAX, COUNT_MAX, Id, Instant, MoneyWire, oneOf, PageNumber, PageSize, PageWire, Slug, someOf } from './common.ts'
import { operation } from './operation.ts'

/** E-03 */
export const CouponWire = Type.Object(
  {
    promoCode: Type.String(),
    isDeleted: Type.Boolean(),
    isApproved: Type.Boolean(),
    promoRules: Type.Object({ startDate: Instant, endDate: Instant }),
  },
  { $id: 'Coupon' },
)
export type CouponWire = Static<typeof CouponWire>

export const listCoupons = operation({
  id: 'listCoupons',
  ref: 'A-018',
  method: 'GET',
  path: '/promo/promotion/get/user/tenant/all',
  summary: 'The coupons that this shop offers now, the best for the cart first (ST-08, C-25): a bare list',
  tag: 'promotion',
  auth: 'buyer',
  reply: Type.Array(CouponWire),
  errors: [],
})

/** What takes the discount off. */
export const CouponTaken = Type.Object({ promoCode: Type.String(), title: Type.String(), discount: MoneyWire })

/** A coupon with what it takes off this cart; `discount` is null where something stands in its way. */
export const CouponOfferWire = Type.Object(
  {
    promoCode: Type.String(),
    title: Type.String(),
    discount: Type.Union([MoneyWire, Type.Null()]),
    obstacle: Type.Union([oneOf(COUPON_OBSTACLES), Type.Null()]),
    missing: Type.Union([MoneyWire, Type.Null()], { description: 'What its goods must still come to' }),
  },
  { $id: 'CouponOffer' },
)
export type CouponOfferWire = Static<typeof CouponOfferWire>

/** What a cart comes to with a coupon, before it is known where it goes: the checkout, which knows, may find another fee and other taxes. */
export const CouponPreviewWire = Type.Object(
  {
    coupon: Type.Union([CouponTaken, Type.Null()]),
    coupons: Type.Array(CouponOfferWire, { description: 'Offered by the shop, the best for this cart first (C-25)' }),
    subTotal: MoneyWire,
    discount: MoneyWire,
    deliveryFee: MoneyWire,
    taxIncluded: MoneyWire,
    taxAdded: MoneyWire,
    total: MoneyWire,
  },
  { $id: 'CouponPreview', description: 'An estimate: the checkout knows where it goes, and may find another fee and other taxes' },
)
export type CouponPreviewWire = Static<typeof CouponPreviewWire>

export const previewCoupons = operation({
  id: 'previewCoupons',
  ref: 'ST-08',
  method: 'POST',
  changesState: false,
  path: '/promo/promotion/preview',
  summary:
    'What a coupon takes off a cart, before anybody has said where it goes; without an account, too. How often somebody has used it counts once they are known',
  tag: 'promotion',
  auth: 'public',
  body: Type.Object({
    items: DeviceLines,
    couponCode: Type.Optional(Type.String({ maxLength: COUPON_CODE_MAX, description: 'The best is taken where none is named; empty: none' })),
  }),
  reply: Type.Object({ data: CouponPreviewWire }),
  limits: { bySender: { points: 120, seconds: 600 }, onlyWith: 'couponCode' },
  errors: [
    'promotion.coupon_unknown',
    'promotion.coupon_ended',
    'promotion.coupon_used_up',
    'promotion.coupon_minimum',
    'promotion.coupon_quantity',
    'promotion.coupon_not_for_cart',
  ],
})

const Most = Type.Union([Type.Integer({ minimum: 1, maximum: COUNT_MAX }), Type.Null()])
const Only = <T extends TSchema>(value: T) => Type.Union([Type.Array(value, { minItems: 1, maxItems: 200 }), Type.Null()])

const SETTINGS = {
  title: someOf(LOCALES, Type.String({ minLength: 1, maxLength: 120 }), { description: 'What a shopper reads, in each language' }),
  discount: Type.Union([
    Type.Object({
      percent: Type.Integer({ minimum: 1, maximum: 100 }),
      upTo: Type.Union([Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Minor units' }), Type.Null()]),
    }),
    Type.Object({ amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Minor units' }) }),
  ]),
  minimum: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, description: 'Minor units that the goods it is for must come to' }),
  markets: Only(Slug),
  sellers: Only(Id),
  products: Only(Id),
  maxUses: { ...Most, description: 'Orders in all' },
  maxPerCustomer: { ...Most, description: 'Orders of one customer' },
  isListed: Type.Boolean({ description: 'Offered to everybody; else only to who knows its code' }),
} as const

export const PromotionWire = Type.Object({ ...CouponWire.properties, ...SETTINGS }, { $id: 'Promotion' })
export type PromotionWire = Static<typeof PromotionWire>

const { promoCode: _, ...couponSettings } = CouponWire.properties
const PromotionInput = Type.Object({ ...couponSettings, ...SETTINGS })
export type PromotionInput = Static<typeof PromotionInput>

export const listPromotions = operation({
  id: 'listPromotions',
  ref: 'G-09',
  method: 'GET',
  path: '/promo/promotion/list',
  summary: 'All coupons of the shop with their rules, by code',
  tag: 'promotion',
  auth: { staff: ['promotion.edit'] },
  query: Type.Object({ limit: PageSize, page: PageNumber }),
  reply: Type.Object({ data: Type.Array(PromotionWire), page: PageWire }),
  errors: [],
})

export const savePromotion = operation({
  id: 'savePromotion',
  ref: 'G-09',
  method: 'PUT',
  path: '/promo/promotion/{promoCode}',
  summary: 'Makes a coupon, or changes the one of this code. Orders that have it keep what it took off',
  tag: 'promotion',
  auth: { staff: ['promotion.edit'] },
  params: Type.Object({ promoCode: Type.String({ minLength: 1, maxLength: COUPON_CODE_MAX }) }),
  body: PromotionInput,
  reply: Type.Object({ data: PromotionWire }),
  limits: { byAccount: { points: 600, seconds: 3600 } },
  errors: ['promotion.window_empty', 'promotion.code_taken'],
})

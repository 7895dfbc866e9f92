import { randomUUID } from 'node:crypto'
import type { ApiFailure, ApiInput } from '@galleria/api-client'
import { anAddress, type SignedIn, type TestPlatform, type TestShop } from '@galleria/testing'

type Promotion = ApiInput<'savePromotion'>['body']

/** What staff sends of a coupon. */
export const PROMOTION: Promotion = {
  title: { en: '10% off everything', es: '10 % en todo' },
  discount: { percent: 10, upTo: null },
  minimum: 0,
  markets: null,
  sellers: null,
  products: null,
  maxUses: null,
  maxPerCustomer: null,
  promoRules: { startDate: '2020-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' },
  isListed: true,
  isApproved: true,
  isDeleted: false,
}

/** Coupons of a test shop, as its staff makes them, and customers who order with them. */
export async function couponsOf(platform: TestPlatform, shop: TestShop) {
  const staff = await shop.addCustomer()
  await shop.setRights(staff.userInfo._id, ['promotion.edit'])
  const place = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
  const quoteOf = async ({ api }: SignedIn, couponCode?: string) =>
    (await api.confirmCheckout({ query: {}, body: { ...place, ...(couponCode === undefined ? {} : { couponCode }) } })).data
  return {
    staff,
    save: async (promoCode: string, over: Partial<Promotion> = {}) => {
      const saved = await staff.api.savePromotion({ params: { promoCode }, body: { ...PROMOTION, ...over } })
      await platform.catchUp()
      return saved.data
    },
    /** Somebody with these in the cart, one of each. */
    customerWith: async (...variantIds: readonly string[]): Promise<SignedIn> => {
      const customer = await shop.addCustomer()
      await customer.api.addAddress({ body: { address: anAddress() } })
      await customer.api.mergeCart({ body: { items: variantIds.map((item) => ({ item, quantity: 1 })) } })
      return customer
    },
    quoteOf,
    order: async ({ api }: SignedIn, hash: string) =>
      (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: hash } })).content,
    /** How often orders have it, by the counter and by the redemptions. */
    usesOf: async (code: string) => {
      const [uses] = await platform.database.run<{ used: number; redeemed: number }>(
        {
          name: 'test-coupon-uses',
          text: `select used, (select count(*)::int from coupon_redemption r where r.tenant_id = c.tenant_id and r.coupon_id = c.id and r.returned_at is null) as redeemed
                   from coupon c where tenant_id = $1 and code = $2`,
        },
        [shop.tenantId, code],
      )
      return uses
    },
  }
}

export const refusalOf = (promise: Promise<unknown>): Promise<{ code: string; details?: unknown }> =>
  promise.then(
    () => ({ code: 'accepted' }),
    ({ code, problem }: ApiFailure) => ({ code, details: problem?.details }),
  )

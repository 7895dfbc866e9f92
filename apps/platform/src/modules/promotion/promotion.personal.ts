import type { PersonalData } from '../../infra/personal-data.ts'

/** Stays with its order, so that a coupon counts what it has cost. */
export const promotionPersonal: PersonalData = {
  columns: ['coupon_redemption.customer_id'],
  shown: {
    coupons: `select jsonb_build_object('code', c.code, 'orderId', r.order_id, 'discount', r.discount, 'redeemedAt', r.redeemed_at) as row
                from coupon_redemption r join coupon c on c.tenant_id = r.tenant_id and c.id = r.coupon_id
               where r.tenant_id = :tenantId and r.customer_id = :customerId order by r.redeemed_at desc`,
  },
  passedOn: { coupon_redemption: ['update coupon_redemption set customer_id = :heirId where tenant_id = :tenantId and customer_id = :customerId'] },
}

import type { PersonalData } from '../../infra/personal-data.ts'

/** What an order has stays with it, so that a coupon counts what it has cost; a price that was promised and not used goes. */
export const promotionPersonal: PersonalData = {
  columns: ['coupon_redemption.customer_id', 'coupon.customer_id'],
  shown: {
    coupons: `select jsonb_build_object('code', c.code, 'orderId', r.order_id, 'discount', r.discount, 'redeemedAt', r.redeemed_at) as row
                from coupon_redemption r join coupon c on c.tenant_id = r.tenant_id and c.id = r.coupon_id
               where r.tenant_id = :tenantId and r.customer_id = :customerId order by r.redeemed_at desc`,
  },
  erased: [
    `delete from coupon c where tenant_id = :tenantId and customer_id = :customerId
        and not exists (select 1 from coupon_redemption r where r.tenant_id = c.tenant_id and r.coupon_id = c.id)`,
    `update coupon set is_deleted = true, revision = revision + 1 where tenant_id = :tenantId and customer_id = :customerId`,
  ],
  passedOn: { coupon_redemption: ['update coupon_redemption set customer_id = :heirId where tenant_id = :tenantId and customer_id = :customerId'] },
}

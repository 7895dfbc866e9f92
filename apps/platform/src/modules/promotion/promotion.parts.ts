import type { Step, View } from '../../infra/statement.ts'

const CHOSEN = 'tenant_id = :tenantId and id = :couponId::uuid and revision = :couponRevision::int and not is_deleted and now() between starts_at and ends_at'

export const promotionParts = {
  /** `tenant_id, id, customer_id, variant_id, quantity, unit_price, ends_at, is_deleted, is_used`: prices that sellers have promised single customers, and whether an order has each. */
  agreedPrices:
    `(select tenant_id, id, customer_id, variant_id, quantity, unit_price, ends_at, is_deleted, used > 0 as is_used from coupon where customer_id is not null)` satisfies View,

  /** A scalar, JSON: which coupons of `:tenantId` are used up, and how often `:customerId` has used each (`CouponUses`). */
  couponUses: `(select jsonb_build_object(
       'usedUp', coalesce((select jsonb_agg(id) from coupon where tenant_id = :tenantId and ends_at > now() and max_uses is not null and used >= max_uses
                                                            and (customer_id is null or customer_id = :customerId)), '[]'),
       'own', coalesce((select jsonb_object_agg(coupon_id, uses) from (select coupon_id, count(*) as uses from coupon_redemption
                         where tenant_id = :tenantId and customer_id = :customerId and returned_at is null group by coupon_id) own), '{}')))`,

  /**
   * Steps up to `free_coupon`, which has a row when the coupon `:couponId` can be redeemed by `:customerId` as it was at `:couponRevision`. One that has a limit
   * is locked, so that orders with it come one after the other; others are only kept from being changed. The customer must be locked before in `owner`, so that
   * how often the customer has used it can be counted by `coupon_uses`, which sees what others committed meanwhile (decision 0020).
   */
  lockCoupon: `limited_coupon as (select id, used, max_uses, max_per_customer from coupon
                                  where ${CHOSEN} and max_uses is not null and exists (select 1 from owner) for no key update),
     unlimited_coupon as (select id, used, max_uses, max_per_customer from coupon where ${CHOSEN} and max_uses is null and exists (select 1 from owner) for share),
     free_coupon as (select c.id from (select * from limited_coupon union all select * from unlimited_coupon) c
                      where (c.max_uses is null or c.used < c.max_uses)
                        and (c.max_per_customer is null or coupon_uses(:tenantId, c.id, :customerId) < c.max_per_customer))` satisfies Step,

  /** Steps `counted_coupon` and `redeemed_coupon`: redeems `free_coupon` in the order `:id` for `:discount`, if the relation that is named has a row. */
  redeemCoupon: ({ when }: { readonly when: string }): Step =>
    `counted_coupon as (update coupon set used = used + 1
                         where tenant_id = :tenantId and id = any(array(select id from limited_coupon)) and exists (select 1 from ${when})),
     redeemed_coupon as (insert into coupon_redemption (tenant_id, coupon_id, order_id, customer_id, discount)
                         select :tenantId, id, :id::uuid, :customerId, :discount from free_coupon where exists (select 1 from ${when}))`,

  /**
   * Steps `freed_coupon`, `returned_redemption` and `uncounted_coupon`: gives back the coupons of orders that are no more, a relation with the `id` of master
   * orders, which are locked. What locks stock in the same statement looks at `freed_coupon` first: coupons are locked before it (decision 0020). One without a limit
   * is locked too, so that whoever sets its first one counts this redemption or not, as it is by then.
   */
  returnCoupon: ({ of }: { readonly of: string }): Step =>
    `freed_coupon as (select id, used, max_uses from coupon where tenant_id = :tenantId
                         and id = any(array(select coupon_id from coupon_redemption
                                             where tenant_id = :tenantId and order_id = any(array(select id from ${of})) and returned_at is null))
                       order by id for no key update),
     returned_redemption as (update coupon_redemption set returned_at = now()
                              where tenant_id = :tenantId and order_id = any(array(select id from ${of})) and returned_at is null returning coupon_id),
     uncounted_coupon as (update coupon c set used = f.used - 1 from freed_coupon f
                           where c.tenant_id = :tenantId and c.id = any(array(select id from freed_coupon)) and c.id = f.id and f.max_uses is not null
                             and exists (select 1 from returned_redemption))`,
}

import { type Check, rowCheck } from '../../infra/checks.ts'

export const promotionChecks: readonly Check[] = [
  rowCheck(
    'promotion.uses',
    'a coupon with a limit was used as often as orders have it',
    `select c.code as id from coupon c
       left join (select tenant_id, coupon_id, count(*) as uses from coupon_redemption where returned_at is null group by 1, 2) r
              on r.tenant_id = c.tenant_id and r.coupon_id = c.id
      where c.max_uses is not null and c.used <> coalesce(r.uses, 0)`,
  ),
]

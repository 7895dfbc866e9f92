import { type Check, rowCheck } from '../../infra/checks.ts'
import type { ReferralParts } from './referral.ports.ts'

export const referralChecks = ({ entriesOfWallets }: Pick<ReferralParts, 'entriesOfWallets'>): readonly Check[] => [
  rowCheck(
    'referral.chains',
    'nobody has invited themselves, or whoever invited them, or those who invited these',
    `with recursive above as (
       select tenant_id, friend_id, inviter_id from referral where status <> 'refused'
       union select a.tenant_id, a.friend_id, r.inviter_id from above a
               join referral r on r.tenant_id = a.tenant_id and r.friend_id = a.inviter_id and r.status <> 'refused')
     select distinct tenant_id, least as id from (select tenant_id, friend_id, min(inviter_id::text) as least, bool_or(inviter_id = friend_id) as is_closed from above group by 1, 2) a
      where is_closed`,
  ),
  rowCheck(
    'referral.rewards',
    'both have in their wallets what a friend brought them, and no more is taken back than that',
    `select coalesce(r.id, e.id) as id
       from (select tenant_id, id, inviter_id, friend_id, case when status in ('rewarded', 'taken_back') then inviter_amount else 0 end as inviter,
                    case when status in ('rewarded', 'taken_back') then friend_amount else 0 end as friend, status = 'taken_back' as is_back from referral) r
       full join (select tenant_id, substring(key from '^referral(?:_back)?-(.{36})-')::uuid as id,
                         coalesce(sum(amount) filter (where key like 'referral-%-inviter'), 0) as inviter, coalesce(sum(amount) filter (where key like 'referral-%-friend'), 0) as friend,
                         min(customer_id::text) filter (where key like '%-inviter') as inviter_id, min(customer_id::text) filter (where key like '%-friend') as friend_id,
                         coalesce(sum(amount) filter (where key like 'referral\\_back-%-inviter'), 0) as inviter_back,
                         coalesce(sum(amount) filter (where key like 'referral\\_back-%-friend'), 0) as friend_back
                    from ${entriesOfWallets} w where kind in ('referral', 'referral_back') group by 1, 2) e on e.tenant_id = r.tenant_id and e.id = r.id
      where coalesce(r.inviter, 0) <> coalesce(e.inviter, 0) or coalesce(r.friend, 0) <> coalesce(e.friend, 0)
         or e.inviter + e.inviter_back < 0 or e.friend + e.friend_back < 0 or (not r.is_back and (e.inviter_back <> 0 or e.friend_back <> 0))
         or e.inviter_id <> r.inviter_id::text or e.friend_id <> r.friend_id::text`,
  ),
]

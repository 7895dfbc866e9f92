import type { PersonalData } from '../../infra/personal-data.ts'

/** The link goes, and with it everybody of whom nothing has come yet; what was booked stays, between two who are nobody any more. Guests have neither. */
export const referralPersonal: PersonalData = {
  columns: ['referral_link.customer_id', 'referral.inviter_id', 'referral.friend_id'],
  shown: {
    invitations: `select jsonb_build_object('link', code, 'since', created_at) as row from referral_link where tenant_id = :tenantId and customer_id = :customerId
                  union all
                  select jsonb_build_object('as', case when inviter_id = :customerId then 'inviter' else 'friend' end, 'status', status, 'reason', reason, 'at', created_at,
                                            'amount', case when inviter_id = :customerId then inviter_amount else friend_amount end)
                    from referral where tenant_id = :tenantId and (inviter_id = :customerId and status <> 'refused' or friend_id = :customerId)`,
  },
  erased: [
    'delete from referral_link where tenant_id = :tenantId and customer_id = :customerId',
    `delete from referral where tenant_id = :tenantId and (inviter_id = :customerId or friend_id = :customerId) and status in ('joined', 'refused')`,
  ],
}

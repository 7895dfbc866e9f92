import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** Removed like any that its owner removes: the provider is told by the chore. */
export const payoutPersonal: PersonalData = {
  columns: ['bank_beneficiary.customer_id', 'bank_beneficiary.name'],
  shown: {
    accountsForRefunds: `select jsonb_build_object('kind', kind, 'name', name, 'account', masked, 'ifsc', ifsc, 'state', state, 'createdAt', created_at) as row
                           from bank_beneficiary where ${own} order by created_at`,
  },
  erased: [`update bank_beneficiary set customer_id = null, sealed = null, name = '', masked = '', ifsc = null, removed_at = :at where ${own}`],
}

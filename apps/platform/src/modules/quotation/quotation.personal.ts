import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** What a customer has asked for and was offered is theirs, and goes when they go. Guests ask for none. */
export const quotationPersonal: PersonalData = {
  columns: ['quotation.customer_id'],
  shown: {
    quotes: `select jsonb_build_object('number', number, 'seller', seller_id, 'product', name, 'choice', choice, 'quantity', quantity, 'comments', comments, 'neededBy', needed_by,
                      'at', created_at, 'answer', answer, 'answeredAt', answered_at, 'unitPrice', unit_price, 'currency', currency, 'validUntil', valid_until,
                      'declinedAt', declined_at, 'withdrawnAt', withdrawn_at) as row
               from quotation where ${own} order by created_at desc`,
  },
  erased: [`delete from quotation where ${own}`],
}

import type { Step, View } from '../../infra/statement.ts'

export const identityParts = {
  /**
   * Step `owner`, with the `id` of the customer: whatever changes what belongs to a customer waits for their row first, so that such changes come one
   * after the other (decision 0020).
   */
  lockCustomer: 'owner as (select id from customer where tenant_id = :tenantId and id = :customerId for no key update)' satisfies Step,

  /** `tenant_id, id`: accounts that are gone. */
  erasedCustomers: '(select tenant_id, id from customer where erased_at is not null)' satisfies View,

  /** `tenant_id, id, first_name, last_name, email, phone, confirmed_at` */
  customers: '(select tenant_id, id, first_name, last_name, email, phone, confirmed_at from customer)' satisfies View,
}

import { type Check, rowCheck } from '../../infra/checks.ts'

export const identityChecks: readonly Check[] = [
  rowCheck(
    'customer.contact',
    'a customer can be reached: by an address in lower case, or ten digits',
    `select 'customer ' || id as id from customer
      where (email is null and phone is null and erased_at is null) or email <> lower(email) or email not like '%_@_%' or phone !~ '^[0-9]{10}$'`,
  ),
  rowCheck(
    'customer.erased',
    'of an account that is gone neither a name nor an address is left, nor any way in',
    `select 'customer ' || c.id as id from customer c
      where c.erased_at is not null
        and (c.first_name <> '' or c.last_name <> '' or num_nonnulls(c.email, c.phone, c.password_hash, c.confirmed_at) > 0
             or exists (select from session s where s.tenant_id = c.tenant_id and s.customer_id = c.id)
             or exists (select from passkey p where p.tenant_id = c.tenant_id and p.customer_id = c.id)
             or exists (select from linked_provider l where l.tenant_id = c.tenant_id and l.customer_id = c.id))`,
  ),
]

import { type Check, rowCheck } from '../../infra/checks.ts'

export const identityChecks: readonly Check[] = [
  rowCheck(
    'customer.contact',
    'a customer can be reached: by an address in lower case, or ten digits',
    `select 'customer ' || id as id from customer
      where (num_nonnulls(email, phone, contact_email) = 0 and erased_at is null) or email <> lower(email) or email not like '%_@_%' or phone !~ '^[0-9]{10}$'
         or contact_email <> lower(contact_email) or contact_email not like '%_@_%'`,
  ),
  rowCheck(
    'customer.guest',
    'whoever buys without an account has no way in but sessions that say so, and nobody else has such sessions',
    `select 'customer ' || c.id as id from customer c
      where (c.guest_since is null and c.contact_email is not null)
         or (c.guest_since is not null
             and (num_nonnulls(c.email, c.phone, c.password_hash) > 0
                  or exists (select from passkey p where p.tenant_id = c.tenant_id and p.customer_id = c.id)
                  or exists (select from linked_provider l where l.tenant_id = c.tenant_id and l.customer_id = c.id)))
         or exists (select from session s where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.is_guest <> (c.guest_since is not null))`,
  ),
  rowCheck(
    'customer.erased',
    'of an account that is gone neither a name nor an address is left, nor anything that was said of it, nor any way in',
    `select 'customer ' || c.id as id from customer c
      where c.erased_at is not null
        and (c.first_name <> '' or c.last_name <> '' or num_nonnulls(c.email, c.phone, c.contact_email, c.password_hash, c.confirmed_at, c.birthday, c.language, c.home_market, c.picture_file_id) > 0
             or exists (select from session s where s.tenant_id = c.tenant_id and s.customer_id = c.id)
             or exists (select from passkey p where p.tenant_id = c.tenant_id and p.customer_id = c.id)
             or exists (select from linked_provider l where l.tenant_id = c.tenant_id and l.customer_id = c.id))`,
  ),
]

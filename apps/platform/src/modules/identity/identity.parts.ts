import type { Step, View } from '../../infra/statement.ts'

export const identityParts = {
  /**
   * Step `owner`, with the `id` of the customer: whatever changes what belongs to a customer waits for their row first, so that such changes come one
   * after the other (decision 0020).
   */
  lockCustomer: 'owner as (select id from customer where tenant_id = :tenantId and id = :customerId for no key update)' satisfies Step,

  /**
   * Step `owners`, with the `id` of each customer of the relation `given` with `customer_id`, but of those whom somebody else has: nobody is waited for, so that
   * several do not wait because of one.
   */
  lockCustomers: `owners as materialized (select c.id from customer c join given g on g.customer_id = c.id where c.tenant_id = :tenantId
                       for no key update of c skip locked)` satisfies Step,

  /** `tenant_id, file_id`: files of customers that are the photographs of their profiles. */
  fileUses: '(select tenant_id, picture_file_id as file_id from customer where picture_file_id is not null)' satisfies View,

  /** `tenant_id, id`: accounts that are gone. */
  erasedCustomers: '(select tenant_id, id from customer where erased_at is not null)' satisfies View,

  /** `tenant_id, id, first_name, last_name, email, phone, confirmed_at, is_guest, is_erased, created_at`; a guest's `email` is where news goes. */
  customers:
    `(select tenant_id, id, first_name, last_name, coalesce(email, contact_email) as email, phone, confirmed_at, guest_since is not null as is_guest, erased_at is not null as is_erased, created_at
                 from customer)` satisfies View,

  /** `tenant_id, id, language`: in which somebody wants to be written to; null until they say so. */
  languages: '(select tenant_id, id, language from customer where language is not null)' satisfies View,

  /** `tenant_id, customer_id, seller_id`: who sees the orders of a seller. */
  orderReaders: `(select tenant_id, customer_id, seller_id from seller_member where 'order.read' = any(rights))` satisfies View,

  /** `tenant_id, customer_id`: who answers tickets of the shop. */
  ticketAnswerers: `(select tenant_id, customer_id from staff where 'ticket.answer' = any(rights))` satisfies View,

  /** `tenant_id, token_hash, expires_at`: devices that are logged in, until then. */
  sessions: '(select tenant_id, token_hash, expires_at from session)' satisfies View,

  /** `tenant_id, id, other_id`: accounts that have logged in on one device. Ask for both. */
  sharedDevices: `(select a.tenant_id, a.customer_id as id, b.customer_id as other_id
                     from known_device a join known_device b on b.tenant_id = a.tenant_id and b.token_hash = a.token_hash and b.customer_id <> a.customer_id)` satisfies View,

  /**
   * An array of ids: `:customerId`, and where that is a guest who has shown that an address is theirs, whoever else has shown the same of it. So that nobody is
   * several people by beginning anew.
   */
  sameBuyer: `array_prepend(:customerId::uuid, array(
                    select other.id from customer me join customer other on other.tenant_id = me.tenant_id
                       and (other.contact_email = me.contact_email or other.email = me.contact_email)
                     where me.tenant_id = :tenantId and me.id = :customerId and me.guest_since is not null
                       and me.confirmed_at is not null and other.confirmed_at is not null))`,
}

import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'
const self = 'tenant_id = :tenantId and id = :customerId'

/** Every way in goes. The row of the account stays, empty, for what was bought with it; the log of security events has a time of its own. */
export const identityPersonal: PersonalData = {
  columns: [
    'customer.first_name',
    'customer.last_name',
    'customer.email',
    'customer.contact_email',
    'customer.phone',
    'customer.birthday',
    'customer.language',
    'customer.home_market',
    'customer.picture_file_id',
    'staff.customer_id',
    'seller_member.customer_id',
    'session.customer_id',
    'sign_in_code.user_name',
    'sign_in_code.customer_id',
    'linked_provider.customer_id',
    'passkey.customer_id',
    'known_device.customer_id',
    'security_event.customer_id',
  ],
  shown: {
    profile: `select jsonb_build_object('id', id, 'customerNo', customer_no, 'firstName', first_name, 'lastName', last_name, 'email', coalesce(email, contact_email), 'phone', phone, 'birthday', birthday,
                                        'language', language, 'market', home_market, 'picture', '/api/storage/file/' || picture_file_id,
                                        'hasPassword', password_hash is not null, 'confirmedAt', confirmed_at, 'createdAt', created_at) as row
                from customer where ${self}`,
    devices: `select jsonb_build_object('browser', browser, 'system', system, 'way', way, 'since', created_at, 'lastUsedAt', last_used_at) as row
                from session where ${own} order by created_at`,
    linkedAccounts: `select jsonb_build_object('provider', provider, 'subject', subject, 'since', created_at) as row from linked_provider where ${own}`,
    passkeys: `select jsonb_build_object('name', name, 'since', created_at, 'lastUsedAt', last_used_at) as row from passkey where ${own}`,
    securityEvents: `select jsonb_build_object('at', at, 'kind', kind, 'way', path, 'network', network) as row from security_event where ${own} order by at desc`,
    work: `select jsonb_build_object('for', 'shop', 'rights', rights, 'since', since) as row from staff where ${own}
           union all select jsonb_build_object('for', seller_id, 'rights', rights, 'since', since) from seller_member where ${own}`,
  },
  erased: [
    ...['staff', 'seller_member', 'session', 'linked_provider', 'passkey', 'known_device'].map((table) => `delete from ${table} where ${own}`),
    `update customer set first_name = '', last_name = '', email = null, phone = null, birthday = null, language = null, home_market = null, picture_file_id = null, contact_email = null, password_hash = null, confirmed_at = null, erased_at = :at where ${self}`,
  ],
  passedOn: {
    session: [`delete from session where ${own}`],
    // Nothing leads to it any more, and a chore takes it away.
    customer: [`update customer set first_name = '', last_name = '', contact_email = null, confirmed_at = null, erased_at = :at where ${self}`],
  },
}

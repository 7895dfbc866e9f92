import { type Check, rowCheck } from '../../infra/checks.ts'

export const identityChecks: readonly Check[] = [
  rowCheck(
    'customer.contact',
    'a customer can be reached: by an address in lower case, or ten digits',
    `select 'customer ' || id as id from customer
      where (email is null and phone is null) or email <> lower(email) or email not like '%_@_%' or phone !~ '^[0-9]{10}$'`,
  ),
]

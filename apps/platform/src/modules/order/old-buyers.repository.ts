import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'

/** At a time; the rest an hour later. */
const AT_ONCE = 500

/** On a bill, and of nobody: the town stays, for the tax that was paid in it. */
const NOBODY = `'{"firstName": "", "middleName": null, "lastName": "", "houseNumber": "", "street1": "", "street2": null}'::jsonb`

/** For every tenant, a chore: who is gone is taken off bills that no law asks for any more, and by what they are found is said anew by the next (`fillSought`). `erasedCustomers` has `tenant_id, id`. */
export async function forgetOldBuyers({ orm }: Pick<Database, 'orm'>, erasedCustomers: View, before: Date): Promise<void> {
  await orm.execute(sql`
    with old as materialized (
      select o.tenant_id, o.id from orders o join ${sql.raw(erasedCustomers)} c on c.tenant_id = o.tenant_id and c.id = o.customer_id
       where o.created_at < ${before.toISOString()}::timestamptz and (o.address ->> 'firstName' <> '' or o.address ->> 'lastName' <> '')
       order by o.tenant_id, o.id limit ${AT_ONCE} for update of o skip locked)
    update orders o set address = o.address || ${sql.raw(NOBODY)}, sought = null from old where o.tenant_id = old.tenant_id and o.id = old.id`)
}

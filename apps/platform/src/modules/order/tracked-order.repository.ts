import type { Database } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'

/** Which guest's an order of this number is; undefined of an account's, which is to be logged in to. `customers` has `tenant_id, id, is_guest`. */
export function guestOfOrder(database: Pick<Database, 'list'>, customers: View) {
  const find = {
    name: 'order-guest',
    text: `select c.id from ${customers} c
            where c.tenant_id = $1 and c.is_guest
              and c.id = (select customer_id from master_order where tenant_id = $1 and number = $2
                          union select customer_id from orders where tenant_id = $1 and number = $2)`,
  }
  return async (tenantId: string, number: string): Promise<string | undefined> => (await database.list<{ id: string }>(find, [tenantId, number]))[0]?.id
}

import type { Database } from '../../infra/database.ts'
import { REVISION } from './order-revision.ts'

/** A master order that somebody looks at; whose it is, because the index of orders begins with that. */
export type WatchedOrder = { readonly tenantId: string; readonly customerId: string; readonly masterId: string }

const FIND = {
  name: 'order-revision-find',
  text: `select o.parent_id as "masterId", ${REVISION} as revision from orders o
          where o.tenant_id = $1 and o.customer_id = $2
            and o.parent_id = (select id from master_order where tenant_id = $1 and customer_id = $2 and (id::text = $3 or number = $3)
                         union select parent_id from orders where tenant_id = $1 and customer_id = $2 and (id::text = $3 or number = $3))
          group by o.parent_id`,
}
const READ = {
  name: 'order-revisions',
  text: `select o.parent_id as "masterId", ${REVISION} as revision
           from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as w (tenant_id, customer_id, master_id)
           join orders o on o.tenant_id = w.tenant_id and o.customer_id = w.customer_id and o.parent_id = w.master_id
          group by o.tenant_id, o.parent_id`,
}

type Found = { readonly masterId: string; readonly revision: string }

export function createOrderWatchRepository(database: Database) {
  return {
    /** The revision of an own order, by id or number, its own or those of a part. */
    find: async (tenantId: string, customerId: string, idOrNumber: string): Promise<Found | undefined> =>
      (await database.list<Found>(FIND, [tenantId, customerId, idOrNumber]))[0],
    /** The revisions of all of these in one statement, by the id of the master order. */
    read: async (watched: readonly WatchedOrder[]): Promise<ReadonlyMap<string, string>> => {
      const column = (name: keyof WatchedOrder) => watched.map((order) => order[name])
      const rows = await database.list<Found>(READ, [column('tenantId'), column('customerId'), column('masterId')])
      return new Map(rows.map(({ masterId, revision }) => [masterId, revision]))
    },
  }
}
export type OrderWatchRepository = ReturnType<typeof createOrderWatchRepository>

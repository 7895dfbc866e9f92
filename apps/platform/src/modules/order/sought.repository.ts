import type { Database } from '../../infra/database.ts'
import { soughtOf } from './sought.ts'

/** A step holds so many rows, and whoever wants to change one of them waits for it. */
const STEP = 1000

/** Of all tenants. Whoever holds a row has it filled in the next step or the next night. */
const FILL = {
  name: 'order-fill-sought',
  text: `with held as materialized (select tenant_id, id from orders where sought is null order by tenant_id, seller_id, id limit ${STEP} for update skip locked)
         update orders o set sought = ${soughtOf({ number: 'o.number', address: 'o.address' })} from held where o.tenant_id = held.tenant_id and o.id = held.id returning o.id`,
}

/** Says of each order that a version before wrote by what it is found; until then its own row is looked into. */
export async function fillSought(database: Pick<Database, 'run'>): Promise<void> {
  let filled: number
  do filled = (await database.run(FILL, [])).length
  while (filled === STEP)
}

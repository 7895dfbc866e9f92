import { randomUUID } from 'node:crypto'
import type { withClient } from '@galleria/testing/from-outside'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/** A tenant as programs outside of the shop name it; `products` are on sale. */
export type CopiedTenant = { readonly id: string; readonly key: string; readonly host: string; readonly products: number }

type Table = { readonly name: string; readonly columns: readonly string[]; readonly needs: readonly string[] }

/** What belongs to a tenant, and which of it must be there first. Logs number their rows themselves: they are not part of what a tenant has. */
const TABLES = `
  select t.oid::regclass::text as name,
         array(select quote_ident(a.attname) from pg_attribute a
                where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id') as columns,
         array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as needs
    from pg_class t
   where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
     and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')
     and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '')
   order by name`

/** Copies a tenant with all that it has, under a key and a host of its own. Ids stay the same: every key of a table begins with the tenant. */
export async function copyTenant(client: Client, { from, key }: { from: string; key: string }): Promise<CopiedTenant> {
  const [id, host] = [randomUUID(), `${key}.localhost`]
  const { rows: tables } = await client.query<Table>(TABLES)
  // One transaction: the running shop hears of everything at once, through its change feed. Of one moment: jobs of the demo may still be booking.
  await client.query('begin isolation level repeatable read')
  const made = await client.query(
    'insert into tenant (id, key, name, hosts, settings) select $1, $2, name, $3, settings from tenant where key = $4 returning id',
    [id, key, [host], from],
  )
  if (made.rowCount !== 1) throw new Error(`There is no tenant ${from} to copy`)
  for (const { name, columns } of inOrder(tables)) {
    const list = columns.join(', ')
    await client.query(`insert into ${name} (tenant_id, ${list}) select $1, ${list} from ${name} where tenant_id = (select id from tenant where key = $2)`, [
      id,
      from,
    ])
  }
  // What its orders told has been heard: nobody is told again, and the books of the copy agree.
  await client.query(
    `insert into event_outbox (tenant_id, type, payload, created_at, dispatched_at)
     select $1, type, payload, created_at, now() from event_outbox where tenant_id = (select id from tenant where key = $2)`,
    [id, from],
  )
  await client.query('commit')
  // As after an import: whoever looked at a table meanwhile has counted nothing in it, and the planner would go through all of it until somebody counts again.
  await client.query('analyze')
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from product where tenant_id = $1 and status = 'active'`, [id])
  return { id, key, host, products: rows[0]?.count ?? 0 }
}

/** Each after those that its rows refer to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  const names = new Set(tables.map(({ name }) => name))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ needs }) => needs.every((need) => !names.has(need) || ordered.some(({ name }) => name === need)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].map(({ name }) => name).join(', ')}`)
    for (const table of ready) {
      waiting.delete(table)
      ordered.push(table)
    }
  }
  return ordered
}

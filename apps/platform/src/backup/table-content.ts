import type pg from 'pg'
import type { TableContent } from './backup-content.ts'

/** A table as the catalog of the database describes it. */
export type Table = { readonly name: string; readonly columns: readonly string[]; readonly numbers: readonly string[] }

/** Tables of the shop; what belongs to an extension is not its own. Columns that are computed from others are not written, so they are not kept. */
const TABLES = `
  select c.relname as name,
         array_agg(a.attname::text order by a.attname) as columns,
         coalesce(array_agg(a.attname::text order by a.attname) filter (where a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), '{}') as numbers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.relname order by c.relname`

export const tablesIn = async (client: pg.ClientBase): Promise<readonly Table[]> => (await client.query<Table>(TABLES)).rows

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/**
 * Values as text look the same on every server and in every session, and no limit of the role ends what takes its time. For the transaction that says it: behind a pooler
 * the next one may be on another connection, and this one goes to somebody else.
 */
export const WHOLE_AND_PLAIN = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Counts and sums of a table, as the transaction of `client` sees it. Columns are named, because their order may differ between databases. */
export async function contentOf(client: pg.ClientBase, { name, columns, numbers }: Table): Promise<TableContent> {
  const hash = `('x' || left(encode(sha256(convert_to(row(${listOf(columns)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint`
  const sums = numbers.map((column) => `, sum(${quoted(column)})::text as ${quoted(`sum ${column}`)}`).join('')
  const { rows } = await client.query<Record<string, string | null>>(
    `select count(*)::text as "count of rows", coalesce(sum(${hash}), 0)::text as "digest of rows"${sums} from public.${quoted(name)}`,
  )
  const [row = {}] = rows
  return {
    name,
    columns: [...columns],
    rows: Number(row['count of rows']),
    digest: row['digest of rows'] ?? '',
    sums: Object.fromEntries(numbers.map((column) => [column, row[`sum ${column}`] ?? '0'])),
  }
}

/** In what two contents of one table differ, in words. */
export function differenceOf(wanted: TableContent, found: TableContent): string | undefined {
  if (found.rows !== wanted.rows) return `${wanted.name} has ${found.rows} rows instead of ${wanted.rows}`
  const column = Object.keys(wanted.sums).find((name) => found.sums[name] !== wanted.sums[name])
  if (column) return `the sum of ${wanted.name}.${column} is ${found.sums[column]} instead of ${wanted.sums[column]}`
  return found.digest === wanted.digest ? undefined : `rows of ${wanted.name} are not what they were`
}

import pg from 'pg'
import { connectForCommand } from './connector.ts'
import { TENANT_SETTING } from './tenant-query.ts'

const POLICY = 'tenant'
/** Equality of UUIDs is leakproof, so that this becomes one condition with what a statement says of the tenant anyway. */
const CONDITION = `tenant_id = current_setting('${TENANT_SETTING}')::uuid`

/** What requests have no business with: the secrets of the installation. */
const OWNERS_ALONE: readonly string[] = ['platform_setting']

/** The role is named after the owner: roles are those of a server, with all of its databases. */
export const TENANT_ROLE_ENDING = '_tenant'

/** SQLSTATEs of a role that somebody else has made in this moment, in another database of the same server. */
const THERE_ALREADY = new Set(['42710', '23505'])

/** `set` is what PostgreSQL 16 and later call the right to become a role. */
const STATE = `
  with owner as (
    select left(rolname, 56) || '${TENANT_ROLE_ENDING}' as role, rolcreaterole or rolsuper as "mayMake" from pg_roles where rolname = current_user
  ), tenant_role as (
    select oid, case when current_setting('server_version_num')::int >= 160000 then pg_has_role(oid, 'set') else pg_has_role(oid, 'member') end as "isOurs"
      from pg_roles where rolname = (select role from owner)
  ), relation as (
    select c.oid, c.relname::text as name, c.relkind = 'S' as "isSequence", exists (select from pg_policy where polrelid = c.oid and polname = '${POLICY}') and c.relrowsecurity as "isBound",
           exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped) and c.relkind <> 'S' as "isTenants"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage') and c.relname <> all ($1)
  )
  select owner.*, tenant_role.oid is not null as "isThere", coalesce(tenant_role."isOurs", false) as "isOurs",
         array(select name from relation where "isTenants" and not "isBound" order by name) as unbound,
         array(select name from relation where tenant_role.oid is not null and not "isSequence"
                and not (has_table_privilege(tenant_role.oid, relation.oid, 'select') and has_table_privilege(tenant_role.oid, relation.oid, 'insert')
                         and has_table_privilege(tenant_role.oid, relation.oid, 'update') and has_table_privilege(tenant_role.oid, relation.oid, 'delete'))) as "withheld",
         exists (select from relation where tenant_role.oid is not null and "isSequence" and not has_sequence_privilege(tenant_role.oid, relation.oid, 'usage')) as "withholdsSequences"
    from owner left join tenant_role on true`

type State = {
  readonly role: string
  readonly mayMake: boolean
  readonly isThere: boolean
  readonly isOurs: boolean
  /** Tables of tenants that all can be read of. */
  readonly unbound: readonly string[]
  /** Tables that the role may not use. */
  readonly withheld: readonly string[]
  readonly withholdsSequences: boolean
}

async function stateOf(client: pg.ClientBase): Promise<State> {
  const { rows } = await client.query<State>(STATE, [OWNERS_ALONE])
  const [state] = rows
  if (!state) throw new Error('pg_roles does not know who we are')
  return state
}

const isComplete = ({ isOurs, unbound, withheld, withholdsSequences }: State): boolean =>
  isOurs && unbound.length === 0 && withheld.length === 0 && !withholdsSequences

/** Whether there is something to do for `lockTenants` or `lockTable`. */
export async function areTenantsOpen(client: pg.ClientBase): Promise<boolean> {
  const state = await stateOf(client)
  return !isComplete(state) && (state.unbound.length > 0 || state.isOurs || state.mayMake)
}

/** Tables of tenants without the policy. */
export const openTables = async (client: pg.ClientBase): Promise<readonly string[]> => (await stateOf(client)).unbound

/**
 * Puts the policy on every table that has a `tenant_id`, but for those that others may be using now, and lets the role use all. A table that is new gets both
 * with the migration that makes it. Where the owner may make no roles, somebody who may has to (`docs/operations.md`).
 */
export async function lockTenants(client: pg.ClientBase, inUse: readonly string[]): Promise<void> {
  const before = await stateOf(client)
  for (const table of before.unbound) if (!inUse.includes(table)) await lockTable(client, table)
  const role = quoted(before.role)
  if (!before.isThere && before.mayMake) await makeRole(client, role)
  const after = await stateOf(client)
  if (after.isThere && !after.isOurs && after.mayMake) await client.query(`grant ${role} to current_user`)
  if (!after.isThere) return
  for (const table of after.withheld) await client.query(`grant select, insert, update, delete on public.${quoted(table)} to ${role}`)
  if (after.withholdsSequences) await client.query(`grant usage on all sequences in schema public to ${role}`)
}

/** Puts the policy on one, which nobody else can use meanwhile. */
export async function lockTable(client: pg.ClientBase, name: string): Promise<void> {
  const table = `public.${quoted(name)}`
  await client.query(`
    alter table ${table} enable row level security;
    drop policy if exists ${POLICY} on ${table};
    create policy ${POLICY} on ${table} using (${CONDITION})`)
}

async function makeRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query('savepoint tenant_role')
  try {
    await client.query(`create role ${role} nologin`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !THERE_ALREADY.has(error.code ?? '')) throw error
    await client.query('rollback to savepoint tenant_role')
  }
}

/** The role that requests take on, if all is ready for it; the name alone where it is not. */
export async function tenantRoleOf(connectionString: string): Promise<{ readonly name: string; readonly isReady: boolean }> {
  const client = await connectForCommand(connectionString, 'tenant role')
  try {
    const state = await stateOf(client)
    return { name: state.role, isReady: isComplete(state) }
  } finally {
    await client.leave()
  }
}

const quoted = (name: string): string => pg.escapeIdentifier(name)

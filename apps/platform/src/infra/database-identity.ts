import type { Database } from './database.ts'

const ASK = {
  name: 'database-identity',
  text: `select concat_ws(' ', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), (select oid from pg_database where datname = current_database())) as identity
           from pg_control_system()`,
}

/**
 * What tells this database and its past from any other: another cluster, another database in it, or the same one after it was set back to an earlier time
 * (which begins a new timeline). Undefined where the server does not say.
 */
export async function identityOf(database: Pick<Database, 'run'>): Promise<string | undefined> {
  try {
    return (await database.run<{ identity: string }>(ASK, []))[0]?.identity
  } catch {
    return undefined // managed servers may keep it to themselves
  }
}

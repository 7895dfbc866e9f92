import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const GET_OR_MAKE = {
  name: 'platform-setting',
  text: `with made as (insert into platform_setting (key, value) values ($1, $2) on conflict (key) do nothing returning value)
         select value from made union all select value from platform_setting where key = $1 limit 1`,
}

const FIND = { name: 'platform-setting-find', text: 'select value from platform_setting where key = $1' }

/** Seals what processes keep of this database on their disks. A database that is set back to another time gets another, and what was kept is of no use. */
export const SNAPSHOT_SECRET = 'search-snapshot'

/** A random secret of 256 bits that all processes of the installation share, made at first use. */
export const sharedSecret = (database: Database, key: string): Promise<string> => sharedSetting(database, key, () => randomBytes(32).toString('base64url'))

/** What a migration or another process has set, if it has. */
export const findSetting = async (database: Database, key: string): Promise<string | undefined> =>
  (await database.list<{ value: string }>(FIND, [key]))[0]?.value

/** What one process of the installation makes at first use, and all of them then have. */
export async function sharedSetting(database: Database, key: string, make: () => string): Promise<string> {
  const made = make()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [row] = await database.run<{ value: string }>(GET_OR_MAKE, [key, made])
    // Empty only when another process made it in the same instant: then it is there at the second look.
    if (row) return row.value
  }
  throw new Error(`The setting "${key}" could not be made`)
}

import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { databaseAt, withClient } from './postgres-client.ts'

export type TestDatabase = {
  readonly connectionString: string
  /** Also ends the connections that are still open. */
  drop(): Promise<void>
}

/** An empty, migrated database of one's own. One for each test file is enough: tests are kept apart by their tenants. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connectionString, template } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await withClient(connectionString, (client) => client.query(`create database ${name} template ${template}`))
  return {
    connectionString: databaseAt(connectionString, name),
    drop: async () => {
      await withClient(connectionString, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import { migrate } from '@galleria/platform/migrations'
import type { TestProject } from 'vitest/node'
import { databaseAt, withClient } from './postgres-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made, and the migrated one to copy. */
    testServer: { readonly connectionString: string; readonly template: string }
  }
}

/**
 * One PostgreSQL and one migrated template for the whole run; each test file copies the template (`createTestDatabase`).
 * `TEST_DATABASE_URL` names a server to use instead of the embedded one; its role must be allowed to create databases.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `template_galleria_${randomUUID().slice(0, 8)}` // runs on a shared server do not meet
  try {
    await withClient(server.connectionString, (client) => client.query(`create database ${template}`))
    await migrate(databaseAt(server.connectionString, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  provide('testServer', { connectionString: server.connectionString, template })
  return async () => {
    await withClient(server.connectionString, (client) => client.query(`drop database ${template} with (force)`))
    await server.stop()
  }
}

async function startServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { connectionString: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-'))
  chmodSync(dataDir, 0o755) // the server may run as another user
  // Nothing here has to outlive the run.
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } })
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

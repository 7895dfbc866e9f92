import { mkdtempSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTestDatabase, type TestDatabase } from '@galleria/testing'
import { openArchive } from '../backup-composition.ts'
import { folderStore } from '../infra/folder-store.ts'
import type { CommandConfig, CommandDeps } from './command.ts'
import { withClient } from './with-client.ts'

/** A folder of one's own that a database's user may enter. */
export async function openFolder(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'galleria-backup-'))
  await chmod(dir, 0o755)
  return dir
}

/** A database in which no shop has ever been. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await withClient(database.connectionString, (client) =>
    client.query('drop schema drizzle cascade; drop schema public cascade; create schema public; drop schema if exists jobs cascade'),
  )
  return database
}

export const rowsOf = (connectionString: string, text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(connectionString, async (client) => (await client.query(text, [...values])).rows)

export type Told = { readonly deps: CommandDeps; readonly said: () => string }

/** What a command is given where nobody sits at the terminal, or somebody who answers. */
export function commandDeps(config: Partial<CommandConfig> & Pick<CommandConfig, 'dataDir' | 'backupDir'>, answer?: string): Told {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  let text = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (answer !== undefined && chunk.includes('(yes/no)')) stdin.write(`${answer}\n`)
  })
  return {
    said: () => text,
    deps: {
      config: { databaseUrl: undefined, backupKeep: 7, backupKey: undefined, walArchiveDir: undefined, ...config },
      picturesIn: (dataDir, options) => openArchive(folderStore(join(dataDir, 'pictures'), options)),
      product: '0.1.0',
      now: () => new Date(),
      signal: new AbortController().signal,
      stdin: Object.assign(stdin, { isTTY: answer !== undefined }),
      stdout,
    },
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { VERSION } from '../../version.ts'
import type { InProcessSearchEngine } from './in-process-engine.ts'
import { type Pieces, readSnapshot, type Sections, SnapshotUnusable, writeSnapshot } from './snapshot.adapter.ts'

/** Fewer are read from the database in the time that it takes to look for a file. */
export const LEAST_KEPT = 2_000

/** What each tenant's search knows, in files beside the database, so that a start need not read all products. */
export type Snapshots = {
  /** Takes what is on disk; answers the mark of the change feed from which on changes are missing. Undefined where there is nothing that can be trusted. */
  readonly restore: (tenantId: string) => Promise<number | undefined>
  /** All that `restore` did not know was told. */
  readonly filled?: (tenantId: string) => Promise<void>
  /** Writes down what is known now; `mark` was asked before. A small shop needs none. */
  readonly keep: (tenantId: string, mark: number, signal: AbortSignal) => Promise<void>
  /** When what is on disk was written, in seconds of the epoch, by tenant. */
  readonly writtenAt: () => ReadonlyMap<string, number>
}

export type SnapshotOptions = {
  readonly folder: string
  /** A secret of the installation and what tells its database from any other: what somebody else has written is nothing. */
  readonly key: string
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Of the program: another one may know more of products, or weigh words in another way. */
  readonly program?: string
}

type About = { readonly program: string; readonly tenantId: string; readonly mark: number; readonly at: number }

/** For where there is no place to keep anything, or no way to tell whose it is. */
export const NO_SNAPSHOTS: Snapshots = { restore: async () => undefined, keep: async () => undefined, writtenAt: () => new Map() }

export function createSnapshots(engine: InProcessSearchEngine, { folder, key, logger, program = thisProgram() }: SnapshotOptions): Snapshots {
  const written = new Map<string, number>()
  const pathOf = (tenantId: string): string => join(folder, `${tenantId}.search`)

  function assertUsable(sections: Sections, tenantId: string): About {
    const about = sections.json('about') as About
    if (about.tenantId !== tenantId) throw new SnapshotUnusable('it is of another shop')
    if (about.program !== program) throw new SnapshotUnusable('it was written by another version')
    return about
  }

  async function* pieces(tenantId: string, mark: number): Pieces {
    const about: About = { program, tenantId, mark, at: Date.now() / 1000 }
    yield { section: 'about', bytes: JSON.stringify(about) }
    yield* engine.pack(tenantId)
  }

  return {
    async restore(tenantId) {
      try {
        const sections = await readSnapshot(pathOf(tenantId), key)
        if (!sections) return undefined
        const { mark, at } = assertUsable(sections, tenantId)
        await engine.unpack(tenantId, sections)
        written.set(tenantId, at)
        return mark
      } catch (error) {
        logger.warn({ err: error, tenant: tenantId }, 'what search had kept on disk is of no use; all products are read anew')
        await rm(pathOf(tenantId), { force: true }).catch(() => undefined)
        return undefined
      }
    },
    async keep(tenantId, mark, signal) {
      if ((await engine.ids(tenantId)).length < LEAST_KEPT) return rm(pathOf(tenantId), { force: true })
      await writeSnapshot(pathOf(tenantId), key, pieces(tenantId, mark), signal)
      written.set(tenantId, Date.now() / 1000)
    },
    writtenAt: () => written,
  }
}

/** All that decides what is kept of a product: our own sources, and the Unicode and the dictionaries of the machine that reads words. */
export function thisProgram(): string {
  const hash = createHash('sha256').update(`${VERSION} ${process.versions.v8} ${process.versions.unicode} ${process.versions.icu}`)
  const own = [import.meta.dirname, join(import.meta.dirname, '../catalog')]
  const packages = ['@galleria/kernel', '@galleria/rules'].map((name) => dirname(fileURLToPath(import.meta.resolve(name))))
  for (const folder of [...own, ...packages]) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('base64url')
}

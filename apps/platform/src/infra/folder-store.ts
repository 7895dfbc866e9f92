import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertName, type FileStore } from './file-store.ts'

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && MISSING.has(error.code)

/** What a power cut can leave of a file that was being written. */
const DRAFT = '.part'

/**
 * Files by name in a folder, which may be deleted at any time, also under a running server. `isDurable`, unless told: each is on the disk itself before anything
 * points to it. What can be made again need not be.
 */
export function folderStore(folder: string, { isDurable = true }: { readonly isDurable?: boolean } = {}): FileStore {
  const pathOf = (name: string): string => {
    assertName(name)
    return join(folder, name)
  }

  async function* namesIn(prefix: string): AsyncGenerator<string> {
    for (const entry of await entriesOf(join(folder, prefix))) {
      const name = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* namesIn(`${name}/`)
      else if (!entry.name.endsWith(DRAFT)) yield name
    }
  }

  return {
    has: async (name) =>
      stat(pathOf(name)).then(
        (entry) => entry.isFile(),
        () => false,
      ),

    find: async (name) => {
      try {
        const bytes = await readFile(pathOf(name))
        // An empty file is what a power cut can leave of one.
        return bytes.length > 0 ? bytes : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    save: async (name, bytes) => {
      const path = pathOf(name)
      const draft = `${path}.${randomUUID()}${DRAFT}`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(draft, bytes, { flush: isDurable })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    remove: async (name) => rm(pathOf(name), { force: true }),

    list: (prefix) => namesIn(prefix),
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

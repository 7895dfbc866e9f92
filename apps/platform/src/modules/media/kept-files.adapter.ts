import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Files by name in a folder, which may be deleted at any time, also under a running server. `isDurable`: a power cut right after saving loses nothing. */
export function keptFiles(folder: string, { isDurable = false }: { isDurable?: boolean } = {}) {
  const pathOf = (name: string): string => join(folder, name)
  return {
    has: (name: string): Promise<boolean> =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),

    find: async (name: string): Promise<Buffer | undefined> => {
      try {
        const bytes = await readFile(pathOf(name))
        // An empty file is what a power cut can leave of one.
        return bytes.length > 0 ? bytes : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** Readers see the whole file or none. */
    save: async (name: string, bytes: Uint8Array): Promise<void> => {
      const path = pathOf(name)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(draft, bytes, { flush: isDurable })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

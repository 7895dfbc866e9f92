import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { COMPOSER_VERSION } from './compose/version.ts'
import type { PictureFormat, PictureWidth } from './formats.ts'

/** One file of a picture. */
export type PictureKey = { readonly id: string; readonly width: PictureWidth; readonly format: PictureFormat }

/** A name that no other bytes ever have. */
export const nameOf = ({ id, width, format }: PictureKey): string => `${id}-${width}-v${COMPOSER_VERSION}.${format}`

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Finished pictures on disk. Only a cache: the folder may be deleted at any time, also under a running server. */
export function pictureFiles(folder: string) {
  const pathOf = (key: PictureKey): string => join(folder, key.id.slice(0, 2), nameOf(key))
  return {
    has: (key: PictureKey): Promise<boolean> =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),

    find: async (key: PictureKey): Promise<Buffer | undefined> => {
      try {
        const bytes = await readFile(pathOf(key))
        // An empty file is what a power cut can leave of one.
        return bytes.length > 0 ? bytes : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** Readers see the whole file or none. */
    save: async (key: PictureKey, bytes: Uint8Array): Promise<void> => {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

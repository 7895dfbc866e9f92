import type { FileStore } from '../../infra/file-store.ts'
import { contentOf, type StoredFile } from './storage.ts'

/** Whose, which, and of which bytes. */
type PrivateFile = Pick<StoredFile, 'id' | 'content'> & { readonly tenantId: string }

/** Before the names of all private files. */
export const PRIVATE = 'private/'

const nameOf = ({ tenantId, id, content }: PrivateFile): string => `${PRIVATE}${tenantId}/${id.slice(-2)}/${id}.${content}`

/** The bytes of files that only their owners see: not among the pictures, so that no address leads to them. */
export const privateFiles = (files: FileStore) => ({
  find: (file: PrivateFile): Promise<Buffer | undefined> => files.find(nameOf(file)),
  save: (file: PrivateFile, bytes: Uint8Array): Promise<void> => files.save(nameOf(file), bytes),
  remove: (file: PrivateFile): Promise<void> => files.remove(nameOf(file)),
})

type ArchivedFile = { readonly name: string; readonly bytes: Uint8Array }

const STORED = /^private\/([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f-]{36})\.([0-9a-f]{20})$/

/** All of them, of all tenants, for backups, under the names that they have here. */
export function privateFileArchive(files: FileStore) {
  const contentIn = (name: string): string | undefined => STORED.exec(name)?.[3]
  return {
    owns: (name: string): boolean => contentIn(name) !== undefined,
    list: async function* (): AsyncGenerator<ArchivedFile> {
      for await (const name of files.list(PRIVATE)) {
        const bytes = contentIn(name) && (await files.find(name))
        if (bytes) yield { name, bytes }
      }
    },
    isWhole: ({ name, bytes }: ArchivedFile): boolean => contentIn(name) === contentOf(bytes),
    save: async ({ name, bytes }: ArchivedFile): Promise<void> => {
      if (!(await files.has(name))) await files.save(name, bytes)
    },
  }
}

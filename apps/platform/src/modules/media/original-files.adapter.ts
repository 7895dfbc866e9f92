import type { FileStore } from '../../infra/file-store.ts'
import type { OriginalStore } from './media.ports.ts'
import type { PictureKey } from './picture.ts'

/** Before the names of all originals. */
export const ORIGINALS = 'originals/'

const nameOf = ({ tenantId, id }: PictureKey): string => `${ORIGINALS}${tenantId}/${id.slice(0, 2)}/${id}`

/** Originals among the shop's files, each tenant's apart. */
export const originalFiles = (files: FileStore): OriginalStore => ({
  has: (key) => files.has(nameOf(key)),
  find: (key) => files.find(nameOf(key)),
  save: (key, bytes) => files.save(nameOf(key), bytes),
  remove: (key) => files.remove(nameOf(key)),
})

import { keptFiles } from './kept-files.adapter.ts'
import type { OriginalStore } from './media.ports.ts'
import type { PictureKey } from './picture.ts'

const nameOf = ({ tenantId, id }: PictureKey): string => `${tenantId}/${id.slice(0, 2)}/${id}`

/** Originals as files: a folder for each tenant. Nobody can make them again, so that each is on the disk itself before anything points to it. */
export function originalFiles(folder: string): OriginalStore {
  const files = keptFiles(folder, { isDurable: true })
  return { find: (key) => files.find(nameOf(key)), save: (key, bytes) => files.save(nameOf(key), bytes) }
}

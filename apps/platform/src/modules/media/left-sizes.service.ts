import type { Clock } from '@galleria/kernel'
import type { FileStore } from '../../infra/file-store.ts'
import type { PictureKey } from './picture.ts'
import { pictureOfSize } from './sized-name.ts'

type LeftSizesDeps = {
  readonly clock: Clock
  /** Where this machine keeps sizes. */
  readonly sizes: Pick<FileStore, 'list' | 'remove'>
  /** Of these pictures those that are there. */
  readonly listThere: (pictures: readonly PictureKey[]) => Promise<readonly PictureKey[]>
}

const EVERY_MS = 86_400_000
/** Names that are looked up at once. */
const NAMES_AT_ONCE = 2_000

const nameOf = ({ tenantId, id }: PictureKey): string => `${tenantId} ${id}`

/**
 * Removes sizes of pictures that are gone: of what another node has removed, of what was being made at that moment, and those that an older version made. A chore
 * for every hour, which looks once a day. Says how many files it removed.
 */
export function createLeftSizes({ clock, sizes, listThere }: LeftSizesDeps): () => Promise<number> {
  let next = 0

  async function removeOf(names: readonly string[]): Promise<number> {
    const pictures = new Map<string, PictureKey>()
    for (const name of names) {
      const picture = pictureOfSize(name)
      if (picture) pictures.set(nameOf(picture), picture)
    }
    for (const picture of await listThere([...pictures.values()])) pictures.delete(nameOf(picture))
    const left = names.filter((name) => {
      const picture = pictureOfSize(name)
      return picture && pictures.has(nameOf(picture))
    })
    for (const name of left) await sizes.remove(name)
    return left.length
  }

  return async () => {
    const now = clock().getTime()
    if (now < next) return 0
    let removed = 0
    let names: string[] = []
    for await (const name of sizes.list('')) {
      names.push(name)
      if (names.length < NAMES_AT_ONCE) continue
      removed += await removeOf(names)
      names = []
    }
    removed += await removeOf(names)
    next = now + EVERY_MS
    return removed
  }
}

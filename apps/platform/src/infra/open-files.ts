import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError, Unavailable } from '../errors.ts'
import { assertName, type FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Place, s3Store } from './s3-store.ts'
import { currentScope } from './work-scope.ts'

export type FilePlace = {
  readonly dataDir: string
  /** Instead of the data folder. */
  readonly fileBucket: S3Place | undefined
}

/** What can be made again, and may be deleted at any time, is in a folder of this machine, wherever the rest is. */
export const picturesFolder = (dataDir: string): string => join(dataDir, 'pictures')

/** Where the shop keeps the files that nobody can make again. */
export const openFiles = ({ dataDir, fileBucket }: FilePlace): FileStore => (fileBucket ? s3Store(fileBucket) : folderStore(picturesFolder(dataDir)))

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 2

/**
 * The same files for a shop that people wait for. A store that is away is said to be away. Whoever writes waits no longer than their request may take: they hold a
 * row and a connection meanwhile, of which there are few.
 */
export function filesForCallers(files: FileStore): FileStore {
  const heard = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    assertName(name)
    try {
      return await work()
    } catch (error) {
      throw error instanceof DomainError ? error : new Unavailable(RETRY_AFTER, { cause: error })
    }
  }
  return {
    has: (name) => heard(name, async () => inTime(() => files.has(name))),
    find: (name) => heard(name, async () => files.find(name)),
    save: (name, bytes) => heard(name, async () => inTime(() => files.save(name, bytes))),
    // To its end: whoever removes something sees to it that nobody puts it there meanwhile.
    remove: (name) => heard(name, async () => files.remove(name)),
    list: (prefix) => files.list(prefix),
  }
}

/** The answer, or TimeIsUp when it takes longer than the work around it may. */
async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const isInTime = currentScope()?.onTimeUp(late.reject)
  return Promise.race([ask(), late.promise]).finally(isInTime)
}

/** Looks into the store once, at a start: a bucket or a key that is wrong is told then, and not with the first picture. The shop sells without it. */
export async function tryFiles(files: FileStore, logger: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  try {
    await files.list('originals/')[Symbol.asyncIterator]().next()
  } catch (error) {
    logger.error({ err: error }, 'files can not be reached where FILES_URL keeps them: no picture that was added is shown, and none is taken')
  }
}

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Place, s3Store } from './s3-store.ts'

export type FilePlace = {
  readonly dataDir: string
  /** Instead of the data folder. */
  readonly fileBucket: S3Place | undefined
}

/** What can be made again, and may be deleted at any time, is in a folder of this machine, wherever the rest is. */
export const picturesFolder = (dataDir: string): string => join(dataDir, 'pictures')

/** Where the shop keeps the files that nobody can make again. */
export const openFiles = ({ dataDir, fileBucket }: FilePlace): FileStore => (fileBucket ? s3Store(fileBucket) : folderStore(picturesFolder(dataDir)))

/** Looks into the store once, at a start: a bucket or a key that is wrong is told then, and not with the first picture. The shop sells without it. */
export async function tryFiles(files: FileStore, logger: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  try {
    await files.list('originals/')[Symbol.asyncIterator]().next()
  } catch (error) {
    logger.error({ err: error }, 'files can not be reached where FILES_URL keeps them: no picture that was added is shown, and none is taken')
  }
}

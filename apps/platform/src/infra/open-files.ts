import { join } from 'node:path'
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

import { type FileHandle, open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { type CheckPhotograph, FILE_SOURCE, pathBelow, realFolder } from '@galleria/importer'
import { FetchFailed } from './remote-file.ts'

/** A photograph that is named as a file below a folder, wherever links lead: nothing outside of it is read. Throws FetchFailed. */
export const readFileBelow = (folder: string, source: string, mostBytes: number): Promise<Buffer> =>
  withFileBelow(folder, source, mostBytes, (file) => file.readFile().catch(refuseUnreadable))

/** Whether photographs that are named as files can be read, without reading them. */
export const photographCheck =
  (mostBytes: number): CheckPhotograph =>
  async (source, folder) => {
    if (!source.startsWith(FILE_SOURCE)) return undefined
    try {
      return await withFileBelow(folder, source, mostBytes, async () => undefined)
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      return { source, reason: error.reason, detail: error.message }
    }
  }

async function withFileBelow<T>(folder: string, source: string, mostBytes: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const root = await realFolder(folder)
  const place = await realpath(resolve(root, pathBelow(root, source))).catch((cause: unknown) => {
    throw new FetchFailed('not_found', 'there is no such file', { cause })
  })
  if (!place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) throw new FetchFailed('refused', `it is not below ${folder}`)
  const file = await open(place).catch(refuseUnreadable)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new FetchFailed('not_found', 'it is no file')
    if (stats.size > mostBytes) throw new FetchFailed('too_large', `it has more than ${Math.round(mostBytes / 1024 / 1024)} MB`)
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Of one that is there: it is another's, the disk is faulty, or too many are open. The others are read all the same. */
function refuseUnreadable(cause: unknown): never {
  throw new FetchFailed('refused', `it cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

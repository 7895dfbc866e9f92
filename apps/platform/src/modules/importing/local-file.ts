import { open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { FetchFailed } from './remote-file.ts'

/** A file below a folder, wherever links lead: nothing outside of it is read. Throws FetchFailed. */
export async function readFileBelow(folder: string, path: string, mostBytes: number): Promise<Buffer> {
  const root = await realpath(folder).catch(() => resolve(folder))
  const place = await realpath(resolve(root, path)).catch((cause: unknown) => {
    throw new FetchFailed('not_found', 'there is no such file', { cause })
  })
  if (!place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) throw new FetchFailed('refused', `it is not below ${folder}`)
  const file = await open(place)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new FetchFailed('not_found', 'it is no file')
    if (stats.size > mostBytes) throw new FetchFailed('too_large', `it has more than ${Math.round(mostBytes / 1024 / 1024)} MB`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

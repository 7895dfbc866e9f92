import { createReadStream, type Stats, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** An opened file or standard input, unpacked. */
export type OpenSource = {
  readonly bytes: AsyncIterable<Buffer>
  /** Bytes taken from the file so far, as they lie there (packed or not). */
  bytesRead(): number
  /** Undefined for standard input. */
  readonly totalBytes: number | undefined
  close(): void
}

export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable'
}

/** What was packed cannot be unpacked to its end. What came before has been read. */
export class SourceBroken extends Error {
  override readonly name = 'SourceBroken'
}

const CHUNK = 256 * 1024

/** Opens `path` (`-` is standard input) and unpacks it when its first bytes say gzip, whatever its name. */
export function openSource(path: string, standardInput: Readable): OpenSource {
  const stats = path === '-' ? undefined : statFile(path)
  const raw = stats ? createReadStream(path, { highWaterMark: CHUNK }) : standardInput
  let bytesRead = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of raw) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer)
      bytesRead += bytes.length
      yield bytes
    }
  }
  return {
    bytes: unpacked(counted()),
    bytesRead: () => bytesRead,
    totalBytes: stats?.size,
    close: () => raw.destroy(),
  }
}

function statFile(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new SourceUnavailable(`There is no file ${path}`)
  if (stats.isDirectory()) throw new SourceUnavailable(`${path} is a folder`)
  return stats
}

/** Decides by the first two bytes (RFC 1952 §2.3.1), which may arrive one by one. */
async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head
    yield* chunks
  }
  if (head[0] === 0x1f && head[1] === 0x8b) yield* gunzipped(whole())
  else yield* whole()
}

async function* gunzipped(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK })
  const flow = pipeline(packed, gunzip)
  flow.catch(() => undefined) // the reader below meets the same error
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
    await flow
  } catch (error) {
    throw brokenAt(error)
  }
}

function brokenAt(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new SourceBroken('The packed file is cut off before its end: get it again', { cause: error })
  if (code.startsWith('Z_')) return new SourceBroken(`The packed file is damaged (${(error as Error).message}): get it again`, { cause: error })
  return error
}

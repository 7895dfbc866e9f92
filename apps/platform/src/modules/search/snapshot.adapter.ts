import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname } from 'node:path'
import { createTurns } from './time-slices.ts'

/** Of this way to write files. */
const MAGIC = Buffer.from(`galsea2${endianness().slice(0, 1)}`)
const SEAL_BYTES = 32
const ALIGNED = 8
/** What is read, sealed or written at a time: two milliseconds of the processor. */
const CHUNK = 1024 * 1024

/** Parts of a file, in its order; those of one section follow each other. */
export type Pieces = AsyncGenerator<{ readonly section: string; readonly bytes: string | ArrayBufferView }>

type Directory = Readonly<Record<string, readonly [from: number, to: number]>>
type TypedArray<T> = { new (buffer: ArrayBufferLike, offset: number, length: number): T; readonly BYTES_PER_ELEMENT: number }

export type Sections = {
  readonly bytes: (section: string) => Buffer
  readonly json: (section: string) => unknown
  readonly lines: (section: string) => Generator<string>
  /** As it is in the file, without a copy. */
  readonly array: <T>(section: string, of: TypedArray<T>) => T
}

/** What was read is not what was written, or was written by somebody else: for all that it matters, nothing. */
export class SnapshotUnusable extends Error {
  override readonly name = 'SnapshotUnusable'
}

/** Writes sections into a file under a seal that only this key makes. It appears whole under its name, or not at all. */
export async function writeSnapshot(path: string, key: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    const seal = createHmac('sha256', key)
    let [at, waiting, parts]: [number, number, Buffer[]] = [0, 0, []]
    const flush = async (): Promise<void> => {
      const bytes = Buffer.concat(parts)
      seal.update(bytes)
      await file.write(bytes)
      ;[waiting, parts] = [0, []]
      signal.throwIfAborted()
    }
    const write = async (bytes: Buffer): Promise<void> => {
      at += bytes.length
      for (let from = 0; from < bytes.length; ) {
        const part = bytes.subarray(from, from + CHUNK - waiting)
        parts.push(part)
        from += part.length
        waiting += part.length
        if (waiting >= CHUNK) await flush()
      }
    }
    const directory: Record<string, [number, number]> = {}
    await write(MAGIC)
    for await (const { section, bytes } of pieces) {
      if (!directory[section]) {
        await write(Buffer.alloc((ALIGNED - (at % ALIGNED)) % ALIGNED))
        directory[section] = [at, at]
      }
      await write(typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      directory[section] = [directory[section][0], at]
    }
    const index = Buffer.from(JSON.stringify(directory))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(index.length)
    await write(Buffer.concat([index, length]))
    await flush()
    await file.write(seal.digest())
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Nothing where there is no such file. @throws SnapshotUnusable */
export async function readSnapshot(path: string, key: string): Promise<Sections | undefined> {
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  if (file.length < MAGIC.length + 4 + SEAL_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC)) throw new SnapshotUnusable('it is of another kind')
  const sealed = file.subarray(0, -SEAL_BYTES)
  if (!timingSafeEqual((await sealOf(sealed, createHmac('sha256', key))).digest(), file.subarray(-SEAL_BYTES)))
    throw new SnapshotUnusable('it is broken, or of another database')
  const length = sealed.readUInt32LE(sealed.length - 4)
  const directory = JSON.parse(sealed.toString('utf8', sealed.length - 4 - length, sealed.length - 4)) as Directory
  return sectionsOf(file, directory)
}

async function sealOf(bytes: Buffer, seal: Hmac): Promise<Hmac> {
  const turn = createTurns()
  for (let at = 0; at < bytes.length; at += CHUNK) {
    seal.update(bytes.subarray(at, at + CHUNK))
    await turn()
  }
  return seal
}

function sectionsOf(file: Buffer, directory: Directory): Sections {
  const bytes = (section: string): Buffer => {
    const [from, to] = directory[section] ?? [0, 0]
    return file.subarray(from, to)
  }
  return {
    bytes,
    json: (section) => JSON.parse(bytes(section).toString()),
    *lines(section) {
      const [from, to] = directory[section] ?? [0, 0]
      for (let at = from; at < to; ) {
        const end = file.indexOf(10, at)
        const until = end < 0 || end > to ? to : end
        yield file.toString('utf8', at, until)
        at = until + 1
      }
    },
    array: (section, Array) => {
      const part = bytes(section)
      const aligned = part.byteOffset % ALIGNED === 0 ? part : Buffer.from(Uint8Array.from(part).buffer)
      return new Array(aligned.buffer, aligned.byteOffset, part.length / Array.BYTES_PER_ELEMENT)
    },
  }
}

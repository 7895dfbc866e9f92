import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { type BackupKey, ENCRYPTED, KeyDoesNotFit } from './backup-key.ts'

/** A piece of a backup. A name may not come twice; what is large comes in several pieces. */
export type Piece = { readonly name: string; readonly bytes: Uint8Array }

/** A backup can not be read. The message says why, for the person at the terminal. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** The last piece: SHA-256 of all before it. What is not encrypted is not proven by the encryption, and a file without this has lost its end. */
const SEAL = 'sha256'
/** Nothing larger is written as one piece, so nothing larger has to be held in memory. */
export const LARGEST_PIECE = 64 * 1024 * 1024

/**
 * Writes the pieces as they come: tar, compressed (zstd), encrypted (age) when there is a key. So `age -d FILE | zstd -d | tar t` shows what is in it, without
 * any of our code. The file is on the disk itself when this resolves. It must not exist yet.
 */
export async function writeArchive(path: string, pieces: AsyncIterable<Piece>, key: BackupKey | undefined, signal?: AbortSignal): Promise<void> {
  const { readable, controller } = createTarPacker()
  const packing = pack(pieces, controller)
  packing.catch((error: unknown) => controller.error(error instanceof Error ? error : new Error(String(error))))
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  const options = signal ? { signal } : {}
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  if (key) await pipeline(tar, createZstdCompress(COMPRESSION), (plain: AsyncIterable<Uint8Array>) => key.encrypt(plain), file, options)
  else await pipeline(tar, createZstdCompress(COMPRESSION), file, options)
  await packing
}

async function pack(pieces: AsyncIterable<Piece>, controller: ReturnType<typeof createTarPacker>['controller']): Promise<void> {
  const add = async ({ name, bytes }: Piece): Promise<void> => {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600 }).getWriter()
    await writer.write(bytes)
    await writer.close()
  }
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    await add(piece)
    addTo(hash, piece)
  }
  await add({ name: SEAL, bytes: Buffer.from(hash.digest('hex')) })
  controller.finalize()
}

const addTo = (hash: Hash, { name, bytes }: Piece): Hash => hash.update(`${name}\0${bytes.length}\0`).update(bytes)

/**
 * Gives the pieces of a file to `take`, in the order of writing, one at a time.
 * @throws BackupUnreadable for a wrong key, a changed byte, or an end that is missing; what `take` throws.
 */
export async function readArchive(path: string, key: BackupKey | undefined, take: (piece: Piece) => void | Promise<void>, signal?: AbortSignal): Promise<void> {
  const isEncrypted = await isEncryptedFile(path).catch((cause: unknown) => {
    throw openingFailure(path, cause)
  })
  if (isEncrypted && !key) throw new BackupUnreadable(`${path} is encrypted. Set BACKUP_KEY (or BACKUP_KEY_FILE) to what it was when the backup was made.`)
  let refusal: { readonly reason: unknown } | undefined
  const hash = createHash('sha256')
  let seal: string | undefined
  const unpack = async (tar: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const { header, body } of ReadableStream.from(tar as AsyncIterable<Uint8Array<ArrayBuffer>>).pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > LARGEST_PIECE) throw new Error(`the piece ${header.name} is too large`)
      const piece = { name: header.name, bytes: await bytesOf(body, header.size) }
      if (seal !== undefined) throw new Error('it goes on after its end')
      if (piece.name === SEAL) {
        seal = Buffer.from(piece.bytes).toString('latin1')
        continue
      }
      addTo(hash, piece)
      try {
        await take(piece)
      } catch (reason) {
        refusal = { reason }
        throw reason
      }
    }
    if (seal === undefined) throw new Error('its end is missing')
    if (seal !== hash.digest('hex')) throw new Error('its content is not what was written')
  }
  const file = createReadStream(path)
  const options = signal ? { signal } : {}
  try {
    if (isEncrypted && key) await pipeline(file, (encrypted: AsyncIterable<Uint8Array>) => key.decrypt(encrypted), createZstdDecompress(), unpack, options)
    else await pipeline(file, createZstdDecompress(), unpack, options)
  } catch (cause) {
    if (refusal) throw refusal.reason
    signal?.throwIfAborted()
    throw readingFailure(path, cause)
  }
}

function readingFailure(path: string, cause: unknown): unknown {
  if (cause instanceof KeyDoesNotFit) return new BackupUnreadable(`${path} was encrypted with another key than BACKUP_KEY.`, { cause })
  if ((cause as NodeJS.ErrnoException).syscall) return cause // the disk's fault, not the file's
  return new BackupUnreadable(`${path} is damaged or cut off: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
}

function openingFailure(path: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupUnreadable(`There is no file ${path}.`, { cause })
  if (code === 'EISDIR') return new BackupUnreadable(`${path} is a folder, and no backup.`, { cause })
  return cause
}

async function bytesOf(body: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let filled = 0
  for await (const chunk of body) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  if (filled !== size) throw new Error('a piece is shorter than it should be')
  return bytes
}

async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ENCRYPTED
  } finally {
    await file.close()
  }
}

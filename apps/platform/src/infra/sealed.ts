import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, randomFillSync, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Keeps secrets at rest so that whoever has only the database, or a copy of it, has none of them. */
export type Sealer = {
  /** `about` says whose it is and what: sealed for one thing, it opens for nothing else. */
  seal(text: string, about: string): Buffer
  /** Throws `SealBroken` when it was sealed with another key, about something else, or has been changed. */
  open(sealed: Uint8Array, about: string): string
}

export class SealBroken extends Error {
  constructor(options?: ErrorOptions) {
    super('A kept secret can not be opened: it was sealed with another SECRETS_KEY', options)
    this.name = 'SealBroken'
  }
}

const VERSION = 1
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** Random bytes for each nonce, drawn for many at once: asking the system for twelve costs as much as for three thousand. */
function createNonces(): () => Buffer {
  const drawn = Buffer.alloc(NONCE_BYTES * 256)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    at += NONCE_BYTES
    return drawn.subarray(at - NONCE_BYTES, at)
  }
}

/** AES-256-GCM with a random nonce, under a key that is derived of the installation's secret. */
export function createSealer(secret: string): Sealer {
  const nextNonce = createNonces()
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'galleria: secrets at rest', 32)))
  return {
    seal: (text, about) => {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), hidden])
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed)
      const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES]
      if (bytes[0] !== VERSION || bytes.length < tagEnd) throw new SealBroken()
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, nonceEnd))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(nonceEnd, tagEnd))
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealBroken({ cause })
      }
    },
  }
}

const FILE = 'secrets.key'

/**
 * The installation's secret for this: the setting, or a file beside the database that is made at first use, for its owner's eyes only. Shops on several
 * machines set it.
 */
export function secretsKey({ dataDir, secretsKey: given }: { readonly dataDir: string; readonly secretsKey: string | undefined }): string {
  if (given !== undefined) return given
  const file = join(dataDir, FILE)
  const kept = readKey(file)
  if (kept !== '') return kept
  makeKey(file)
  const made = readKey(file)
  if (made === '') throw new Error(`${file} was emptied while it was made`)
  return made
}

/** Nothing where there is none: an empty file is what a full disk or a power cut can leave of one, and nothing may be sealed with that. */
function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** It is whole and on the disk before it has its name: what is sealed with it lasts as long as the database. Of two that make one, both then have the first. */
function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    if (existsSync(file) && readKey(file) === '') rmSync(file)
    linkSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A file's name is on the disk when its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BackupUnreadable, type Piece, readArchive, writeArchive } from './archive.ts'
import { type BackupKey, backupKey } from './backup-key.ts'

const dir = mkdtempSync(join(tmpdir(), 'galleria-archive-'))
const identity = await backupKey(await generateX25519Identity())
afterAll(() => rmSync(dir, { recursive: true }))

const pieces: readonly Piece[] = [
  { name: 'backup.json', bytes: Buffer.from('{}') },
  { name: 'empty', bytes: new Uint8Array(0) },
  { name: `pictures/${'deep/'.repeat(40)}ñandú`, bytes: randomBytes(700_000) },
  ...Array.from({ length: 30 }, (_, n) => ({ name: `tables/orders/${n}`, bytes: randomBytes(100_000) })),
]

async function* given(): AsyncGenerator<Piece> {
  yield* pieces
}

async function piecesOf(path: string, key?: BackupKey): Promise<Piece[]> {
  const found: Piece[] = []
  await readArchive(path, key, (piece) => void found.push(piece))
  return found
}

const refusalOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'was read',
    (error: unknown) => (error instanceof BackupUnreadable ? error.message : String(error)),
  )

const expectSame = (found: readonly Piece[]): void => {
  expect(found.map(({ name }) => name)).toEqual(pieces.map(({ name }) => name))
  for (const [n, { bytes }] of found.entries()) expect(Buffer.compare(bytes, pieces[n]?.bytes ?? new Uint8Array())).toBe(0)
}

test('gives back what was written, for the owner alone, and to everybody who has zstd and tar', async () => {
  const path = join(dir, 'plain')
  await writeArchive(path, given(), undefined)
  expectSame(await piecesOf(path))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const listed = spawnSync('tar', ['t'], { input: zstdDecompressSync(readFileSync(path)), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect(listed.stdout.split('\n').slice(0, 2)).toEqual(['backup.json', 'empty'])
})

test('never writes over a file', async () => {
  const path = join(dir, 'there')
  writeFileSync(path, 'mine')
  await expect(writeArchive(path, given(), undefined)).rejects.toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('says that a file is not there, or is none', async () => {
  const path = join(dir, 'absent')
  expect(await refusalOf(piecesOf(path))).toBe(`There is no file ${path}.`)
  expect(await refusalOf(piecesOf(dir))).toBe(`${dir} is a folder, and no backup.`)
})

test('what fails on the way fails the writing', async () => {
  async function* failing(): AsyncGenerator<Piece> {
    yield* pieces
    throw new Error('the database went away')
  }
  await expect(writeArchive(join(dir, 'failed'), failing(), undefined)).rejects.toThrow('the database went away')
})

describe.each([
  ['a passphrase', async () => 'correct horse battery staple'],
  ['a key of age-keygen', generateX25519Identity],
])('encrypted with %s', (name, makeSecret) => {
  const path = join(dir, name.replaceAll(' ', '-'))
  let key: BackupKey
  beforeAll(async () => {
    key = await backupKey(await makeSecret())
    await writeArchive(path, given(), key)
  })

  test('opens with it', async () => {
    expectSame(await piecesOf(path, key))
    expect(readFileSync(path).includes('backup.json')).toBe(false)
  })

  test('says that it needs a key', async () => {
    expect(await refusalOf(piecesOf(path))).toContain('is encrypted. Set BACKUP_KEY')
  })

  test('does not open with another one', async () => {
    expect(await refusalOf(piecesOf(path, await backupKey('another horse battery staple')))).toContain('was encrypted with another key than BACKUP_KEY')
    expect(await refusalOf(piecesOf(path, await backupKey(await generateX25519Identity())))).toContain('was encrypted with another key than BACKUP_KEY')
  })
})

describe('damage', () => {
  const damaged = join(dir, 'damaged')
  const plain = join(dir, 'undamaged')
  const encrypted = join(dir, 'undamaged-encrypted')
  beforeAll(async () => {
    await writeArchive(plain, given(), undefined)
    await writeArchive(encrypted, given(), identity)
  })

  /** Either nothing that was written has changed, or it is said. Answers whether it was said. */
  async function isNoticed(what: string): Promise<boolean> {
    const reading = piecesOf(damaged, identity)
    const refusal = await refusalOf(reading)
    if (refusal === 'was read') expectSame(await reading)
    else expect(refusal, what).toMatch(/is damaged or cut off: |with another key/) // a changed header can look like one for somebody else
    return refusal !== 'was read'
  }

  test.each([['plain'], ['encrypted']])('of one byte anywhere is noticed: %s', async (kind) => {
    const source = kind === 'plain' ? plain : encrypted
    const { size } = statSync(source)
    const inPieces = [1 / 5, 1 / 3, 1 / 2, 2 / 3, 9 / 10].map((share) => Math.floor(size * share))
    for (const place of [30, 300, ...inPieces, size - 200, size - 5]) {
      const bytes = readFileSync(source)
      bytes[place] = (bytes[place] ?? 0) ^ 4
      writeFileSync(damaged, bytes)
      // Between the pieces there are zeros: taken from elsewhere among them they are the same, and behind the last nothing was written.
      const mayBeTheSame = kind === 'plain' && !inPieces.includes(place)
      expect((await isNoticed(`byte ${place} of ${size}`)) || mayBeTheSame, `byte ${place} of ${size}`).toBe(true)
    }
  })

  test.each([['plain'], ['encrypted']])('of the end is noticed: %s', async (kind) => {
    const source = kind === 'plain' ? plain : encrypted
    const { size } = statSync(source)
    // 64 KiB and 16 bytes are one encrypted chunk: cut there, every chunk that is left is whole.
    for (const length of [0, 10, Math.floor(size / 2), size - (size % 65_552), size - 150]) {
      copyFileSync(source, damaged)
      truncateSync(damaged, length)
      expect(await isNoticed(`${length} of ${size} bytes`)).toBe(true)
    }
  })
})

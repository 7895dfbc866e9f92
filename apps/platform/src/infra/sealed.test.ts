import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSealer, SealBroken, secretsKey } from './sealed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'galleria-sealed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const sealer = createSealer('a secret of the installation')

test('what was sealed opens for what it was sealed for, and looks different each time', () => {
  const [one, two] = [sealer.seal('sk_live_1', 'stripe of A'), sealer.seal('sk_live_1', 'stripe of A')]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('sk_live')).toBe(false)
  expect(sealer.open(one, 'stripe of A')).toBe('sk_live_1')
})

test('it opens with no other key, about nothing else, and not when a bit of it has changed', () => {
  const sealed = sealer.seal('sk_live_1', 'stripe of A')
  expect(() => createSealer('another secret').open(sealed, 'stripe of A')).toThrow(SealBroken)
  expect(() => sealer.open(sealed, 'stripe of B')).toThrow(SealBroken)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => sealer.open(changed, 'stripe of A')).toThrow(SealBroken)
  }
  expect(() => sealer.open(sealed.subarray(0, 20), 'stripe of A')).toThrow(SealBroken)
})

test('the key is made once, for the eyes of its owner only, unless one is set', () => {
  const made = secretsKey({ dataDir, secretsKey: undefined })
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(secretsKey({ dataDir, secretsKey: undefined })).toBe(made)
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(secretsKey({ dataDir, secretsKey: 'a key of the operator' })).toBe('a key of the operator')
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim()).toBe(made)
})

test('nothing is sealed with the empty file that a full disk or a power cut can leave of one', () => {
  const folder = join(dataDir, 'cut-off')
  mkdirSync(folder)
  writeFileSync(join(folder, 'secrets.key'), '')
  const made = secretsKey({ dataDir: folder, secretsKey: undefined })
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(secretsKey({ dataDir: folder, secretsKey: undefined })).toBe(made)
  expect(readdirSync(folder)).toEqual(['secrets.key'])
})

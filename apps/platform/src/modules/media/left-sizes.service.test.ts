import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { namesIn } from '../../infra/file-store.laws.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { folderStore } from '../../infra/folder-store.ts'
import { createLeftSizes } from './left-sizes.service.ts'
import type { PictureKey } from './picture.ts'
import { NOBODY, sizedPath } from './sized-name.ts'

const root = await mkdtemp(join(tmpdir(), 'galleria-sizes-'))
afterAll(() => rm(root, { recursive: true, force: true }))
let sizes: FileStore
beforeEach(async () => {
  sizes = folderStore(await mkdtemp(join(root, 'node-')))
})

const DAY_MS = 86_400_000
const shop = '0198a000-0000-7000-8000-000000000001'
const there: PictureKey = { tenantId: shop, id: 'a'.repeat(20) }
const gone: PictureKey = { tenantId: shop, id: 'b'.repeat(20) }
const sizeOf = (owner: string, id: string, width: 96 | 320 = 320): string => sizedPath({ id, width, format: 'avif', isPreview: false, owner })
const keep = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) await sizes.save(name, Buffer.from('size'))
}
const listThere = async (pictures: readonly PictureKey[]): Promise<PictureKey[]> => pictures.filter(({ tenantId, id }) => tenantId === shop && id === there.id)
let now = 0
const clock = (): Date => new Date(now)

test('what another node has removed leaves no size here, of whatever version, and everything else stays', async () => {
  const stays = [sizeOf(shop, there.id), sizeOf(NOBODY, gone.id), 'notes']
  const older = sizeOf(shop, gone.id).replace(/-v\d+/, '-v1')
  const ofAnother = sizeOf('0198a000-0000-7000-8000-000000000002', there.id)
  await keep(...stays, sizeOf(shop, gone.id), sizeOf(shop, gone.id, 96), older, ofAnother)
  expect(await createLeftSizes({ clock, sizes, listThere })()).toBe(4)
  expect(await namesIn(sizes, '')).toEqual(stays.toSorted())
})

test('looks once a day, and again at once where it could not', async () => {
  const asked = vi.fn<typeof listThere>(listThere)
  const removeLeft = createLeftSizes({ clock, sizes, listThere: asked })
  await keep(sizeOf(shop, gone.id))
  asked.mockRejectedValueOnce(new Error('The database is away'))
  await expect(removeLeft()).rejects.toThrow('away')
  expect(await removeLeft()).toBe(1)
  await keep(sizeOf(shop, gone.id))
  now += DAY_MS - 1
  expect(await removeLeft()).toBe(0)
  now += 1
  expect(await removeLeft()).toBe(1)
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CustomerContext } from '../../context.ts'
import { contextOf } from '../../http/contexts.ts'
import { folderStore } from '../../infra/folder-store.ts'
import { aWebm, box, data, mp4 } from '../media/film.fixture.ts'
import { createMediaModule } from '../media/index.ts'
import { storageParts } from './storage.parts.ts'
import { createStorageService } from './storage.service.ts'

vi.setConfig({ testTimeout: 20_000 })

const folder = await mkdtemp(join(tmpdir(), 'galleria-storage-'))
const platform = await startTestPlatform()
const { database } = platform

let shop: TestShop
/** Later than it is, by so many hours. */
let hours = 0
const clock = (): Date => new Date(Date.now() + hours * 3_600_000)

const files = folderStore(join(folder, 'files'))
const app = Fastify()
const media = createMediaModule({
  database,
  clock,
  files,
  cacheDir: join(folder, 'sizes'),
  maker: 'nobody draws here',
  logger: app.log,
  findTenantByHost: async () => ({ id: shop.tenantId }),
  shownPictures: async () => [],
  parts: {
    pictureUses: [storageParts.pictureUses],
    pictureMentions: '(select tenant_id, image from order_line)',
    shownFilms: '(select tenant_id, image from test_shown)',
  },
})
for (const mount of media.mounts) mount(app)
const fileUses = '(select tenant_id, file_id from test_album)'
const storage = createStorageService({ database, clock, files, pictures: media.pictures, holdCustomer: async () => undefined, parts: { fileUses: [fileUses] } })

const chores = async (): Promise<number[]> => [await storage.removeLeft(), await media.chores[0]!()]

beforeAll(async () => {
  shop = await createTestShop(platform)
  await database.run({ name: 'test-shown', text: 'create table test_shown (tenant_id uuid, image text)' }, [])
  await database.run({ name: 'test-album', text: 'create table test_album (tenant_id uuid, file_id uuid)' }, [])
})
afterAll(async () => {
  await media.close()
  await app.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** A customer who has nothing yet. */
async function someone(of = shop): Promise<CustomerContext> {
  const { userInfo, token }: SignedIn = await of.addCustomer()
  const tenant = (await platform.tenants()).find(({ key }) => key === of.key)
  if (!tenant) throw new Error('the shop is there')
  return contextOf(tenant, 'en', { kind: 'customer', customerId: userInfo._id, tokenHash: Buffer.from(token) }, 'test', '127.0.0.1') as CustomerContext
}

let shade = 0
/** A picture that no other test has. */
const photograph = (): Promise<Buffer> => {
  shade += 1
  return sharp({ create: { width: 60 + shade, height: 40, channels: 3, background: { r: shade, g: 120, b: 40 } } })
    .withExif({ IFD3: { GPSLatitude: '12/1 58/1 18/1' } })
    .jpeg()
    .toBuffer()
}
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}`)
const isShown = async (content: string): Promise<boolean> =>
  (await app.inject({ url: `/img/${content}`, headers: { accept: 'image/webp' } })).statusCode === 200
const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
const refused = (code: string) => expect.objectContaining({ code })

describe('what is kept', () => {
  test('a public picture can be looked at, without what the camera noted', async () => {
    const file = await storage.store(await someone(), await photograph(), { key: 'boots.png', isPublic: true })
    expect(file).toMatchObject({ path: 'boots.png', mediaType: 'image/jpeg', height: 40, isPublic: true })
    expect(await isShown(file.content)).toBe(true)
    const original = await files.find(`originals/${shop.tenantId}/${file.content.slice(0, 2)}/${file.content}`)
    expect(original?.length).toBe(file.size)
    expect((await sharp(original).metadata()).exif).toBeUndefined()
  })

  test('a private picture is nowhere to be seen but by its owner', async () => {
    const [owner, other] = [await someone(), await someone()]
    const file = await storage.store(owner, await photograph(), { key: 'passport.jpg' })
    expect(await isShown(file.content)).toBe(false)
    const { type, bytes } = await storage.open(owner, file.id)
    expect([type, (await sharp(bytes).metadata()).exif]).toEqual(['image/jpeg', undefined])
    await expect(storage.open(other, file.id)).rejects.toEqual(refused('storage.file_not_found'))
    const elsewhere = await someone(await createTestShop(platform))
    await expect(storage.open(elsewhere, file.id)).rejects.toEqual(refused('storage.file_not_found'))
    await expect(storage.remove(elsewhere, `/api/storage/file/${file.id}`)).rejects.toEqual(refused('storage.file_not_found'))
  })

  test('a PDF comes back as it was, and is never public', async () => {
    const owner = await someone()
    const file = await storage.store(owner, pdf('a prescription'), { key: 'prescription.pdf' })
    expect(file).toMatchObject({ mediaType: 'application/pdf', width: null, height: null })
    expect(await storage.open(owner, file.id)).toEqual({ type: 'application/pdf', bytes: pdf('a prescription') })
    await expect(storage.store(owner, pdf('public'), { key: 'p.pdf', isPublic: true })).rejects.toEqual(refused('storage.file_type_unknown'))
  })

  test.each([
    ['SVG', 'storage.file_type_unknown', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that calls itself a picture', 'storage.file_type_unknown', Buffer.from('<!doctype html><img src=x>')],
    ['nothing', 'storage.file_type_unknown', Buffer.alloc(0)],
    ['a picture that was cut off', 'storage.file_unreadable', Buffer.from('\u00ff\u00d8\u00ff\u00e0 cut', 'latin1')],
    ['more than a file may have', 'storage.file_too_large', Buffer.concat([pdf('long'), Buffer.alloc(15 * 1024 * 1024)])],
  ])('refuses %s (%s)', async (_what, code, bytes) => {
    const owner = await someone()
    await expect(storage.store(owner, bytes, { key: 'holiday.jpg', isPublic: true })).rejects.toEqual(refused(code))
    await expect(storage.store(owner, bytes, { key: 'holiday.jpg' })).rejects.toEqual(refused(code))
  })
})

describe('a film', () => {
  const film = (text: string) => mp4({ inFile: [box('uuid', data(text))], inData: text })

  test('is kept without where it was, under an address that answers while something shows it', async () => {
    const owner = await someone()
    const file = await storage.store(owner, mp4({ inMoov: [box('udta', data('+12.9716+077.5946/'))], inData: 'boots' }), { key: 'boots.mov', isPublic: true })
    expect(file).toMatchObject({ mediaType: 'video/mp4', width: null, height: null, seconds: 7, isPublic: true })
    const original = await files.find(`originals/${shop.tenantId}/${file.content.slice(0, 2)}/${file.content}`)
    expect(original?.length).toBe(file.size)
    expect(original?.includes('+12.9716')).toBe(false)
    expect((await app.inject({ url: `/video/${file.content}` })).statusCode).toBe(404)
    await database.run({ name: 'test-show', text: 'insert into test_shown values ($1, $2)' }, [shop.tenantId, file.content])
    expect(await app.inject({ url: `/video/${file.content}`, headers: { range: 'bytes=4-7' } })).toMatchObject({ statusCode: 206, body: 'ftyp' })
    expect(await isShown(file.content)).toBe(false)
  })

  test('is held on to by its owner alone, and by its own kind of address', async () => {
    const [owner, other] = [await someone(), await someone()]
    const { content, id } = await storage.store(owner, aWebm({ inInfo: [] }), { key: 'a.webm', isPublic: true })
    const attach = (ctx: CustomerContext, url: string) => database.transaction((tx) => storage.attachVideo(tx, ctx, url))
    expect(await attach(owner, `/video/${content}`)).toEqual({ fileId: id, video: content, mediaType: 'video/webm', seconds: 7 })
    for (const [ctx, url] of [
      [other, `/video/${content}`],
      [owner, `/img/${content}`],
      [owner, 'https://elsewhere.example/film.mp4'],
    ] as const)
      await expect(attach(ctx, url)).rejects.toEqual(refused('storage.file_not_found'))
    await expect(database.transaction((tx) => storage.attachPictures(tx, owner, [`/img/${content}`]))).rejects.toEqual(refused('storage.file_not_found'))
  })

  test('that nobody wants goes after a day, with its bytes', async () => {
    const { content } = await storage.store(await someone(), film('left behind'), { key: 'left.mp4', isPublic: true })
    expect(await storedFiles()).toContain(content)
    hours += 26
    await chores()
    expect(await storedFiles()).not.toContain(content)
    hours = 0
  })

  test.each([
    ['storage.video_too_long', mp4({ seconds: 90 })],
    ['storage.video_too_large', Buffer.concat([mp4({}), box('free', Buffer.alloc(20 * 1024 * 1024))])],
    ['storage.video_type_unknown', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0')],
    ['storage.video_unreadable', mp4({}).subarray(0, 60)],
  ])('is refused with %s, and never private', async (code, bytes) => {
    const owner = await someone()
    await expect(storage.store(owner, bytes, { key: 'film.mp4', isPublic: true })).rejects.toEqual(refused(code))
    await expect(storage.store(owner, mp4({}), { key: 'film.mp4' })).rejects.toEqual(refused('storage.file_type_unknown'))
  })
})

describe('under one path', () => {
  test('the same again is the same file, and another is refused unless it may replace it', async () => {
    const owner = await someone()
    const [first, second] = [await photograph(), await photograph()]
    const to = { key: 'boots.jpg', basePath: 'reviews', isPublic: true }
    const file = await storage.store(owner, first, to)
    expect(await storage.store(owner, first, to)).toEqual(file)
    await expect(storage.store(owner, second, to)).rejects.toEqual(refused('storage.name_taken'))
    expect((await storage.store(owner, second, { ...to, key: 'reviews/boots.jpg', basePath: '', replaceExisting: true })).id).not.toBe(file.id)
    expect((await storage.store(await someone(), first, to)).id).not.toBe(file.id)
  })

  test('what was replaced is gone, and so are its bytes when the chore has come by', async () => {
    const owner = await someone()
    const old = await storage.store(owner, pdf('old'), { key: 'one.pdf' })
    await storage.store(owner, pdf('new'), { key: 'one.pdf', replaceExisting: true })
    await expect(storage.open(owner, old.id)).rejects.toEqual(refused('storage.file_not_found'))
    expect(await storedFiles()).toContain(`${old.id}.${old.content}`)
    await chores()
    expect(await storedFiles()).not.toContain(`${old.id}.${old.content}`)
  })

  test('a private picture that is sent again as a public one becomes public', async () => {
    const owner = await someone()
    const bytes = await photograph()
    const to = { key: 'hat.jpg', replaceExisting: true }
    await storage.store(owner, bytes, to)
    const file = await storage.store(owner, bytes, { ...to, isPublic: true })
    expect([file.isPublic, await isShown(file.content)]).toEqual([true, true])
  })

  test('of many that are sent at once one stays', async () => {
    const owner = await someone()
    const sent = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => storage.store(owner, pdf(`${n}`), { key: 'race.pdf' })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a customer who has as many files as one may have is told so before anything is done', async () => {
  const owner = await someone()
  const insert = `insert into stored_file (tenant_id, id, customer_id, path, media_type, size, content, is_public, created_at, wanted_at)
    select $1, gen_random_uuid(), $2, 'many/' || n, 'application/pdf', 1, 'none', false, now(), now() from generate_series(1, 200) n`
  await database.run({ name: 'test-many-files', text: insert }, [shop.tenantId, owner.actor.customerId])
  await expect(storage.store(owner, pdf('one more'), { key: 'more.pdf' })).rejects.toEqual(refused('storage.full'))
})

test('two hundred megabytes are the most, and what is replaced does not count', async () => {
  const owner = await someone()
  const large = { key: 'large.pdf', replaceExisting: true }
  const { id } = await storage.store(owner, pdf('large'), large)
  await database.run({ name: 'test-large-file', text: 'update stored_file set size = 209715200 where id = $1' }, [id])
  await expect(storage.store(owner, pdf('more'), { key: 'more.pdf' })).rejects.toEqual(refused('storage.full'))
  await storage.remove(owner, `/api/storage/file/${id}`)
  await storage.store(owner, pdf('more'), { key: 'more.pdf' })
})

test('what was being kept when its transaction was undone goes with its bytes, and not while it may still be kept', async () => {
  const owner = await someone()
  const save = async (name: string, bytes: Uint8Array): Promise<void> => {
    await files.save(name, bytes)
    throw new Error('The shop was killed')
  }
  const deps = { database, clock, pictures: media.pictures, holdCustomer: async () => undefined, parts: { fileUses: [fileUses] } }
  const killed = createStorageService({ ...deps, files: { ...files, save } })
  const before = await storedFiles()
  await expect(killed.store(owner, pdf('lost'), { key: 'lost.pdf' })).rejects.toThrow('The shop was killed')
  const left = (await storedFiles()).filter((name) => !before.includes(name))
  expect(left).toHaveLength(1)
  await chores()
  expect(await storedFiles()).toContain(left[0])
  expect(await storage.store(owner, pdf('lost'), { key: 'lost.pdf' })).toMatchObject({ path: 'lost.pdf' })
  hours = 2
  await chores()
  expect(await storedFiles()).not.toContain(left[0])
  hours = 0
})

describe('what is removed', () => {
  test('a picture goes by its address, from all paths, and only for who removed it', async () => {
    const [owner, other] = [await someone(), await someone()]
    const bytes = await photograph()
    const file = await storage.store(owner, bytes, { key: 'a.jpg', isPublic: true })
    await storage.store(owner, bytes, { key: 'b.jpg', isPublic: true })
    const url = `/img/${file.content}`
    await expect(storage.remove(other, url)).rejects.toEqual(refused('storage.file_not_found'))
    await storage.store(other, bytes, { key: 'mine.jpg', isPublic: true })
    await storage.remove(owner, `https://shop.example${url}?w=320`)
    await expect(storage.remove(owner, url)).rejects.toEqual(refused('storage.file_not_found'))
    hours = 2
    await chores()
    expect(await isShown(file.content)).toBe(true)
    await storage.remove(other, url)
    await chores()
    expect(await isShown(file.content)).toBe(false)
    hours = 0
  })

  test.each(['/img/none', '/etc/passwd', '/img/../api/storage/file/x', 'https://elsewhere.example/'])("%s is nobody's", async (url) => {
    await expect(storage.remove(await someone(), url)).rejects.toEqual(refused('storage.file_not_found'))
  })
})

describe('what objects hold on to', () => {
  const attach = (ctx: CustomerContext, urls: readonly string[]) =>
    database.transaction(async (tx) => {
      const attached = await storage.attachPictures(tx, ctx, urls)
      for (const { fileId } of attached) await tx.execute(`insert into test_album values ('${ctx.tenant.id}', '${fileId}')`)
      return attached
    })

  test('stays as long as they do, and a day longer', async () => {
    const owner = await someone()
    const [kept, left] = [
      await storage.store(owner, await photograph(), { key: 'kept.jpg', isPublic: true }),
      await storage.store(owner, await photograph(), { key: 'left.jpg', isPublic: true }),
    ]
    const url = `/img/${kept.content}`
    expect(await attach(owner, [url])).toEqual([
      { fileId: kept.id, image: expect.stringMatching(new RegExp(`^${kept.content}#100x\\d+-[0-9a-f]{3}-[0-9a-f]{3}$`)) },
    ])
    await expect(storage.remove(owner, url)).rejects.toEqual(refused('storage.file_in_use'))
    const again = { key: 'kept.jpg', isPublic: true, replaceExisting: true }
    await expect(storage.store(owner, await photograph(), again)).rejects.toEqual(refused('storage.file_in_use'))
    hours = 23
    await chores()
    expect([await isShown(kept.content), await isShown(left.content)]).toEqual([true, true])
    hours = 26
    await chores()
    expect([await isShown(kept.content), await isShown(left.content)]).toEqual([true, false])
    await database.run({ name: 'test-end-album', text: 'delete from test_album where file_id = $1' }, [kept.id])
    await chores()
    expect(await isShown(kept.content)).toBe(false)
    hours = 0
  })

  test("is the customer's own and public", async () => {
    const [owner, other] = [await someone(), await someone()]
    const shown = await storage.store(owner, await photograph(), { key: 'shown.jpg', isPublic: true })
    const hidden = await storage.store(owner, await photograph(), { key: 'hidden.jpg' })
    await expect(attach(other, [`/img/${shown.content}`])).rejects.toEqual(refused('storage.file_not_found'))
    await expect(attach(owner, [`/img/${hidden.content}`])).rejects.toEqual(refused('storage.file_not_found'))
    await expect(attach(owner, [`/img/${shown.content}`, `/api/storage/file/${hidden.id}`])).rejects.toEqual(refused('storage.file_not_found'))
    await expect(attach(owner, ['/img/none'])).rejects.toEqual(refused('storage.file_not_found'))
    expect(await attach(owner, [])).toEqual([])
  })

  test('is not removed by a chore that comes by while it is being attached', async () => {
    const owner = await someone()
    const { content } = await storage.store(owner, await photograph(), { key: 'race.jpg', isPublic: true })
    hours = 48
    await database.transaction(async (tx) => {
      await storage.attachPictures(tx, owner, [`/img/${content}`])
      await storage.removeLeft()
    })
    await storage.removeLeft()
    expect(await isShown(content)).toBe(true)
    hours = 0
  })
})

// Long because all that may become of a picture is here, from the first time that it is asked for until it is gone from every node.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMediaService, type MediaDeps } from './media.service.ts'
import { folderStore } from '../../infra/folder-store.ts'
import { mp4 } from './film.fixture.ts'
import { originalFiles } from './original-files.adapter.ts'
import { idIn, MOST_BYTES, type PictureKey, PictureRefused, type StoredPicture } from './picture.ts'
import type { Renderer } from './render-process.adapter.ts'

const root = await mkdtemp(join(tmpdir(), 'galleria-media-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const shop = { id: '0198a000-0000-7000-8000-000000000001' }
const otherShop = { id: '0198a000-0000-7000-8000-000000000002' }
const dress: StoredPicture = { recipe: { view: 'front' }, isOpaque: false, mediaType: null }
const dressId = 'd'.repeat(20)
const hatId = 'a'.repeat(20)
const browser = 'image/avif,image/webp,*/*'
const facts = { mediaType: 'image/jpeg', width: 9, height: 6, isOpaque: true, hint: '100x66-a53-421' }
const jpeg = Buffer.from('\u00ff\u00d8\u00ff photograph', 'latin1')

let cacheDir: string
let originalsDir: string
beforeEach(async () => {
  cacheDir = await mkdtemp(join(root, 'cache-'))
  originalsDir = await mkdtemp(join(root, 'originals-'))
})

type Options = {
  pictures?: Record<string, StoredPicture>
  size?: Renderer['size']
  inspect?: Renderer['inspect']
  prepare?: Renderer['prepare']
  cacheDir?: string
}

/** A service whose bytes say what was asked of the renderer. */
function start(options: Options = {}) {
  const pictures = new Map(Object.entries(options.pictures ?? { [dressId]: dress }))
  const size = vi.fn<Renderer['size']>(
    options.size ??
      (async (source, { width, format }) =>
        Buffer.from(`${'original' in source ? 'photograph' : (source.recipe as { view: string }).view} ${width} ${format}`)),
  )
  const inspect = vi.fn<Renderer['inspect']>(options.inspect ?? (async (_original, mediaType) => ({ ...facts, mediaType })))
  const findPicture = vi.fn<MediaDeps['findPicture']>(async (tenantId, id) => (tenantId === shop.id ? pictures.get(id) : undefined))
  const prepare = vi.fn<Renderer['prepare']>(options.prepare ?? (async (original) => ({ bytes: Buffer.concat([original, Buffer.from('!')]), facts })))
  const addPicture = vi.fn<MediaDeps['addPicture']>(async (_tenantId, id, { isOpaque, mediaType, isOfCustomer = false }, whileHeld) => {
    await whileHeld()
    pictures.set(id, { recipe: null, isOpaque, mediaType, isOfCustomer })
  })
  const renewPicture = vi.fn<MediaDeps['renewPicture']>(async (tenantId, id) => (tenantId === shop.id && pictures.has(id) ? { hint: facts.hint } : undefined))
  const unused: PictureKey[] = []
  const takeUnused: MediaDeps['takeUnused'] = async (remove) => {
    const taken = unused.splice(0, 2)
    for (const picture of taken) await remove(picture)
    for (const { id } of taken) pictures.delete(id)
    return taken
  }
  const isShown = vi.fn<MediaDeps['isShown']>(async () => false)
  const logger = { warn: vi.fn<MediaDeps['logger']['warn']>() }
  const media = createMediaService({
    cacheDir: options.cacheDir ?? cacheDir,
    originals: originalFiles(folderStore(originalsDir)),
    findPicture,
    addPicture,
    renewPicture,
    takeUnused,
    isShown,
    logger,
    renderer: { size, inspect, prepare, close: async () => {} },
  })
  return { media, render: size, inspect, prepare, findPicture, addPicture, unused, isShown, logger }
}

test('takes a photograph once, by its bytes, and shows it', async () => {
  const { media, inspect, addPicture } = start()
  const reference = await media.add(shop.id, jpeg)
  expect(reference).toMatch(/^[0-9a-f]{20}#100x66-a53-421$/)
  expect(await media.add(shop.id, jpeg)).toBe(reference)
  const id = idIn(reference)
  expect([inspect.mock.calls.length, addPicture.mock.calls.length]).toEqual([1, 1])
  const photograph = await media.render(shop, id, { width: 300, accept: '*/*' })
  expect([photograph?.contentType, photograph?.body.toString()]).toEqual(['image/jpeg', 'photograph 320 jpeg'])
  expect(await media.render(otherShop, id, { width: 300, accept: '*/*' })).toBeUndefined()
})

test.each([
  ['SVG', 'type_unknown', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', 'type_unknown', Buffer.from('<!doctype html>')],
  ['nothing', 'type_unknown', Buffer.alloc(0)],
  ['too much', 'too_large', Buffer.concat([jpeg, Buffer.alloc(MOST_BYTES)])],
])('refuses %s (%s) before anybody looks into it', async (_what, reason, bytes) => {
  const { media, inspect, addPicture } = start()
  await expect(media.add(shop.id, bytes)).rejects.toMatchObject({ name: 'PictureRefused', reason })
  expect([inspect.mock.calls.length, addPicture.mock.calls.length]).toEqual([0, 0])
})

test('keeps nothing of what cannot be read', async () => {
  const { media, addPicture } = start({ inspect: async () => Promise.reject(new PictureRefused('unreadable')) })
  await expect(media.add(shop.id, jpeg)).rejects.toMatchObject({ reason: 'unreadable' })
  expect(addPicture).not.toHaveBeenCalled()
  expect(await readdir(originalsDir)).toEqual([])
})

test('a picture that could not be kept is not in the shop', async () => {
  await writeFile(join(originalsDir, 'originals'), 'no folder can be made here')
  const { media, addPicture } = start()
  await expect(media.add(shop.id, jpeg)).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(addPicture).not.toHaveBeenCalled()
})

test('an original that is gone is an error, and comes back when it is added again', async () => {
  const { media } = start()
  const id = idIn(await media.add(shop.id, jpeg))
  await rm(join(originalsDir, 'originals', shop.id), { recursive: true })
  await expect(media.render(shop, id, { width: 300, accept: browser })).rejects.toThrow('is lost')
  await media.add(shop.id, jpeg)
  expect(await media.render(shop, id, { width: 300, accept: browser })).toBeDefined()
})

test('photographs of two shops are kept apart, drawings are made once for both', async () => {
  const { media, render, findPicture } = start()
  findPicture.mockImplementation(async (_tenantId, id) => (id === dressId ? dress : { recipe: null, isOpaque: true, mediaType: null }))
  const asked = { width: 320, accept: browser }
  const id = idIn(await media.add(shop.id, jpeg))
  await media.render(shop, id, asked)
  await expect(media.render(otherShop, id, asked)).rejects.toThrow('is lost')
  for (const tenant of [shop, otherShop]) await media.render(tenant, dressId, asked)
  expect(render).toHaveBeenCalledTimes(2)
  expect(await readdir(join(originalsDir, 'originals'))).toEqual([shop.id])
})

test('of what a customer sends nothing is kept until it is added, and then what was made of it', async () => {
  const { media, prepare, addPicture } = start()
  const prepared = await media.prepare(jpeg)
  if ('refusal' in prepared) throw new Error(prepared.refusal)
  expect([prepare.mock.calls.length, addPicture.mock.calls.length]).toEqual([1, 0])
  const id = idIn(await media.addPrepared(shop.id, prepared.picture))
  expect(id).not.toBe(idIn(await media.add(shop.id, jpeg)))
  expect(await media.render(shop, id, { width: 300, accept: browser })).toBeDefined()
})

test('of what is no picture is told why', async () => {
  const { media, prepare } = start({ prepare: async () => Promise.reject(new PictureRefused('too_many_pixels')) })
  expect(await media.prepare(Buffer.from('<svg/>'))).toEqual({ refusal: 'type_unknown' })
  expect(prepare).not.toHaveBeenCalled()
  expect(await media.prepare(jpeg)).toEqual({ refusal: 'too_many_pixels' })
})

test('pictures that nobody shows go with their originals and all their sizes', async () => {
  const { media, unused } = start()
  const ids = (await Promise.all(['one', 'two', 'three'].map((name) => media.add(shop.id, Buffer.concat([jpeg, Buffer.from(name)]))))).map(idIn)
  for (const id of ids) await media.render(shop, id, { width: 300, accept: browser })
  unused.push(...ids.map((id) => ({ tenantId: shop.id, id })))
  expect(await media.removeUnused()).toBe(3)
  for (const id of ids) expect(await media.render(shop, id, { width: 300, accept: browser })).toBeUndefined()
  const files = await Promise.all([originalsDir, cacheDir].map((dir) => readdir(dir, { recursive: true, withFileTypes: true })))
  expect(files.flat().filter((entry) => entry.isFile())).toEqual([])
})

test('what another process has removed is not there, also where it is still remembered', async () => {
  const { media, findPicture } = start()
  const id = idIn(await media.add(shop.id, jpeg))
  const film = await media.addVideo(shop.id, mp4({}))
  await media.render(shop, id, { width: 300, accept: browser })
  await media.render(shop, film, { width: 300, accept: browser }) // is none, and is remembered
  await rm(join(originalsDir, 'originals'), { recursive: true })
  findPicture.mockResolvedValue(undefined)
  expect(await media.render(shop, id, { width: 900, accept: browser })).toBeUndefined()
  expect(await media.video(shop, film)).toBeUndefined()
})

test('an original that is removed while the same picture is added is there again', async () => {
  const { media, addPicture } = start()
  addPicture.mockImplementationOnce(async (_tenantId, _id, _facts, whileHeld) => {
    await rm(join(originalsDir, 'originals'), { recursive: true }) // what another process did before it gave the row away
    await whileHeld()
  })
  await media.add(shop.id, jpeg)
  expect((await readdir(originalsDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toHaveLength(1)
})

test('a preview is a JPEG, whatever the client says, and has a tag of its own', async () => {
  const { media } = start()
  const asked = { width: 960, accept: browser }
  const preview = await media.render(shop, dressId, { ...asked, isPreview: true })
  expect(preview?.contentType).toBe('image/jpeg')
  expect(preview?.etag).not.toBe((await media.render(shop, dressId, asked))?.etag)
})

test('gives the offered width and the best format', async () => {
  const { media } = start()
  const picture = await media.render(shop, dressId, { width: 300, accept: browser })
  expect(picture?.body.toString()).toBe('front 320 avif')
  expect(picture?.contentType).toBe('image/avif')
  expect((await media.render(shop, dressId, { width: 9999, accept: '*/*' }))?.body.toString()).toBe('front 1280 png')
})

test('another width or format has another tag', async () => {
  const { media } = start()
  const tags = await Promise.all(
    [
      { width: 320, accept: browser },
      { width: 480, accept: browser },
      { width: 320, accept: 'image/webp' },
    ].map(async (asked) => (await media.render(shop, dressId, asked))?.etag),
  )
  expect(new Set(tags).size).toBe(3)
})

test('a picture that was asked for many times at once is looked up and made once', async () => {
  const { media, render, findPicture } = start()
  await media.render(shop, dressId, { width: 96, accept: browser })
  const pictures = await Promise.all(Array.from({ length: 20 }, () => media.render(shop, dressId, { width: 320, accept: browser })))
  expect(pictures.every((picture) => picture?.body.toString() === 'front 320 avif')).toBe(true)
  expect(render).toHaveBeenCalledTimes(2)
  expect(findPicture).toHaveBeenCalledTimes(1)
})

test('what was made before a restart is not made again', async () => {
  await start().media.render(shop, dressId, { width: 320, accept: browser })
  const { media, render } = start()
  expect((await media.render(shop, dressId, { width: 320, accept: browser }))?.body.toString()).toBe('front 320 avif')
  expect(render).not.toHaveBeenCalled()
})

test('the cache may be deleted under a running server', async () => {
  const { media } = start()
  await media.render(shop, dressId, { width: 320, accept: browser })
  await rm(cacheDir, { recursive: true })
  expect(await media.render(shop, dressId, { width: 320, accept: browser })).toBeDefined()
  expect((await media.render(shop, dressId, { width: 480, accept: browser }))?.body.toString()).toBe('front 480 avif')
})

test('an empty file on disk is made again', async () => {
  await start().media.render(shop, dressId, { width: 320, accept: browser })
  const [name] = await readdir(cacheDir, { recursive: true }).then((names) => names.filter((entry) => entry.endsWith('.avif')))
  await writeFile(join(cacheDir, name ?? ''), '')
  expect((await start().media.render(shop, dressId, { width: 320, accept: browser }))?.body.toString()).toBe('front 320 avif')
})

test('leaves no half-written files', async () => {
  await start().media.render(shop, dressId, { width: 320, accept: browser })
  const files = (await readdir(cacheDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^[0-9a-f]{20}-320-v\d+\.avif$/)])
})

test('serves pictures when they cannot be kept', async () => {
  const notAFolder = join(cacheDir, 'file')
  await writeFile(notAFolder, '')
  const { media, logger } = start({ cacheDir: notAFolder })
  expect((await media.render(shop, dressId, { width: 320, accept: browser }))?.body.toString()).toBe('front 320 avif')
  expect(logger.warn).toHaveBeenCalledOnce()
})

test('knows nothing of pictures of other shops, of unknown ids and of odd ones', async () => {
  const { media, render, findPicture } = start()
  const asked = { width: 320, accept: browser }
  await media.render(shop, dressId, asked)
  expect(await media.render(otherShop, dressId, asked)).toBeUndefined()
  expect(await media.render(shop, '0'.repeat(20), asked)).toBeUndefined()
  const lookups = findPicture.mock.calls.length
  expect(await media.render(shop, '../../etc/passwd', asked)).toBeUndefined()
  expect(findPicture).toHaveBeenCalledTimes(lookups)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a picture that comes into the shop later is found', async () => {
  const pictures: Record<string, StoredPicture> = {}
  const { media, findPicture } = start()
  findPicture.mockImplementation(async (_tenantId, id) => pictures[id])
  const asked = { width: 320, accept: browser }
  expect(await media.render(shop, dressId, asked)).toBeUndefined()
  pictures[dressId] = dress
  expect(await media.render(shop, dressId, asked)).toBeDefined()
})

test('a failure is told, and the next visitor may try again', async () => {
  const size = vi.fn<Renderer['size']>().mockRejectedValueOnce(new Error('no paint')).mockResolvedValue(Buffer.from('made'))
  const { media } = start({ size })
  const asked = { width: 320, accept: browser }
  await expect(media.render(shop, dressId, asked)).rejects.toThrow('no paint')
  expect((await media.render(shop, dressId, asked))?.body.toString()).toBe('made')
})

test('a crowd that wants new pictures gets them, each made once, in turn', async () => {
  const many = Array.from({ length: 282 }, (_, n) => String(n).padStart(20, '0'))
  let [inHand, most] = [0, 0]
  const size: Renderer['size'] = async () => {
    inHand += 1
    most = Math.max(most, inHand)
    await new Promise((later) => setTimeout(later, 2))
    inHand -= 1
    return Buffer.from('made')
  }
  const { media, render } = start({ pictures: Object.fromEntries(many.map((id) => [id, dress])), size })
  const pictures = await Promise.all([...many, ...many].map((id) => media.render(shop, id, { width: 320, accept: browser })))
  expect(pictures.filter((picture) => picture === undefined)).toEqual([])
  expect([render.mock.calls.length, most, media.waiting()]).toEqual([282, 2, 0])
})

test('a crowd without end is sent away at some point', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const many = Array.from({ length: 2_100 }, (_, n) => String(n).padStart(20, '0'))
  const { media, render } = start({ pictures: Object.fromEntries(many.map((id) => [id, dress])), size: async () => promise.then(() => Buffer.from('made')) })
  const answers = Promise.allSettled(many.map((id) => media.render(shop, id, { width: 320, accept: browser })))
  await vi.waitFor(() => expect([render.mock.calls.length, media.waiting()]).toEqual([2, 2_000]))
  resolve()
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.reason).toMatchObject({ code: 'server.unavailable' })
})

test('warming makes what is missing, once', async () => {
  const { media, render } = start()
  await media.render(shop, dressId, { width: 320, accept: browser })
  const made = await media.warm(shop.id, [dressId, '0'.repeat(20)], [240, 320], new AbortController().signal)
  expect(made).toBe(1)
  expect(render).toHaveBeenCalledTimes(2)
  expect(await media.warm(shop.id, [dressId], [240, 320], new AbortController().signal)).toBe(0)
})

/** A visitor waits for a picture, which is made when `finish` is called; warming of another one has begun. */
async function warmingWhileAVisitorWaits() {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const { media, render } = start({ pictures: { [dressId]: dress, [hatId]: dress }, size: async () => promise.then(() => Buffer.from('made')) })
  const visitor = media.render(shop, dressId, { width: 320, accept: browser })
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1))
  const stop = new AbortController()
  return { render, finish, visitor, stop, warming: media.warm(shop.id, [hatId], [320], stop.signal) }
}

test('warming waits while visitors wait, and stops when it is told to', async () => {
  const { render, finish, visitor, stop, warming } = await warmingWhileAVisitorWaits()
  await new Promise((later) => setTimeout(later, 30))
  expect(render).toHaveBeenCalledTimes(1)
  stop.abort()
  expect(await warming).toBe(0)
  finish()
  await visitor
})

test('warming that is told to stop before it waits does not wait', async () => {
  const { finish, visitor, stop, warming } = await warmingWhileAVisitorWaits()
  stop.abort() // while it still looks whether the picture is there
  expect(await warming).toBe(0)
  finish()
  await visitor
})

test('warming rests several times as long as it works', async () => {
  const begun: number[] = []
  const size: Renderer['size'] = async () => {
    begun.push(performance.now())
    await new Promise((later) => setTimeout(later, 20))
    return Buffer.from('made')
  }
  const { media } = start({ pictures: { [dressId]: dress, [hatId]: dress }, size })
  await media.warm(shop.id, [dressId, hatId], [320], new AbortController().signal)
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(100)
})

test('one picture that cannot be made does not end the warming', async () => {
  const size = vi.fn<Renderer['size']>().mockRejectedValueOnce(new Error('no paint')).mockResolvedValue(Buffer.from('made'))
  const { media, logger } = start({ pictures: { [dressId]: dress, [hatId]: dress }, size })
  expect(await media.warm(shop.id, [dressId, hatId], [320], new AbortController().signal)).toBe(1)
  expect(logger.warn).toHaveBeenCalledOnce()
})

const film = Buffer.from('\0\0\0\x1cftypisom of a dress', 'latin1')
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA dress')

test('a film and its captions are shown as they came, to their own shop, and are no pictures', async () => {
  const { media } = start()
  const id = await media.addVideo(shop.id, film)
  expect(await media.video(shop, id)).toMatchObject({ contentType: 'video/mp4', etag: `"${id}"` })
  expect((await media.video(shop, id))?.body).toEqual(film)
  expect((await media.video(shop, await media.addVideo(shop.id, captions)))?.contentType).toBe('text/vtt')
  expect(await media.render(shop, id, { width: 320, accept: browser })).toBeUndefined()
  expect(await media.video(otherShop, id)).toBeUndefined()
  expect(await media.video(shop, dressId)).toBeUndefined()
})

test('what is no film, and what is too large for one, is not taken', async () => {
  const { media } = start()
  await expect(media.addVideo(shop.id, jpeg)).rejects.toMatchObject({ reason: 'type_unknown' })
  await expect(media.addVideo(shop.id, Buffer.concat([film, Buffer.alloc(MOST_BYTES)]))).rejects.toMatchObject({ reason: 'too_large' })
  await expect(media.addVideo(shop.id, Buffer.concat([captions, Buffer.alloc(200_000)]))).rejects.toMatchObject({ reason: 'too_large' })
})

test('the film of a customer is shown while something shows it, and at any time to who has asked', async () => {
  const { media, isShown } = start()
  const prepared = media.prepareFilm(mp4({}))
  if (!('film' in prepared)) throw new Error(prepared.refusal)
  const id = await media.addFilm(shop.id, prepared.film)
  expect(await media.video(shop, id)).toBeUndefined()
  expect(await media.heldVideo(shop.id, id)).toMatchObject({ contentType: 'video/mp4' })
  expect(await media.heldVideo(otherShop.id, id)).toBeUndefined()
  isShown.mockResolvedValueOnce(true)
  expect((await media.video(shop, id))?.body).toEqual(Buffer.from(prepared.film.bytes))
  expect(isShown).toHaveBeenLastCalledWith(shop.id, id)
  expect(await media.video(shop, id)).toBeUndefined()
})

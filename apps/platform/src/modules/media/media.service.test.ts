import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMediaService, type MediaDeps } from './media.service.ts'
import { recipeId } from './recipe-id.ts'
import { type PictureRecipe, tileOf } from './recipes.ts'
import type { Renderer } from './render-process.ts'

const root = await mkdtemp(join(tmpdir(), 'galleria-media-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const shop = { id: '0198a000-0000-7000-8000-000000000001' }
const otherShop = { id: '0198a000-0000-7000-8000-000000000002' }
const dress: PictureRecipe = { kind: 'emoji', asset: '1f457', view: 'front' }
const dressId = recipeId(dress)
const browser = 'image/avif,image/webp,*/*'

let cacheDir: string
beforeEach(async () => {
  cacheDir = await mkdtemp(join(root, 'cache-'))
})

/** A service whose bytes say what was asked of the renderer. */
function start(options: { recipes?: PictureRecipe[]; render?: Renderer['render']; cacheDir?: string } = {}) {
  const recipes = new Map((options.recipes ?? [dress]).map((recipe) => [recipeId(recipe), recipe]))
  const render = vi.fn<Renderer['render']>(options.render ?? (async (recipe, width, format) => Buffer.from(`${recipe.view} ${width} ${format}`)))
  const findRecipe = vi.fn<MediaDeps['findRecipe']>(async (tenantId, id) => (tenantId === shop.id ? recipes.get(id) : undefined))
  const logger = { warn: vi.fn<MediaDeps['logger']['warn']>() }
  const media = createMediaService({ cacheDir: options.cacheDir ?? cacheDir, findRecipe, logger, renderer: { render, close: async () => {} } })
  return { media, render, findRecipe, logger }
}

test('gives the offered width and the best format', async () => {
  const { media } = start()
  const picture = await media.render(shop, dressId, { width: 300, accept: browser })
  expect(picture?.body.toString()).toBe('front 320 avif')
  expect(picture?.contentType).toBe('image/avif')
  expect((await media.render(shop, dressId, { width: 9999, accept: '*/*' }))?.body.toString()).toBe('front 1280 png')
})

test('a tile is a JPEG for a mail program', async () => {
  const tile = tileOf({ asset: '1f457' }, 345)
  const { media } = start({ recipes: [tile] })
  expect((await media.render(shop, recipeId(tile), { width: 640, accept: '*/*' }))?.contentType).toBe('image/jpeg')
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
  const { media, render, findRecipe } = start()
  await media.render(shop, dressId, { width: 96, accept: browser })
  const pictures = await Promise.all(Array.from({ length: 20 }, () => media.render(shop, dressId, { width: 320, accept: browser })))
  expect(pictures.every((picture) => picture?.body.toString() === 'front 320 avif')).toBe(true)
  expect(render).toHaveBeenCalledTimes(2)
  expect(findRecipe).toHaveBeenCalledTimes(1)
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
  const { media, render, findRecipe } = start()
  const asked = { width: 320, accept: browser }
  await media.render(shop, dressId, asked)
  expect(await media.render(otherShop, dressId, asked)).toBeUndefined()
  expect(await media.render(shop, '0'.repeat(20), asked)).toBeUndefined()
  const lookups = findRecipe.mock.calls.length
  expect(await media.render(shop, '../../etc/passwd', asked)).toBeUndefined()
  expect(findRecipe).toHaveBeenCalledTimes(lookups)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a picture that comes into the shop later is found', async () => {
  const recipes: PictureRecipe[] = []
  const media = createMediaService({
    cacheDir,
    findRecipe: async () => recipes[0],
    logger: { warn: vi.fn<MediaDeps['logger']['warn']>() },
    renderer: { render: async () => Buffer.from('made'), close: async () => {} },
  })
  const asked = { width: 320, accept: browser }
  expect(await media.render(shop, dressId, asked)).toBeUndefined()
  recipes.push(dress)
  expect(await media.render(shop, dressId, asked)).toBeDefined()
})

test('a failure is told, and the next visitor may try again', async () => {
  const render = vi.fn<Renderer['render']>().mockRejectedValueOnce(new Error('no paint')).mockResolvedValue(Buffer.from('made'))
  const { media } = start({ render })
  const asked = { width: 320, accept: browser }
  await expect(media.render(shop, dressId, asked)).rejects.toThrow('no paint')
  expect((await media.render(shop, dressId, asked))?.body.toString()).toBe('made')
})

test('a crowd that wants new pictures is sent away at some point', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const many = Array.from({ length: 100 }, (_, hue) => tileOf({ asset: '1f457' }, hue))
  const { media, render } = start({ recipes: many, render: async () => promise.then(() => Buffer.from('made')) })
  const answers = Promise.allSettled(many.map((recipe) => media.render(shop, recipeId(recipe), { width: 320, accept: browser })))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
  resolve()
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(34)
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
  const tile = tileOf({ asset: '1f457' }, 345)
  const { media, render } = start({ recipes: [dress, tile], render: async () => promise.then(() => Buffer.from('made')) })
  const visitor = media.render(shop, dressId, { width: 320, accept: browser })
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1))
  const stop = new AbortController()
  return { render, finish, visitor, stop, warming: media.warm(shop.id, [recipeId(tile)], [320], stop.signal) }
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

test('one picture that cannot be made does not end the warming', async () => {
  const tile = tileOf({ asset: '1f457' }, 345)
  const render = vi.fn<Renderer['render']>().mockRejectedValueOnce(new Error('no paint')).mockResolvedValue(Buffer.from('made'))
  const { media, logger } = start({ recipes: [dress, tile], render })
  expect(await media.warm(shop.id, [dressId, recipeId(tile)], [320], new AbortController().signal)).toBe(1)
  expect(logger.warn).toHaveBeenCalledOnce()
})

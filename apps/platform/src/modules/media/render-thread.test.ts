import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PictureRecipe } from './recipes.ts'
import { createRenderThread } from './render-thread.ts'

const thread = createRenderThread()
afterAll(() => thread.close())

const dress: PictureRecipe = { kind: 'emoji', asset: '1f457', view: 'front' }

test.each(['avif', 'webp', 'png'] as const)('makes a clear %s of the asked width', async (format) => {
  const { width, height, hasAlpha, mediaType } = await sharp(await thread.render(dress, 160, format)).metadata()
  expect({ width, height, hasAlpha, mediaType }).toEqual({ width: 160, height: 160, hasAlpha: true, mediaType: `image/${format}` })
})

test('makes an opaque JPEG of a tile', async () => {
  const { width, hasAlpha, format } = await sharp(await thread.render({ ...dress, view: 'tile', hue: 345 }, 240, 'jpeg')).metadata()
  expect({ width, hasAlpha, format }).toEqual({ width: 240, hasAlpha: false, format: 'jpeg' })
})

test('tells what failed and goes on', async () => {
  await expect(thread.render({ ...dress, asset: '1ffff' }, 96, 'webp')).rejects.toThrow('A picture could not be made')
  expect((await thread.render(dress, 96, 'webp')).length).toBeGreaterThan(100)
})

test('starts again after its end, and whoever waited for it is told', async () => {
  const lost = thread.render(dress, 1280, 'avif').catch((error: unknown) => error)
  await thread.close()
  expect(await lost).toMatchObject({ message: 'The thread that makes pictures has ended' })
  expect((await thread.render(dress, 96, 'webp')).length).toBeGreaterThan(100)
})

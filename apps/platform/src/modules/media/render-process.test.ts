import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PictureRecipe } from './recipes.ts'
import { createRenderProcess } from './render-process.ts'

const renderer = createRenderProcess()
afterAll(() => renderer.close())

const dress: PictureRecipe = { kind: 'emoji', asset: '1f457', view: 'front' }

test.each(['avif', 'webp', 'png'] as const)('makes a clear %s of the asked width', async (format) => {
  const { width, height, hasAlpha, mediaType } = await sharp(await renderer.render(dress, 160, format)).metadata()
  expect({ width, height, hasAlpha, mediaType }).toEqual({ width: 160, height: 160, hasAlpha: true, mediaType: `image/${format}` })
})

test('makes an opaque JPEG of a tile', async () => {
  const { width, hasAlpha, format } = await sharp(await renderer.render({ ...dress, view: 'tile', hue: 345 }, 240, 'jpeg')).metadata()
  expect({ width, hasAlpha, format }).toEqual({ width: 240, hasAlpha: false, format: 'jpeg' })
})

test('tells what failed and goes on', async () => {
  await expect(renderer.render({ ...dress, asset: '1ffff' }, 96, 'webp')).rejects.toThrow('A picture could not be made')
  expect((await renderer.render(dress, 96, 'webp')).length).toBeGreaterThan(100)
})

test('starts again after its end, and whoever waited for it is told', async () => {
  const lost = renderer.render(dress, 1280, 'avif').catch((error: unknown) => error)
  await renderer.close()
  expect(await lost).toMatchObject({ message: 'The process that makes pictures has ended' })
  expect((await renderer.render(dress, 96, 'webp')).length).toBeGreaterThan(100)
})

test('ends when it has nothing to do for a while, and is there again when needed', async () => {
  const brief = createRenderProcess({ idleMs: 1 })
  const first = await brief.render(dress, 96, 'webp')
  await new Promise((later) => setTimeout(later, 50))
  expect(await brief.render(dress, 96, 'webp')).toEqual(first)
  await brief.close()
})

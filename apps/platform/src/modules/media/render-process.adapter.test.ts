import { PICTURE_MAKER } from '@galleria/demo'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createRenderer } from './render-process.adapter.ts'

const renderer = createRenderer({ maker: PICTURE_MAKER })
afterAll(() => renderer.close())

const dress = { kind: 'emoji', asset: '1f457', view: 'front' }
const small = { width: 96, format: 'webp', isPreview: false } as const
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 }, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
const photograph = await noise(600, 400).jpeg().toBuffer()
const cutout = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0 } } })
  .png()
  .toBuffer()

test.each(['avif', 'webp', 'png'] as const)('draws a recipe as a clear %s of the asked width', async (format) => {
  const { width, height, hasAlpha, mediaType } = await sharp(await renderer.size({ recipe: dress }, { width: 160, format, isPreview: false })).metadata()
  expect({ width, height, hasAlpha, mediaType }).toEqual({ width: 160, height: 160, hasAlpha: true, mediaType: `image/${format}` })
})

test('a photograph is known to be opaque, and is shown whole', async () => {
  expect(await renderer.inspect(photograph, 'image/jpeg')).toEqual({
    mediaType: 'image/jpeg',
    width: 600,
    height: 400,
    isOpaque: true,
    hint: expect.stringMatching(/^100x66-/),
  })
  const { data, info } = await sharp(await renderer.size({ original: photograph }, { width: 240, format: 'png', isPreview: false }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([240, 240])
  const alphaAt = (x: number, y: number): number => data[(y * 240 + x) * info.channels + 3] ?? -1
  expect([alphaAt(120, 10), alphaAt(120, 120), alphaAt(2, 120)]).toEqual([0, 255, 255])
})

test('a photograph is known from afar: its shape, and the colours of its halves as it is seen', async () => {
  const halves = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3366cc' } })
    .composite([{ input: { create: { width: 90, height: 30, channels: 3, background: '#ffcc00' } }, top: 0, left: 0 }])
    .png()
    .toBuffer()
  expect((await renderer.inspect(halves, 'image/png')).hint).toBe('100x66-ec1-46b')
  const turned = await sharp(halves).withMetadata({ orientation: 3 }).jpeg({ quality: 100 }).toBuffer()
  expect((await renderer.prepare(turned)).facts.hint).toMatch(/^100x66-[34]6[bc]-e[bc]1$/)
  const grey = await sharp(halves).greyscale().png().toBuffer()
  expect((await renderer.inspect(grey, 'image/png')).hint).toMatch(/^100x66-(.)\1\1-(.)\2\2$/)
  expect((await renderer.inspect(cutout, 'image/png')).hint).toBeNull()
})

test('a photograph is turned as the camera noted, and what else it noted is left out', async () => {
  const turned = await noise(600, 400)
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'where it was' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await renderer.inspect(turned, 'image/jpeg')).toMatchObject({ width: 400, height: 600 })
  const sized = await renderer.size({ original: turned }, { width: 240, format: 'jpeg', isPreview: false })
  const { exif, orientation } = await sharp(sized).metadata()
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
})

const SECRET = 'where it was taken'

test('of what somebody sends every pixel is kept upright and nothing that was noted or hidden', async () => {
  const sent = await noise(600, 400)
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: SECRET }, IFD3: { GPSLatitude: '12/1 58/1 18/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, facts } = await renderer.prepare(Buffer.concat([sent, Buffer.from(SECRET)]))
  expect(facts).toEqual({ mediaType: 'image/jpeg', width: 400, height: 600, isOpaque: true, hint: expect.stringMatching(/^66x100-/) })
  const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata()
  expect({ exif, xmp, icc, orientation, width, height }).toEqual({
    exif: undefined,
    xmp: undefined,
    icc: undefined,
    orientation: undefined,
    width: 400,
    height: 600,
  })
  expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
})

test('what is larger than any screen shows is kept smaller, and what shines through still does', async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a53' } })
    .png()
    .toBuffer()
  expect((await renderer.prepare(large)).facts).toEqual({ mediaType: 'image/jpeg', width: 2560, height: 1920, isOpaque: true, hint: '100x75-a53-a53' })
  expect((await renderer.prepare(cutout)).facts).toEqual({ mediaType: 'image/webp', width: 300, height: 300, isOpaque: false, hint: null })
})

test('of a face the square around the middle is kept, as it is seen, and never made larger', async () => {
  const stripes = sharp({ create: { width: 900, height: 300, channels: 3, background: '#3366cc' } }).composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: '#ffcc00' } }, top: 0, left: 300 },
  ])
  const turned = await sharp(await stripes.png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { bytes, facts } = await renderer.prepare(turned, 384)
  expect(facts).toMatchObject({ width: 300, height: 300, mediaType: 'image/jpeg' })
  const { channels } = await sharp(bytes).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 17))).toEqual([15, 12, 0])
  expect((await renderer.prepare(photograph, 100)).facts).toMatchObject({ width: 100, height: 100 })
})

test.each(['webp', 'avif', 'gif', 'png'] as const)('takes a %s of a customer', async (format) => {
  expect((await renderer.prepare(await noise(60, 40).toFormat(format).toBuffer())).facts).toMatchObject({ width: 60, height: 40 })
})

test('a preview is an opaque JPEG on a tint, also of a picture of nothing', async () => {
  const preview = await renderer.size({ original: cutout }, { width: 240, format: 'jpeg', isPreview: true })
  const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  const [red = 0, green = 0, blue = 0] = data
  expect(red).toBeGreaterThan(230)
  expect(red).toBeGreaterThan(blue)
  expect(green).toBeGreaterThan(200)
})

test('of what moves the first frame is taken', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(await renderer.inspect(moving, 'image/gif')).toMatchObject({ width: 100, height: 100 })
  const [red = 0, , blue = 0] = await sharp(await renderer.size({ original: moving }, { width: 96, format: 'png', isPreview: false }))
    .removeAlpha()
    .raw()
    .toBuffer()
  expect([red > 200, blue < 50]).toEqual([true, true])
})

test('what unpacks to more pixels than any photograph has is refused unread', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(renderer.inspect(bomb, 'image/png')).rejects.toMatchObject({ name: 'PictureRefused', reason: 'too_many_pixels' })
  await expect(renderer.prepare(bomb)).rejects.toMatchObject({ name: 'PictureRefused', reason: 'too_many_pixels' })
})

test('what is cut off, or no picture at all, is refused', async () => {
  await expect(renderer.inspect(photograph.subarray(0, photograph.length / 2), 'image/jpeg')).rejects.toMatchObject({ reason: 'unreadable' })
  await expect(renderer.prepare(photograph.subarray(0, photograph.length / 2))).rejects.toMatchObject({ reason: 'unreadable' })
  await expect(renderer.inspect(Buffer.from('\u00ff\u00d8\u00ff and then nothing', 'latin1'), 'image/jpeg')).rejects.toMatchObject({ reason: 'unreadable' })
})

test('tells what failed and goes on', async () => {
  await expect(renderer.size({ recipe: { ...dress, asset: '1ffff' } }, small)).rejects.toThrow('The process that makes pictures failed: ')
  await expect(renderer.size({ recipe: { kind: 'sonnet' } }, small)).rejects.toThrow('Not a recipe of the demo')
  expect((await renderer.size({ original: photograph }, small)).length).toBeGreaterThan(100)
})

test('draws nothing where nobody said who draws', async () => {
  const plain = createRenderer()
  await expect(plain.size({ recipe: dress }, small)).rejects.toThrow('Nobody here draws recipes')
  await plain.close()
})

test('two photographs are made at once, and of one that breaks its process the other knows nothing', async () => {
  const breaking = `data:text/javascript,${encodeURIComponent('export function draw() { process.abort() }')}`
  const breakable = createRenderer({ maker: breaking })
  const [broken, whole] = await Promise.allSettled([breakable.size({ recipe: dress }, small), breakable.size({ original: photograph }, small)])
  expect(broken).toMatchObject({ reason: { message: expect.stringContaining('The process that makes pictures has ended with SIGABRT') } })
  expect(whole).toMatchObject({ status: 'fulfilled' })
  await breakable.close()
})

test('work that does not end is ended', async () => {
  const endless = `data:text/javascript,${encodeURIComponent('export function draw() { for (;;); }')}`
  const patient = createRenderer({ maker: endless })
  const time = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endlessly = patient.size({ recipe: dress }, small).catch((error: unknown) => error)
  time.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(await endlessly).toMatchObject({ message: 'The process that makes pictures has not answered in 60000 ms' })
  await patient.close()
})

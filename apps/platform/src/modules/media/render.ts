import sharp, { type ResizeOptions, type Sharp, type SharpOptions } from 'sharp'
import type { PictureFormat, PictureWidth } from './formats.ts'
import { MOST_PIXELS, type OriginalFacts, PictureRefused, type PreparedPicture } from './picture.ts'

export type Sizing = { readonly width: PictureWidth; readonly format: PictureFormat; readonly isPreview: boolean; readonly isCard?: boolean }

/**
 * CPU time for encoding and mean size of 41 products, one core of a small server:
 *
 * | width | AVIF          | WebP          |
 * |-------|---------------|---------------|
 * |    96 |   5 ms  1.7 kB |  1 ms  2.3 kB |
 * |   320 |  16 ms  4.8 kB |  5 ms  9.5 kB |
 * |   640 |  39 ms  9.2 kB | 15 ms 19.6 kB |
 * |   960 |  67 ms 13.9 kB | 29 ms 31.3 kB |
 *
 * So AVIF is worth it at every width. Effort 0 takes 7 ms less at 320, but a quarter more bytes and leaves noise on pale edges; effort 4 takes ten
 * times as long for hardly fewer.
 */
const ENCODE: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 80, effort: 2, alphaQuality: 80 }),
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
}

/** What previews lie on: the shop's paper, a little deeper. */
const TINT = '#f3ece1'
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

/** The first frame of what is animated; a broken or huge file throws instead of filling memory. */
const CAREFUL: SharpOptions = { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'warning' }

/** A square of `width` pixels with the whole picture in it, upright and without what the camera wrote into the file. What is not square has nothing beside it. */
export async function sizePicture(original: Uint8Array, { width, format, isPreview, isCard }: Sizing): Promise<Buffer> {
  if (isCard) return cardOf(original)
  const square = sharp(original, CAREFUL).autoOrient().resize(width, width, { fit: 'contain', background: NOTHING })
  return ENCODE[format](isPreview || format === 'jpeg' ? square.flatten({ background: TINT }) : square).toBuffer()
}

/** What sites and chats show of a shared link: 1200 by 630, with air around the picture. */
const CARD = { width: 1200, height: 630, air: 36 } as const

function cardOf(original: Uint8Array): Promise<Buffer> {
  const { width, height, air } = CARD
  return sharp(original, CAREFUL)
    .autoOrient()
    .resize(width - 2 * air, height - 2 * air, { fit: 'contain', background: NOTHING })
    .extend({ top: air, bottom: air, left: air, right: air, background: NOTHING })
    .flatten({ background: TINT })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** Reads every pixel once, so that what was taken can be shown. Throws PictureRefused. */
export function inspectPicture(original: Uint8Array, mediaType: string): Promise<OriginalFacts> {
  return readable(async () => {
    const { autoOrient } = await headOf(original)
    const { isOpaque } = await sharp(original, CAREFUL).stats()
    const { width, height } = autoOrient
    return { mediaType, width, height, isOpaque, hint: isOpaque ? await hintOf(original, width, height) : null }
  })
}

/** Twice the largest width that is sent: all that a screen can show, and a tenth of what a good camera writes. */
const MOST_SIDE = 2560
const WHOLE: ResizeOptions = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true }

/** What is smaller is not made larger, also where only one side is. */
function squareIn({ width, height }: { readonly width: number; readonly height: number }, most: number): ResizeOptions {
  const side = Math.min(most, width, height)
  return { width: side, height: side, fit: 'cover', position: 'centre' }
}

/** What is written anew need not be without a fault: cameras and chat programs write files that every browser shows and a strict reader refuses. */
const LENIENT: SharpOptions = { ...CAREFUL, failOn: 'error' }

/**
 * What is kept of a photograph that somebody sent: every pixel is decoded and written anew, so that nothing is left of place, time and camera, of
 * a picture within the picture, or of what was hidden behind its end. JPEG, or WebP where something shines through. With `square`, only that around its middle
 * is kept, at most so many pixels wide. Throws PictureRefused.
 */
export function preparePicture(original: Uint8Array, square?: number): Promise<PreparedPicture> {
  return readable(async () => {
    const { hasAlpha, autoOrient } = await headOf(original)
    const isOpaque = !hasAlpha || (await sharp(original, LENIENT).stats()).isOpaque
    const upright = sharp(original, LENIENT)
      .autoOrient()
      .resize(square ? squareIn(autoOrient, square) : WHOLE)
    const written = isOpaque ? upright.removeAlpha().jpeg({ quality: 90 }) : upright.webp({ quality: 90 })
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const hint = isOpaque ? await hintOf(data, width, height) : null
    return { bytes: data, facts: { mediaType: isOpaque ? 'image/jpeg' : 'image/webp', width, height, isOpaque, hint } }
  })
}

/** Two colours and a shape: a dozen bytes, from which a style sheet paints what stands there until the photograph does. */
async function hintOf(picture: Uint8Array, width: number, height: number): Promise<string> {
  const halves = await sharp(picture, LENIENT).autoOrient().removeAlpha().resize(1, 2, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const [upper, lower] = [0, 3].map((start) => [...halves.subarray(start, start + 3)].map((value) => Math.round(value / 17).toString(16)).join(''))
  const share = (side: number): number => Math.max(1, Math.floor((100 * side) / Math.max(width, height)))
  return `${share(width)}x${share(height)}-${upper}-${lower}`
}

/** Only the head is read here, so that what is too large is told apart from what is broken. */
async function headOf(original: Uint8Array) {
  const head = await sharp(original, { ...CAREFUL, limitInputPixels: false }).metadata()
  if (head.width * head.height > MOST_PIXELS) throw new PictureRefused('too_many_pixels')
  return head
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused('unreadable', { cause: error })
  }
}

import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { PictureFormat, PictureWidth } from './formats.ts'
import { MOST_PIXELS, type OriginalFacts, PictureRefused } from './picture.ts'

export type Sizing = { readonly width: PictureWidth; readonly format: PictureFormat; readonly isPreview: boolean }

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
export async function sizePicture(original: Uint8Array, { width, format, isPreview }: Sizing): Promise<Buffer> {
  const square = sharp(original, CAREFUL).autoOrient().resize(width, width, { fit: 'contain', background: NOTHING })
  return ENCODE[format](isPreview || format === 'jpeg' ? square.flatten({ background: TINT }) : square).toBuffer()
}

/** Reads every pixel once, so that what was taken can be shown. Throws PictureRefused. */
export async function inspectPicture(original: Uint8Array, mediaType: string): Promise<OriginalFacts> {
  try {
    // Only the head is read here, so that what is too large is told apart from what is broken.
    const { width, height, autoOrient } = await sharp(original, { ...CAREFUL, limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) throw new PictureRefused('too_many_pixels')
    const { isOpaque } = await sharp(original, CAREFUL).stats()
    return { mediaType, width: autoOrient.width, height: autoOrient.height, isOpaque }
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused('unreadable', { cause: error })
  }
}

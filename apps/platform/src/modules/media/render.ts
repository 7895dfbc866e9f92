import type { Sharp } from 'sharp'
import { compose } from './compose/compose.ts'
import type { PictureFormat, PictureWidth } from './formats.ts'
import type { PictureRecipe } from './recipes.ts'

/**
 * CPU time for encoding and mean size of 41 products, one core of a small server:
 *
 * | width | AVIF          | WebP          | drawing before it |
 * |-------|---------------|---------------|-------------------|
 * |    96 |   5 ms  1.7 kB |  1 ms  2.3 kB |  8 ms |
 * |   320 |  16 ms  4.8 kB |  5 ms  9.5 kB |  9 ms |
 * |   640 |  39 ms  9.2 kB | 15 ms 19.6 kB | 31 ms |
 * |   960 |  67 ms 13.9 kB | 29 ms 31.3 kB | 43 ms |
 *
 * So AVIF is worth it at every width. Effort 0 takes 7 ms less at 320, but a quarter more bytes and leaves noise on pale edges; effort 4 takes ten
 * times as long for hardly fewer. Painting a thing in a product colour adds 5 to 8 ms, once for all its widths.
 */
const ENCODE: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 80, effort: 2, alphaQuality: 80 }),
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
}

/** Makes the bytes of a picture. Costs tens of milliseconds, a good part of it outside of sharp: called in a process of its own (`createRenderProcess`). */
export async function renderPicture(recipe: PictureRecipe, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  return ENCODE[format](await compose(recipe, width)).toBuffer()
}

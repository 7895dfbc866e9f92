import type { Sharp } from 'sharp'
import { compose } from './compose/compose.ts'
import type { PictureFormat, PictureWidth } from './formats.ts'
import type { PictureRecipe } from './recipes.ts'

const ENCODE: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 80, effort: 2, alphaQuality: 80 }),
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
}

/** Makes the bytes of a picture. Costs tens of milliseconds, a good part of it outside of sharp: call it in a thread of its own (`createRenderThread`). */
export async function renderPicture(recipe: PictureRecipe, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  return ENCODE[format](await compose(recipe, width)).toBuffer()
}

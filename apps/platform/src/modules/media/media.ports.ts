import type { PictureKey } from './picture.ts'

/** Where originals are kept. What was saved must be found until it is removed. */
export type OriginalStore = {
  has(key: PictureKey): Promise<boolean>
  find(key: PictureKey): Promise<Uint8Array | undefined>
  save(key: PictureKey, bytes: Uint8Array): Promise<void>
  remove(key: PictureKey): Promise<void>
}

/** A module that draws recipes. It is loaded by the process that sizes pictures, and nowhere else. */
export type PictureMaker = {
  /** A picture file (PNG, WebP) `side` pixels wide: a drawing has no size of its own. The same recipe is the same picture. Throws when the recipe is none. */
  draw(recipe: object, side: number): Promise<Uint8Array>
}

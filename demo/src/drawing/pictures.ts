import type { Picture, Pictures } from '@galleria/importer'
import { hasAsset } from './compose/asset-files.ts'
import { recipeId } from './recipe-id.ts'
import { isScene, type PictureRecipe, snapshotOf, viewsOf } from './recipes.ts'

const pictureOf = (recipe: PictureRecipe): Picture => ({ id: recipeId(recipe), recipe })

/** Who draws products that come without photographs. Nothing is drawn here: `draw` does, when a picture is first looked at. */
export const pictures: Pictures = {
  galleryOf: (subject) => viewsOf(subject).map(pictureOf),
  snapshotOf: (subject, scene) => (isScene(scene) ? pictureOf(snapshotOf(subject, scene)) : undefined),
  isKnownAsset: hasAsset,
}

/** The module with `draw`, for the process that sizes pictures. */
export const PICTURE_MAKER = import.meta.resolve('./draw.ts')

import type { Sharp } from 'sharp'
import { loadAsset } from './assets.ts'
import { type Canvas, clearCanvas, drawCutout, drawMask } from './canvas.ts'
import type { Cutout } from './cutout.ts'
import { focusOf } from './focus.ts'
import { ALONE, type Placement, placementsOf } from './layout.ts'
import { MARGIN } from './pixels.ts'
import { imageOf, transform } from './raster.ts'
import type { PictureRecipe } from '../recipes.ts'
import { shadowOf } from './shadow.ts'
import { inScene, snapshotPlacement } from './snapshot.ts'

/** Shadows are soft: made this small and enlarged, they cost a fraction and look the same. */
const SHADOW_SIDE = 96
/** Warm near-black, as the page's ink. */
const SHADOW_INK = [28, 22, 18] as const
/** From this width on things are enlarged enough to show what compression did to the asset. */
const FINE_FROM = 400
/** How much closer `close` is than `front`. */
const CLOSER = 2.1

/** How much a thing is enlarged to have its size in a picture of `side` pixels. */
function scaleOf(cutout: Cutout, { size, longest }: Pick<Placement, 'size' | 'longest'>, side: number): number {
  const width = cutout.width - 2 * MARGIN
  const height = cutout.height - 2 * MARGIN
  return Math.min((size * side) / Math.sqrt(width * height), (longest * side) / Math.max(width, height))
}

function drawShadow(canvas: Canvas, sprite: Cutout, left: number, top: number, kind: 'floor' | 'wall'): void {
  const mask = new Float32Array(SHADOW_SIDE * SHADOW_SIDE)
  const step = canvas.side / SHADOW_SIDE
  // Samples closer together than one to a shadow pixel, so that thin things cast an even shadow.
  const DENSE = 2
  for (let y = 0; y < SHADOW_SIDE * DENSE; y++) {
    const row = Math.floor(((y + 0.5) / DENSE) * step) - top
    if (row < 0 || row >= sprite.height) continue
    for (let x = 0; x < SHADOW_SIDE * DENSE; x++) {
      const column = Math.floor(((x + 0.5) / DENSE) * step) - left
      if (column < 0 || column >= sprite.width) continue
      const at = Math.floor(y / DENSE) * SHADOW_SIDE + Math.floor(x / DENSE)
      mask[at] = (mask[at] ?? 0) + (sprite.outline[row * sprite.width + column] ?? 0) / (255 * DENSE * DENSE)
    }
  }
  drawMask(canvas, shadowOf({ data: mask, side: SHADOW_SIDE }, kind), SHADOW_INK)
}

async function drawPlaced(canvas: Canvas, cutout: Cutout, placement: Placement): Promise<void> {
  const { side } = canvas
  const { x, y, foot, turn, isMirrored, shadow } = placement
  const scale = scaleOf(cutout, placement, side)
  const width = Math.max(1, Math.round(cutout.width * scale))
  const height = Math.max(1, Math.round(cutout.height * scale))
  const sprite = await transform(cutout, { width, height, turn, isMirrored })
  const left = Math.round(x * side - sprite.width / 2)
  const top = Math.round(foot === undefined ? y * side - sprite.height / 2 : foot * side - sprite.height)
  drawShadow(canvas, sprite, left, top, shadow)
  drawCutout(canvas, sprite, left, top)
}

/** The part of the thing with most detail, running out of the picture on the sides where it goes on. */
async function drawCloseUp(canvas: Canvas, cutout: Cutout): Promise<void> {
  const { side } = canvas
  const scale = scaleOf(cutout, ALONE, side) * CLOSER
  const seen = side / scale
  const focus = focusOf(cutout, seen)
  const window = { left: Math.round(focus.x * cutout.width - seen / 2), top: Math.round(focus.y * cutout.height - seen / 2) }
  const left = Math.max(0, window.left)
  const top = Math.max(0, window.top)
  const region = {
    left,
    top,
    width: Math.min(cutout.width, Math.ceil(window.left + seen)) - left,
    height: Math.min(cutout.height, Math.ceil(window.top + seen)) - top,
  }
  const sprite = await transform(cutout, { width: Math.round(region.width * scale), height: Math.round(region.height * scale), region })
  drawCutout(canvas, sprite, Math.round((left - window.left) * scale), Math.round((top - window.top) * scale))
}

/** Draws a picture as a square of `side` pixels; the caller chooses the format. Transparent around the things, but for snapshots. */
export async function compose(recipe: PictureRecipe, side: number): Promise<Sharp> {
  const isFine = side > FINE_FROM || recipe.view === 'close'
  const subject = await loadAsset(recipe.asset, isFine, recipe.paint)
  const canvas = clearCanvas(side)
  const { scene } = recipe
  if (scene) {
    await drawPlaced(canvas, subject, snapshotPlacement(recipe))
    return inScene(canvas.data, side, { ...recipe, scene })
  }
  if (recipe.view === 'close') {
    await drawCloseUp(canvas, subject)
  } else {
    for (const placement of placementsOf(recipe)) {
      await drawPlaced(canvas, placement.source === 'subject' ? subject : await loadAsset(placement.source.prop, isFine), placement)
    }
  }
  return imageOf(canvas.data, side, side, 4)
}

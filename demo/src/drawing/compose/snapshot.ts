import sharp, { type Sharp } from 'sharp'
import type { PictureRecipe } from '../recipes.ts'
import type { Placement } from './layout.ts'
import { ALONE } from './layout.ts'
import { imageOf } from './raster.ts'
import { backdropOf, lightOf, type Scene, SCENE_SIDE } from './scenes.ts'

/** A number from 0 to 1 that is always the same for the same text and turn: no two customers hold a camera alike. */
function chanceOf(text: string, turn: number): number {
  let hash = 2166136261 ^ (turn * 0x9e3779b1)
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

const nameOf = ({ asset, scene, paint }: PictureRecipe): string => `${asset} ${scene} ${paint ?? ''}`

/** The thing as somebody photographs it at home: off the middle, not quite upright, and not quite all of the picture. */
export function snapshotPlacement(recipe: PictureRecipe): Placement {
  const chance = (turn: number): number => chanceOf(nameOf(recipe), turn)
  return {
    ...ALONE,
    x: 0.44 + chance(1) * 0.12,
    foot: 0.78 + chance(2) * 0.1,
    size: 0.5 + chance(3) * 0.12,
    longest: 0.68,
    turn: Math.round((chance(4) - 0.5) * 14),
    isMirrored: chance(5) > 0.6,
  }
}

/** What a small camera adds of its own: grey, a little lighter and darker from point to point, and the same again for the same seed. */
function noiseOf(seed: number): Uint8Array {
  const noise = new Uint8Array(SCENE_SIDE * SCENE_SIDE)
  let state = seed + 1
  for (let i = 0; i < noise.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    noise[i] = 116 + (state >>> 28) + ((state >>> 20) & 15)
  }
  return noise
}

/** Puts what was drawn on nothing into a room: what is behind is out of focus, light falls from one side, and a small camera adds its noise. */
export async function inScene(drawn: Uint8Array, side: number, recipe: PictureRecipe & { readonly scene: Scene }): Promise<Sharp> {
  const seed = Math.floor(chanceOf(nameOf(recipe), 6) * 1000)
  const sized = { width: side, height: side, fit: 'fill', kernel: 'cubic' } as const
  const raw = (channels: 3 | 4) => ({ width: side, height: side, channels })
  const backdrop = await sharp(backdropOf(recipe.scene, seed))
    .removeAlpha()
    .blur(SCENE_SIDE / 160)
    .resize(sized)
    .raw()
    .toBuffer()
  const light = await sharp(lightOf(recipe.scene)).ensureAlpha().resize(sized).raw().toBuffer()
  const thing = await imageOf(drawn, side, side, 4).modulate({ saturation: 0.86, brightness: 0.97 }).raw().toBuffer()
  const noise = await imageOf(noiseOf(seed), SCENE_SIDE, SCENE_SIDE, 1).toColourspace('srgb').resize(sized).removeAlpha().raw().toBuffer()
  const whole = await imageOf(backdrop, side, side, 3)
    .composite([
      { input: thing, raw: raw(4) },
      { input: light, raw: raw(4) },
      { input: noise, raw: raw(3), blend: 'soft-light' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return imageOf(whole, side, side, 3)
}

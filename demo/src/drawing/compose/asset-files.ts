import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** Only hex code points joined by `-` or `_`: nothing that could lead out of the folder. */
const ASSET_NAME = /^[0-9a-f]{2,6}(?:[-_][0-9a-f]{1,6}){0,12}$/

/** Where an asset lies. Throws when its name is not one. */
export function assetFile(asset: string): string {
  if (!ASSET_NAME.test(asset)) throw new Error(`Not the name of an asset: ${asset}`)
  return join(ASSETS, `${asset}.webp`)
}

/** Whether there is such a picture to compose with: ask before a recipe is made of it. */
export const hasAsset = (asset: string): boolean => ASSET_NAME.test(asset) && existsSync(assetFile(asset))

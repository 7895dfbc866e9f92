import { LRUCache } from 'lru-cache'
import { ASSET_BODIES } from '../paint/asset-bodies.ts'
import { paintPixels } from '../paint/paint.ts'
import { assetFile } from './asset-files.ts'
import { calmPixels } from './calm.ts'
import { type Cutout, cutoutOf } from './cutout.ts'
import { trimPixels } from './pixels.ts'
import { decode, withoutSpecks } from './raster.ts'

// The same thing is drawn several times in a row: in each width of a list, in each view of a gallery. About 8 MB when full.
const loaded = new LRUCache<string, Cutout>({ max: 32 })

/**
 * An asset cut to what can be seen, in its own colours or painted. `isFine` also cleans it of what compression left, which only shows when it is enlarged.
 * Throws when there is no such asset (`hasAsset`).
 */
export async function loadAsset(asset: string, isFine: boolean, paint?: string): Promise<Cutout> {
  const key = `${asset} ${isFine} ${paint ?? ''}`
  const known = loaded.get(key)
  if (known) return known
  const whole = await decode(assetFile(asset))
  const pixels = isFine ? calmPixels(trimPixels(await withoutSpecks(whole))) : trimPixels(whole)
  const cutout = cutoutOf(paint ? paintPixels(pixels, paint, ASSET_BODIES[asset]) : pixels)
  loaded.set(key, cutout)
  return cutout
}

import { compose } from './compose/compose.ts'
import { isRecipe } from './recipes.ts'

/**
 * A recipe as a PNG file of `side` pixels. It is loaded by the process that sizes pictures and by no other, because it takes a processor for 10 to 100 ms.
 * The file is read again at once, so it is packed in as little time as can be. Throws when the recipe is none of ours.
 */
export async function draw(recipe: object, side: number): Promise<Uint8Array> {
  if (!isRecipe(recipe)) throw new Error('Not a recipe of the demo')
  return (await compose(recipe, side)).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer()
}

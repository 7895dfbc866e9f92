import { createHash } from 'node:crypto'
import { canonicalRecipe, type PictureRecipe } from './recipes.ts'

/** First 20 hex digits of the SHA-256 of the canonical recipe: the same picture has the same id in every shop. */
export const recipeId = (recipe: PictureRecipe): string => createHash('sha256').update(canonicalRecipe(recipe)).digest('hex').slice(0, 20)

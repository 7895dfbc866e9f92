import { DISCOUNT_STEPS, facetValueKey, RATING_STEPS } from '@galleria/rules'
import { figureOf, type FacetText, type Trait } from './facets.ts'
import type { ListedDocument, SearchDocument } from './search.ts'
import { discountRank } from './search-order.ts'

/** In whatever language it is told first. */
const anyTextOf = (text: FacetText): string => (typeof text === 'string' ? text : (Object.values(text).find(Boolean) ?? ''))

/** The figure that an attribute's value is; our own fields have none. */
export const figureIn = ({ name, label }: Trait): ReturnType<typeof figureOf> => (name === null ? undefined : figureOf(anyTextOf(label)))

const own = (field: string, value: string, label: FacetText = value): Trait => ({ field, name: null, value, label })

/** A slug is unique within its market only. */
const categoryKeyOf = ({ marketSlug, categorySlug }: ListedDocument): string => `${marketSlug}.${categorySlug}`

function* ownTraitsOf(document: ListedDocument): Generator<Trait> {
  yield own('market', document.marketSlug)
  yield own('category', categoryKeyOf(document), document.categoryName)
  yield own('seller', document.sellerSlug, document.sellerName)
  if (document.brand !== '') yield own('brand', facetValueKey(document.brand), document.brand)
  yield own('availability', document.stock > 0 ? 'in' : 'out')
  for (const stars of RATING_STEPS) if (document.ratingCount > 0 && document.ratingAverage >= stars) yield own('rating', `${stars}`)
  for (const percent of DISCOUNT_STEPS) if (discountRank(document) * 100 >= percent) yield own('discount', `${percent}`)
}

/** All that a product can be chosen by, its price and distance left out. */
export function* allTraitsOf(document: SearchDocument): Generator<Trait> {
  yield* ownTraitsOf(document)
  yield* document.traits ?? []
}

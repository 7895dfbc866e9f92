import type { DocumentCategories, HeadShares } from './document-categories.ts'
import { headShares, LEAST_PRODUCTS } from './ranking.ts'
import type { Variant, WordIndex } from './word-index.ts'
import { hasNumber } from './words.ts'

/** Words that are remembered until something changes: many queries end in the same few. */
const MOST_WORDS = 500

/** What kind of thing a word names, learnt from the names of all products when it is asked: of each nothing is kept but its category. */
export function createHeadCategories(words: WordIndex, categories: DocumentCategories) {
  const known = new Map<string, HeadShares | undefined>()

  function learn(meant: readonly Variant[]): HeadShares | undefined {
    if (meant.some(({ word, how }) => how === 'typed' && hasNumber(word))) return undefined
    if (meant.reduce((sum, { word }) => sum + words.countOf(word), 0) < LEAST_PRODUCTS) return undefined
    const sizes = categories.sizes()
    const { named, branded } = words.countNamed(meant, categories.column(), sizes.length)
    const found = sizes.flatMap((products, category) => (named[category] === 0 ? [] : [{ category, named: named[category] ?? 0, products }]))
    const learnt = headShares(found, branded)
    if (learnt.size === 0) return undefined
    const shares = new Float64Array(sizes.length)
    for (const [category, share] of learnt) shares[category] = share
    return { shares, categories: categories.column() }
  }

  /** Of the head word of a query and what stands for it; undefined where it names no category. */
  function sharesOf(meant: readonly Variant[]): HeadShares | undefined {
    const key = meant.map(({ word, formOf = '' }) => `${word} ${formOf}`).join()
    if (known.has(key)) return known.get(key)
    const shares = learn(meant)
    if (known.size >= MOST_WORDS) known.clear()
    known.set(key, shares)
    return shares
  }

  return {
    sharesOf,
    /** The share of one document's category. */
    shareOf(meant: readonly Variant[], document: number): number {
      const learnt = sharesOf(meant)
      return learnt?.shares[learnt.categories[document] ?? 0] ?? 0
    },
    /** Something has changed. */
    forget: (): void => known.clear(),
  }
}

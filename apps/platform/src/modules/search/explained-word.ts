import type { Field } from './ranking.ts'
import type { HowMeant } from './word-index.ts'

/** What a word of a query does for one document. */
export type ExplainedWord = {
  readonly typed: string
  /** The words of the document that stand for it, and where; of a measure in its unit. Nothing where it has none. */
  readonly found: readonly { readonly word: string; readonly how: HowMeant; readonly places: readonly { readonly field: Field; readonly times: number }[] }[]
  /** Documents that have it: the fewer, the more it tells. */
  readonly documents: number
  /** The category is called so. */
  readonly isCategory: boolean
  /** How far its category is what the word names, from 0 to 1: 1 where it is called so, else as the names of all products tell (`headShares`). */
  readonly share: number
  readonly score: number
}

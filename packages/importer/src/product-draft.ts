import type { LocalizedText } from '@galleria/kernel'
import type { PictureSubject } from './pictures.ports.ts'

/** The same in every language, or one for each. */
export type AttributeValue = string | LocalizedText

/** A choice that tells variants apart, with all its values. */
export type ProductOption = {
  readonly code: string
  readonly name: LocalizedText
  readonly values: readonly { readonly code: string; readonly name: LocalizedText; readonly swatch?: string }[]
}

/** A choice of a product that can be bought, as a source tells it. Amounts are minor units of the tenant's currency. */
export type VariantDraft = {
  readonly sku: string
  /** Option code -> value code. */
  readonly options: Readonly<Record<string, string>>
  readonly price: number
  readonly listPrice: number | null
  readonly stock: number
  /** The variant's own colour; without it the product's pictures serve. */
  readonly paint: PictureSubject['paint'] | null
  /** What its first picture shows next to it. */
  readonly beside?: string
}

export type ReviewDraft = {
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly comments: string
  readonly locale: string
  /** ISO 8601. */
  readonly createdAt: string
  /** Where a photograph of it was taken, in the words of who draws them (`Pictures`). */
  readonly scenes?: readonly string[]
}

/** The name of an attribute code. One that `givesWay` never replaces a name that the shop has, but adds the languages that it lacks: foreign catalogues do not rename ours. */
export type AttributeName = { readonly name: LocalizedText; readonly givesWay: boolean }

/** `captions`: language -> source, WebVTT. */
export type VideoDraft = { readonly source: string; readonly captions: Readonly<Record<string, string>> }

/** All that an import knows of one product, whatever its source looked like. */
export type ProductDraft = {
  readonly externalId: string
  /** A row of it was refused, or one that could not be read may be of it: what it does not say may be there all the same. */
  readonly isPartial?: true
  readonly categorySlug: string
  /** Of its seller, by which it is booked for a time. */
  readonly calendar?: string
  readonly sellerSlug: string
  readonly brand: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly attributeNames: ReadonlyMap<string, AttributeName>
  readonly options: readonly ProductOption[]
  readonly variants: readonly VariantDraft[]
  /** Null for a product that comes without: nothing is drawn in its place. */
  readonly picture: PictureSubject | null
  /** Where its photographs are, as the source says it: addresses of the web, or paths. They take the place of what is drawn as soon as they are there. */
  readonly photographs?: readonly string[]
  /** A film of it: where it and its captions in some languages are, as photographs are said. */
  readonly video?: VideoDraft
  /** How many gave 1 to 5 stars; null when the source says nothing about it, which leaves alone what is there. */
  readonly ratings: readonly number[] | null
  readonly reviews: readonly ReviewDraft[]
  /** ISO 8601; null means the day of the first import. */
  readonly addedAt: string | null
}

import type { Locale } from '@galleria/kernel'
import { type Static, Type } from 'typebox'
import { Language, mapping, Slug, textsIn, textsWith, Word } from '../file/words.ts'
import { MOST_RATINGS } from '../mapping/rating.ts'

const Amount = Type.Union([Type.Number({ minimum: 0 }), Type.String({ minLength: 1 })], { errorMessage: 'must be an amount' })

const optionIn = (languages: readonly Locale[]) =>
  Type.Union([
    Type.Array(Word, { description: 'Keys of colours.yaml' }),
    Type.Record(Type.String(), textsWith(languages, { shows: Type.Optional(Word) }), {
      description: 'Value: its name, and what stands beside the product in pictures of it',
    }),
  ])
export type OptionFile = Static<ReturnType<typeof optionIn>>

const Review = mapping({
  by: Word,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  locale: Language,
  date: Word,
  title: Word,
  text: Word,
  photos: Type.Optional(Type.Array(Word, { minItems: 1, maxItems: 4, uniqueItems: true, description: 'Where the customer photographed it' })),
})
export type ReviewFile = Static<typeof Review>

/** A product in the shop's own words, in each of `languages`: one YAML document (demo/README.md). */
export const productFileIn = (languages: readonly Locale[]) => {
  const Texts = textsIn(languages)
  return mapping({
    id: Slug,
    category: Slug,
    seller: Slug,
    calendar: Type.Optional({ ...Slug, description: 'Of its seller (shop.yaml): it is booked for a time' }),
    brand: Word,
    name: Texts,
    description: Texts,
    attributes: Type.Optional(Type.Record(Type.String(), Type.Union([Word, Texts]))),
    options: Type.Optional(Type.Record(Type.String(), optionIn(languages), { maxProperties: 3 })),
    variants: Type.Array(Type.Array(Amount, { description: '[option values in order..., price, list price or 0, stock]' })),
    picture: mapping({ asset: Word, props: Type.Optional(Type.Array(Word)) }),
    video: Type.Optional(mapping({ file: Word, captions: Type.Optional(Type.Partial(textsIn(languages))) })),
    rating: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: MOST_RATINGS }), {
        minItems: 5,
        maxItems: 5,
        errorMessage: 'must say how many gave 1, 2, 3, 4 and 5 stars',
      }),
    ),
    reviews: Type.Optional(Type.Array(Review)),
    added: Type.Optional(Word),
  })
}
export type ProductFile = Static<ReturnType<typeof productFileIn>>

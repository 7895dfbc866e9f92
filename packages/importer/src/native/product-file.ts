import { type Static, Type } from 'typebox'
import { AllTexts, Language, mapping, Slug, Word } from '../file/words.ts'

const Amount = Type.Union([Type.Number({ minimum: 0 }), Type.String({ minLength: 1 })], { errorMessage: 'must be an amount' })

const Option = Type.Union([Type.Array(Word, { description: 'Keys of colours.yaml' }), Type.Record(Type.String(), AllTexts, { description: 'Value: its name' })])
export type OptionFile = Static<typeof Option>

const Review = mapping({
  by: Word,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  locale: Language,
  date: Word,
  title: Word,
  text: Word,
})
export type ReviewFile = Static<typeof Review>

/** A product in the shop's own words: one YAML document (demo/README.md). */
export const ProductFile = mapping({
  id: Slug,
  category: Slug,
  seller: Slug,
  brand: Word,
  name: AllTexts,
  description: AllTexts,
  attributes: Type.Optional(Type.Record(Type.String(), Type.Union([Word, AllTexts]))),
  options: Type.Optional(Type.Record(Type.String(), Option, { maxProperties: 3 })),
  variants: Type.Array(Type.Array(Amount, { description: '[option values in order..., price, list price or 0, stock]' })),
  picture: mapping({ asset: Word, props: Type.Optional(Type.Array(Word)) }),
  rating: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 10_000_000 }), {
      minItems: 5,
      maxItems: 5,
      errorMessage: 'must say how many gave 1, 2, 3, 4 and 5 stars',
    }),
  ),
  reviews: Type.Optional(Type.Array(Review)),
  added: Type.Optional(Word),
})
export type ProductFile = Static<typeof ProductFile>

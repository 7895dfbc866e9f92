import { type Static, type TSchema, Type } from 'typebox'
import { Currency, Hex, inLanguages, Language, languageKeys, mapping, SomeTexts, Slug, Text, Word } from '../file/words.ts'
import { SellerFile } from '../file/seller-file.ts'
import { FORMATS } from '../readers/formats.ts'

const says = (description: string) => ({ description })

const Template = Type.Union([Type.String({ minLength: 1, format: 'template', errorMessage: 'must be a text' }), Type.Number()], {
  errorMessage: 'must be a text',
})

/** A template, or a list of templates of which the first that is filled counts. */
const TextRule = Type.Union([Template, Type.Array(Template, { minItems: 1, errorMessage: 'must be a list of texts' })], {
  description: '"{supplier} {name}", or a list of which the first whose fields all hold something counts',
})
export type TextRuleFile = Static<typeof TextRule>

/** In the source's language, or one for each. */
const TextRules = Type.Union([TextRule, inLanguages([], TextRule)])
export type TextRulesFile = Static<typeof TextRules>

/** A text for the source's language, or one for each. */
const Name = Type.Union([Word, SomeTexts])
export type NameFile = Static<typeof Name>

const Pattern = Type.String({ minLength: 1, format: 'regex', description: 'A regular expression; case does not matter' })
const Match = mapping({ of: TextRule, match: Pattern })
export type MatchFile = Static<typeof Match>

/** Chooses by the words of a row. */
const rulesFor = <Use extends TSchema>(use: Use) =>
  mapping({
    of: TextRule,
    rules: Type.Optional(Type.Array(mapping({ match: Pattern, of: Type.Optional(TextRule), use }))),
    default: Type.Optional(use),
  })

/** Chooses by the words of a row; a bare value means always that one. */
const choiceOf = <Use extends TSchema>(use: Use, description: string) => Type.Union([use, rulesFor(use)], { description })

/** The same, or what a field names: its words become the slug. The default is for rows that name none. */
const slugOf = (description: string) => Type.Union([Slug, rulesFor(Slug), mapping({ from: TextRule, default: Type.Optional(Slug) })], { description })
export type SlugChoiceFile = Static<ReturnType<typeof slugOf>>

export const Rounding = Type.Union([
  mapping({ to: Type.Number({ minimum: 0.001 }) }),
  mapping({ endings: Type.Array(Type.Number({ minimum: 0, maximum: 0.999 }), { minItems: 1 }) }),
])

const PriceSource = Type.Union(
  [
    TextRule,
    mapping(
      {
        of: TextRule,
        spread: Type.Tuple([Type.Integer({ minimum: 1 }), Type.Integer({ minimum: 1, maximum: 1_000_000 })], { errorMessage: 'must be [least, most]' }),
      },
      says('For a source without prices: always the same for the same `of`, to try a shop out with'),
    ),
  ],
  says('The amount'),
)
export type PriceSourceFile = Static<typeof PriceSource>

const Price = mapping({
  from: PriceSource,
  unit: Type.Optional(Type.Enum(['major', 'minor'], says('Of the amounts; minor for cents'))),
  decimal: Type.Optional(Type.Enum(['.', ','])),
  currency: Currency,
  rates: Type.Optional(
    Type.Record(Type.String(), Type.Number({ minimum: 0.000001 }), { propertyNames: Currency, description: "One unit of `currency` in other shops'" }),
  ),
  round: Type.Optional(Type.Record(Type.String(), Rounding, { propertyNames: Currency })),
})

const quantity = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Stock = Type.Union(
  [
    quantity,
    mapping({ from: TextRule, default: Type.Optional(quantity) }),
    mapping({
      spread: Type.Tuple([quantity, quantity], { errorMessage: 'must be [least, most]' }),
      soldOutPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ],
  says('A number; the number that a field begins with; or always the same for the same id'),
)
export type StockFile = Static<typeof Stock>

const ValueType = Type.Enum(['text', 'number', 'boolean', 'date'], says('Figures, yes or no and dates are written as each language of the shop does'))
const Separator = Type.Optional(Type.String({ minLength: 1, description: 'The sign between the values of a list' }))

const Attribute = Type.Union([
  mapping({ code: Slug, name: Name, value: TextRules, type: Type.Optional(ValueType), unit: Type.Optional(Name), separator: Separator }),
  mapping({ code: Slug, name: Name, choice: rulesFor(Name) }, says('Words that are chosen; nothing where no rule fits')),
  mapping(
    {
      prefix: Text,
      type: ValueType,
      separator: Separator,
      except: Type.Optional(Type.Array(Text)),
      without: Type.Optional(
        Type.String({ minLength: 1, format: 'regex', description: 'Keys, without the prefix, that are passed over; case does not matter' }),
      ),
    },
    says('Every field whose key begins so; code and name come from the rest of the key'),
  ),
])

const Rating = Type.Union([mapping({ mean: TextRule, count: TextRule }), mapping({ each: Text, stars: TextRule })])
export type RatingFile = Static<typeof Rating>

const Reviews = mapping({ each: Text, by: TextRule, stars: TextRule, title: TextRule, text: Type.Optional(TextRule), date: TextRule })
export type ReviewsFile = Static<typeof Reviews>

const OptionValue = mapping({ code: Slug, ...languageKeys([], Word), hex: Type.Optional(Hex) })
const Option = mapping({
  code: Slug,
  name: Name,
  value: TextRule,
  values: Type.Optional(Type.Record(Type.String(), OptionValue, says('Source value: code, name and colour. Others get a code and a name from themselves'))),
})
export type OptionFile = Static<typeof Option>

const Variants = mapping(
  {
    group: mapping({ of: TextRule, match: Type.Optional(Pattern) }, says('The key: what the first parentheses hold')),
    lead: Type.Optional(Match),
    options: Type.Array(Option, { maxItems: 3, errorMessage: 'must be a list of three at most' }),
  },
  says('Neighbouring rows with the same key are one product'),
)

const Photographs = Type.Union(
  [TextRule, mapping({ each: Text, of: Type.Optional(TextRule) }, says('A field that holds a list: of texts, or of rows of which `of` makes a text'))],
  {
    description: 'Addresses of the web, or paths below the place given with --photographs',
  },
)
export type PhotographsFile = Static<typeof Photographs>

const Video = mapping(
  {
    of: TextRule,
    captions: Type.Optional(Type.Record(Type.String(), TextRule, says('Language: where WebVTT in it is'))),
  },
  says('A film of the product, MP4 or WebM of 20 MB at most; said as photographs are'),
)
export type VideoFile = Static<typeof Video>

const Picture = mapping({
  asset: Word,
  props: Type.Optional(Type.Array(Word, { maxItems: 2, errorMessage: 'must be a list of two at most' })),
  paintable: Type.Optional(Type.Boolean()),
})
export type PictureFile = Static<typeof Picture>

const common = {
  name: Slug,
  description: Text,
  format: Type.Optional(Type.Enum([...FORMATS], says("Where the file's name does not tell"))),
  delimiter: Type.Optional(Type.String({ minLength: 1, description: 'Of CSV' })),
}

/** Says which field of a row becomes what of a product. */
export const FieldsProfile = mapping({
  ...common,
  shape: Type.Optional(Type.Literal('fields')),
  locale: Language,
  aliases: Type.Optional(
    Type.Record(
      Type.String(),
      Text,
      says('What other versions of the source call a field: what this profile calls it. A field that is there by that name stays'),
    ),
  ),
  unpack: Type.Optional(Type.Array(mapping({ field: Text, pairs: Type.String({ minLength: 1 }), equals: Type.String({ minLength: 1 }) }))),
  only: Type.Optional(Match),
  product: mapping({ id: TextRule, sku: Type.Optional(TextRule), name: TextRules, description: Type.Optional(TextRules), brand: TextRule }),
  price: Price,
  listPrice: Type.Optional(Type.Union([TextRule, mapping({ percentOff: TextRule })])),
  stock: Stock,
  category: slugOf('Which category of the market'),
  categories: Type.Optional(
    Type.Array(mapping({ slug: Slug, name: SomeTexts }), says('Those that may be added, each with a name in every language of the shop')),
  ),
  seller: slugOf('Who sells it'),
  sellers: Type.Optional(Type.Array(SellerFile, says('Those that may be added'))),
  attributes: Type.Optional(Type.Array(Attribute)),
  attributeNames: Type.Optional(Type.Record(Type.String(), Name, says('Names of codes that prefixes make'))),
  units: Type.Optional(Type.Record(Type.String(), Name, says('Units of the figures of such codes'))),
  valueWords: Type.Optional(Type.Record(Type.String(), SomeTexts, says('Values that are words, in other languages; case does not matter'))),
  words: Type.Optional(Type.Record(Type.String(), Word, says('How single words of made names are written'))),
  picture: Type.Optional(choiceOf(Picture, 'What is drawn of it; nothing where no rule fits')),
  photographs: Type.Optional(Photographs),
  video: Type.Optional(Video),
  paint: Type.Optional(choiceOf(Hex, 'The colour of pictures that are paintable')),
  rating: Type.Optional(Rating),
  reviews: Type.Optional(Reviews),
  added: Type.Optional(TextRule),
  variants: Type.Optional(Variants),
})
export type FieldsProfile = Static<typeof FieldsProfile>

/** Rows are products in the shop's own words already (demo/README.md). Paths are relative to the imported file; `{name}` is its name without ending. */
export const NativeProfile = mapping({ ...common, shape: Type.Literal('native'), colours: Text, attributeNames: Text })
export type NativeProfile = Static<typeof NativeProfile>

/** A file of `import-profiles/`: the type, the check with its messages and the JSON Schema for editors are all of this. */
export const Profile = Type.Union([FieldsProfile, NativeProfile], {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Mapping profile of Galleria',
})
export type Profile = Static<typeof Profile>

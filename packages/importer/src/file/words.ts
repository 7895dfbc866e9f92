import { inEveryLanguage, LOCALES, type Locale, type LocalizedText } from '@galleria/kernel'
import { type Static, type TSchema, Type } from 'typebox'

/** A mapping with these keys and no others: a misspelt one is told. */
export const mapping = <Properties extends Record<string, TSchema>>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** A text of this shape, which is told in words where it is not. */
export const written = (pattern: string, what: string, options: { readonly format?: string } = {}) =>
  Type.String({ pattern, errorMessage: `must be ${what}`, patternErrorMessage: `must be ${what}`, ...options })

export const Text = Type.String({ minLength: 1, errorMessage: 'must be a text' })

/** A text that YAML may have taken for a number: a postcode, a size (`as-written.ts` keeps the zeros that one begins with). */
export const Word = Type.Union([Text, Type.Number()], { errorMessage: 'must be a text' })

/** Lower-case words joined by hyphens, as they appear in addresses. */
export const Slug = written('^[a-z0-9]+(?:-[a-z0-9]+)*$', 'lower-case letters and digits with hyphens between')
export const Hex = written('^#[0-9a-fA-F]{6}$', 'a colour such as "#26304f"')
export const Currency = written('^[A-Z]{3}$', 'a currency code of three letters', { format: 'currency' })
export const Country = written('^[A-Z]{2}$', 'a country code of two letters', { format: 'country' })

export const Language = Type.Enum([...LOCALES], { errorMessage: `must be one of ${LOCALES.join(', ')}` })

const LANGUAGES = { errorMessage: 'must be a text for each language', unknownKeyMessage: 'is no language; a text with a comma needs quotes' }

/** A key for each language; those of `required` have to be there. To a type they are all optional, since which ones a shop speaks is told by its data. */
export const languageKeys = <Schema extends TSchema>(required: readonly Locale[], schema: Schema): Readonly<Record<Locale, Type.TOptional<Schema>>> =>
  inEveryLanguage((locale) => (required.includes(locale) ? schema : Type.Optional(schema)) as Type.TOptional<Schema>)

/** `schema` in each of `required`, and in as many others as there are texts. */
export const inLanguages = <Schema extends TSchema>(required: readonly Locale[], schema: Schema) => mapping(languageKeys(required, schema), LANGUAGES)

/** A text in each of the languages that a shop speaks; what it does not speak may be there, for another shop. */
export const textsIn = (languages: readonly Locale[]) => inLanguages(languages, Word)

/** The same, with keys of its own beside the languages. */
export const textsWith = <More extends Record<string, TSchema>>(languages: readonly Locale[], more: More) =>
  mapping({ ...languageKeys(languages, Word), ...more }, LANGUAGES)

export const SomeTexts = textsIn([])

export type LocalizedTextFile = Static<typeof SomeTexts>

export const textsOf = (file: LocalizedTextFile): LocalizedText => Object.fromEntries(Object.entries(file).map(([locale, text]) => [locale, String(text)]))

/** `#RRGGBB` in the type that colours have. */
export const hexOf = (text: string): `#${string}` => `#${text.slice(1)}`

/** Degrees. */
export const Position = Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })], {
  errorMessage: 'must be [longitude, latitude]',
})

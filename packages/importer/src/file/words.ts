import { LOCALES, type Locale, type LocalizedText } from '@galleria/kernel'
import { type Static, type TSchema, Type } from 'typebox'

/** A mapping with these keys and no others: a misspelt one is told. */
export const mapping = <Properties extends Record<string, TSchema>>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

const written = (pattern: string, what: string) => Type.String({ pattern, errorMessage: `must be ${what}`, patternErrorMessage: `must be ${what}` })

export const Text = Type.String({ minLength: 1, errorMessage: 'must be a text' })

/** A text that YAML may have taken for a number: a postcode, a size. */
export const Word = Type.Union([Text, Type.Number()], { errorMessage: 'must be a text' })

/** Lower-case words joined by hyphens, as they appear in addresses. */
export const Slug = written('^[a-z0-9]+(?:-[a-z0-9]+)*$', 'lower-case letters and digits with hyphens between')
export const Hex = written('^#[0-9a-fA-F]{6}$', 'a colour such as "#26304f"')
export const Currency = written('^[A-Z]{3}$', 'a currency code of three letters')
export const Country = written('^[A-Z]{2}$', 'a country code of two letters')

export const Language = Type.Enum([...LOCALES], { errorMessage: `must be one of ${LOCALES.join(', ')}` })

const texts = (schema: TSchema) => Object.fromEntries(LOCALES.map((locale) => [locale, schema]))

const LANGUAGES = { errorMessage: 'must be a text for each language', unknownKeyMessage: 'is no language; a text with a comma needs quotes' }

/** `schema` for as many languages as there are texts. */
export const someLanguages = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<{ readonly [L in Locale]?: Static<Schema> }>(
    mapping(Object.fromEntries(Object.entries(texts(schema)).map(([locale, text]) => [locale, Type.Optional(text)])), LANGUAGES),
  )

export const SomeTexts = someLanguages(Word)
/** In every language. */
export const AllTexts = Type.Unsafe<LocalizedTextFile>(mapping(texts(Word), LANGUAGES))

export type LocalizedTextFile = Static<typeof SomeTexts>

export const textsOf = (file: LocalizedTextFile): LocalizedText => Object.fromEntries(Object.entries(file).map(([locale, text]) => [locale, String(text)]))

/** `#RRGGBB` in the type that colours have. */
export const hexOf = (text: string): `#${string}` => `#${text.slice(1)}`

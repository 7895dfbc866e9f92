import { isLocale, type LocalizedText } from '@galleria/kernel'
import { FORMATS } from '../readers/index.ts'
import { isRecord } from '../source-row.ts'
import type { CheckedValue } from './checked-value.ts'
import type { AttributeRule, FieldsProfile, NativeProfile, OptionRule, PictureRule, Profile, VariantsRule } from './profile.ts'
import {
  readChoice,
  readListPrice,
  readOptionalTextRule,
  readPattern,
  readPrice,
  readRating,
  readReviews,
  readStock,
  readTextRule,
  readTextRules,
} from './read-rules.ts'
import { readSeller, readSlug } from './read-seller.ts'

const COMMON = ['name', 'description', 'shape', 'format', 'delimiter'] as const
const FIELDS = [
  'locale',
  'unpack',
  'only',
  'product',
  'price',
  'listPrice',
  'stock',
  'category',
  'categories',
  'seller',
  'sellers',
  'attributes',
  'attributeNames',
  'words',
  'picture',
  'paint',
  'rating',
  'reviews',
  'added',
  'variants',
] as const

/** Reads a mapping profile. What is wrong is noted in the value's faults. */
export function readProfile(value: CheckedValue): Profile {
  const shape = value.field('shape')
  return !shape.isAbsent && shape.oneOf(['fields', 'native']) === 'native' ? readNativeProfile(value) : readFieldsProfile(value)
}

function readCommon(value: CheckedValue) {
  const format = value.field('format')
  return {
    name: readSlug(value.field('name')),
    description: value.field('description').text(),
    format: format.isAbsent ? undefined : format.oneOf(FORMATS),
    delimiter: value.field('delimiter').isAbsent ? undefined : value.field('delimiter').text(),
  }
}

function readNativeProfile(value: CheckedValue): NativeProfile {
  value.only(...COMMON, 'colours', 'attributeNames')
  return { ...readCommon(value), shape: 'native', colours: value.field('colours').text(), attributeNames: value.field('attributeNames').text() }
}

function readFieldsProfile(value: CheckedValue): FieldsProfile {
  value.only(...COMMON, ...FIELDS)
  const locale = value.field('locale').oneOf(['en', 'es'])
  const product = value.field('product').only('id', 'sku', 'name', 'description', 'brand')
  const names = value.field('attributeNames')
  const words = value.field('words')
  return {
    ...readCommon(value),
    shape: 'fields',
    locale,
    unpack: listOf(value.field('unpack'), (item) => {
      item.only('field', 'pairs', 'equals')
      return { field: item.field('field').text(), pairs: item.field('pairs').text(), equals: item.field('equals').text() }
    }),
    only: readMatch(value.field('only')),
    id: readTextRule(product.field('id')),
    sku: readOptionalTextRule(product.field('sku')),
    productName: readTextRules(product.field('name'), locale),
    productDescription: readTextRules(product.field('description'), locale),
    brand: readTextRule(product.field('brand')),
    price: readPrice(value.field('price')),
    listPrice: readListPrice(value.field('listPrice')),
    stock: readStock(value.field('stock')),
    category: readChoice(value.field('category'), readSlug),
    categories: listOf(value.field('categories'), (item) => ({
      slug: readSlug(item.only('slug', 'name').field('slug')),
      name: item.field('name').localized(['en', 'es']),
    })),
    seller: readChoice(value.field('seller'), readSlug),
    sellers: listOf(value.field('sellers'), readSeller),
    attributes: listOf(value.field('attributes'), (item) => readAttribute(item, locale)),
    attributeNames: new Map(names.isAbsent ? [] : names.entries().map(([code, name]) => [code, readName(name, locale)])),
    words: words.isAbsent ? {} : Object.fromEntries(words.entries().map(([word, written]) => [word, written.word()])),
    picture: readChoice(value.field('picture'), readPicture),
    paint: value.field('paint').isAbsent ? undefined : readChoice(value.field('paint'), readHex),
    rating: readRating(value.field('rating')),
    reviews: readReviews(value.field('reviews')),
    added: readOptionalTextRule(value.field('added')),
    variants: value.field('variants').isAbsent ? undefined : readVariants(value.field('variants'), locale),
  }
}

const listOf = <T>(value: CheckedValue, read: (item: CheckedValue) => T): T[] => (value.isAbsent ? [] : value.items().map(read))

const readMatch = (value: CheckedValue) =>
  value.isAbsent ? undefined : { of: readTextRule(value.only('of', 'match').field('of')), match: readPattern(value.field('match')) }

/** A text for the source's language, or one for each. */
const readName = (value: CheckedValue, locale: 'en' | 'es'): LocalizedText => (isRecord(value.raw) ? value.localized([]) : { [locale]: value.word() })

function readHex(value: CheckedValue): `#${string}` {
  const text = value.text()
  if (!/^#[0-9a-f]{6}$/i.test(text)) value.fault('must be a colour such as "#26304f"')
  return `#${text.slice(1)}`
}

function readAttribute(value: CheckedValue, locale: 'en' | 'es'): AttributeRule {
  if (!value.field('prefix').isAbsent) {
    value.only('prefix', 'type', 'except')
    const except = listOf(value.field('except'), (item) => item.text())
    return { kind: 'prefix', prefix: value.field('prefix').text(), type: value.field('type').oneOf(['text', 'number', 'boolean']), except: new Set(except) }
  }
  value.only('code', 'name', 'value')
  return { kind: 'one', code: readSlug(value.field('code')), name: readName(value.field('name'), locale), value: readTextRules(value.field('value'), locale) }
}

function readPicture(value: CheckedValue): PictureRule {
  value.only('asset', 'props', 'paintable')
  const props = listOf(value.field('props'), (item) => item.word())
  if (props.length > 2) value.field('props').fault('can be two at most')
  return { asset: value.field('asset').word(), props, isPaintable: value.field('paintable').flag(false) }
}

function readVariants(value: CheckedValue, locale: 'en' | 'es'): VariantsRule {
  value.only('group', 'lead', 'options')
  const group = value.field('group').only('of', 'match')
  const options = value.field('options').items()
  if (options.length > 3) value.field('options').fault('can be three at most')
  return {
    key: readTextRule(group.field('of')),
    keyPattern: group.field('match').isAbsent ? undefined : readPattern(group.field('match')),
    lead: readMatch(value.field('lead')),
    options: options.map((option) => readOption(option, locale)),
  }
}

function readOption(value: CheckedValue, locale: 'en' | 'es'): OptionRule {
  value.only('code', 'name', 'value', 'values')
  const values = value.field('values')
  return {
    code: readSlug(value.field('code')),
    name: readName(value.field('name'), locale),
    value: readTextRule(value.field('value')),
    values: new Map(
      values.isAbsent
        ? []
        : values.entries().map(([given, item]) => {
            item.only('code', 'en', 'es', 'hex')
            const texts = ['en', 'es'].filter(isLocale).flatMap((key) => (item.field(key).isAbsent ? [] : [[key, item.field(key).word()] as const]))
            const hex = item.field('hex').isAbsent ? undefined : readHex(item.field('hex'))
            return [given, { code: readSlug(item.field('code')), name: Object.fromEntries(texts), hex }] as const
          }),
    ),
  }
}

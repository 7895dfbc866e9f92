import { type LocalizedText, moneyFromDecimal } from '@galleria/kernel'
import { readDate } from '../mapping/dates.ts'
import type { Mapper } from '../mapping/mapper.ts'
import type { AttributeValue, ProductDraft, ReviewDraft, VariantDraft } from '../product-draft.ts'
import { type CheckedValue, checkedValue, type Fault, pathInWords } from '../profile/checked-value.ts'
import { readSlug } from '../profile/read-seller.ts'
import { RowRejected } from '../rejection.ts'
import { isRecord } from '../source-row.ts'
import type { Colour } from './colours.ts'

export type NativeContext = {
  readonly currency: string
  readonly colours: ReadonlyMap<string, Colour>
  /** Of attribute and option codes. */
  readonly names: ReadonlyMap<string, LocalizedText>
}

type Option = ProductDraft['options'][number]

/** The demo's own format (demo/README.md): everything is said already, it only has to be right. */
export function createNativeMapper(context: NativeContext): Mapper {
  return {
    keyOf: undefined,
    wants: () => true,
    idOf: ([row]) => (typeof row?.value.id === 'string' ? row.value.id : null),
    map: ([row]) => {
      const faults: Fault[] = []
      const draft = readProduct(checkedValue(row?.value, faults), context)
      if (faults.length > 0) throw new RowRejected('row.refused', faults.map(({ path, message }) => `${pathInWords(path)} ${message}`).join('; '))
      return draft
    },
  }
}

function readProduct(value: CheckedValue, context: NativeContext): ProductDraft {
  value.only('id', 'category', 'seller', 'brand', 'name', 'description', 'attributes', 'options', 'variants', 'picture', 'rating', 'reviews', 'added')
  const id = readSlug(value.field('id'))
  const attributes = value.field('attributes').isAbsent ? [] : value.field('attributes').entries()
  const options = value.field('options').isAbsent
    ? []
    : value
        .field('options')
        .entries()
        .map(([code, option]) => readOption(code, option, context))
  if (options.length > 3) value.field('options').fault('can be three at most')
  const variants = value
    .field('variants')
    .items()
    .map((variant) => readVariant(variant, id, options, context))
  const picture = value.field('picture').only('asset', 'props')
  const props = picture.field('props').isAbsent
    ? []
    : picture
        .field('props')
        .items()
        .map((prop) => prop.word())
  const reviews = value.field('reviews')
  const added = value.field('added')
  return {
    externalId: id,
    categorySlug: readSlug(value.field('category')),
    sellerSlug: readSlug(value.field('seller')),
    brand: value.field('brand').word(),
    name: value.field('name').localized(['en', 'es']),
    description: value.field('description').localized(['en', 'es']),
    attributes: attributes.map(([code, item]) => [code, readValue(item)]),
    attributeNames: new Map(attributes.map(([code, item]) => [code, { name: nameOf(code, item, context), givesWay: false }])),
    options: options.map(({ option }) => option),
    variants,
    picture: { asset: picture.field('asset').word(), props, ...(variants[0]?.paint ? { paint: variants[0].paint } : {}) },
    ratings: value.field('rating').isAbsent ? null : readRatings(value.field('rating')),
    reviews: reviews.isAbsent ? [] : reviews.items().map(readReview),
    addedAt: added.isAbsent ? null : readDay(added),
  }
}

const readValue = (item: CheckedValue): AttributeValue => (isRecord(item.raw) ? item.localized(['en', 'es']) : item.word())

function nameOf(code: string, item: CheckedValue, { names }: NativeContext): LocalizedText {
  const name = names.get(code)
  if (!name) item.fault('has no name in the attributes file')
  return name ?? { en: code }
}

type ReadOption = { readonly option: Option; readonly paints: ReadonlyMap<string, `#${string}`> }

function readOption(code: string, value: CheckedValue, context: NativeContext): ReadOption {
  const paints = new Map<string, `#${string}`>()
  const name = nameOf(code, value, context)
  if (!Array.isArray(value.raw)) {
    const values = value.entries().map(([key, item]) => ({ code: key, name: item.localized(['en', 'es']) }))
    return { option: { code, name, values }, paints }
  }
  const values = value.items().map((item) => {
    const key = item.word()
    const colour = context.colours.get(key)
    if (!colour) item.fault(`"${key}" is not in colours.yaml`)
    else if (colour.isPainted) paints.set(key, colour.hex)
    return { code: key, name: colour?.name ?? {}, ...(colour ? { swatch: colour.hex } : {}) }
  })
  return { option: { code, name, values }, paints }
}

/** `[option values in order..., price, list price or 0, stock]` */
function readVariant(value: CheckedValue, id: string, options: readonly ReadOption[], { currency }: NativeContext): VariantDraft {
  const items = value.items()
  const [price, listPrice, stock] = items.slice(-3)
  if (items.length !== options.length + 3 || !price || !listPrice || !stock)
    value.fault(`must hold ${options.length} option values, price, list price and stock`)
  const chosen = options.map(({ option, paints }, index) => {
    const item = items[index]
    const code = item?.word() ?? ''
    if (!option.values.some((known) => known.code === code)) item?.fault(`"${code}" is no ${option.code} of this product`)
    return { option: option.code, code, paint: paints.get(code) }
  })
  return {
    sku: [id, ...chosen.map(({ code }) => code)].join('-').toUpperCase(),
    options: Object.fromEntries(chosen.map(({ option, code }) => [option, code])),
    price: price ? readMoney(price, currency) : 0,
    listPrice: (listPrice ? readMoney(listPrice, currency) : 0) || null,
    stock: stock?.number({ min: 0, max: 1_000_000, isWhole: true }) ?? 0,
    paint: chosen.find(({ paint }) => paint !== undefined)?.paint ?? null,
  }
}

function readMoney(value: CheckedValue, currency: string): number {
  const amount = typeof value.raw === 'number' || typeof value.raw === 'string' ? moneyFromDecimal(value.raw, currency)?.amount : undefined
  if (amount === undefined) value.fault(`must be an amount in ${currency}`)
  return amount ?? 0
}

function readRatings(value: CheckedValue): number[] {
  const counts = value.items().map((item) => item.number({ min: 0, max: 10_000_000, isWhole: true }))
  if (counts.length !== 5) value.fault('must say how many gave 1, 2, 3, 4 and 5 stars')
  return counts
}

function readReview(value: CheckedValue): ReviewDraft {
  value.only('by', 'stars', 'locale', 'date', 'title', 'text')
  return {
    author: value.field('by').word(),
    rating: value.field('stars').number({ min: 1, max: 5, isWhole: true }),
    title: value.field('title').word(),
    comments: value.field('text').word(),
    locale: value.field('locale').oneOf(['en', 'es']),
    createdAt: readDay(value.field('date')),
  }
}

function readDay(value: CheckedValue): string {
  const date = readDate(value.word())
  if (date === undefined) value.fault('must be a day such as 2026-09-02')
  return date ?? ''
}

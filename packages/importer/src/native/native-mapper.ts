import { type Locale, type LocalizedText, moneyFromDecimal } from '@galleria/kernel'
import { type Fault, type Path, pathInWords, schemaFaults } from '../file/schema-faults.ts'
import { textsOf } from '../file/words.ts'
import { readDate } from '../mapping/dates.ts'
import type { Mapper } from '../mapping/mapper.ts'
import type { ProductDraft, ReviewDraft, VariantDraft } from '../product-draft.ts'
import { RowRejected } from '../rejection.ts'
import type { Colour } from './colours.ts'
import { type OptionFile, type ProductFile, productFileIn, type ReviewFile } from './product-file.ts'

export type NativeContext = {
  /** Of the shop: a product has its texts in each. */
  readonly languages: readonly Locale[]
  readonly currency: string
  readonly colours: ReadonlyMap<string, Colour>
  /** Of attribute and option codes. */
  readonly names: ReadonlyMap<string, LocalizedText>
}

type Option = ProductDraft['options'][number]
/** Notes what is wrong and where. */
type Tell = (path: Path, message: string) => void

/** The demo's own format (demo/README.md): everything is said already, it only has to be right. */
export function createNativeMapper(context: NativeContext): Mapper {
  const schema = productFileIn(context.languages)
  return {
    keyOf: undefined,
    wants: () => true,
    idOf: ([row]) => (typeof row?.value.id === 'string' ? row.value.id : null),
    map: ([row]) => {
      const faults: Fault[] = schemaFaults(schema, row?.value)
      const draft = faults.length === 0 ? productOf(row?.value as ProductFile, context, (path, message) => void faults.push({ path, message })) : undefined
      if (!draft || faults.length > 0) throw new RowRejected('row.refused', faults.map(({ path, message }) => `${pathInWords(path)} ${message}`).join('; '))
      return draft
    },
  }
}

function productOf(file: ProductFile, context: NativeContext, tell: Tell): ProductDraft {
  const attributes = Object.entries(file.attributes ?? {})
  const options = Object.entries(file.options ?? {}).map(([code, option]) => optionOf(code, option, context, tell))
  if (options.length > 3) tell(['options'], 'can be three at most')
  const variants = file.variants.map((variant, index) =>
    variantOf(variant, { id: file.id, options, context, tell: (path, message) => tell(['variants', index, ...path], message) }),
  )
  const paint = variants[0]?.paint
  return {
    externalId: file.id,
    categorySlug: file.category,
    sellerSlug: file.seller,
    ...(file.calendar ? { calendar: file.calendar } : {}),
    brand: String(file.brand),
    name: textsOf(file.name),
    description: textsOf(file.description),
    attributes: attributes.map(([code, value]) => [code, typeof value === 'object' ? textsOf(value) : String(value)]),
    attributeNames: new Map(
      attributes.map(([code]) => [code, { name: nameOf(code, context, (message) => tell(['attributes', code], message)), givesWay: false }]),
    ),
    options: options.map(({ option }) => option),
    variants,
    picture: { asset: String(file.picture.asset), props: (file.picture.props ?? []).map(String), ...(paint ? { paint } : {}) },
    ...(file.video ? { video: { source: String(file.video.file), captions: textsOf(file.video.captions ?? {}) } } : {}),
    ratings: file.rating ?? null,
    reviews: (file.reviews ?? []).map((review, index) => reviewOf(review, (message) => tell(['reviews', index, 'date'], message))),
    addedAt: (file.added ?? '') === '' ? null : dayOf(file.added ?? '', (message) => tell(['added'], message)),
  }
}

function nameOf(code: string, { names }: NativeContext, tell: (message: string) => void): LocalizedText {
  const name = names.get(code)
  if (!name) tell('has no name in the attributes file')
  return name ?? { en: code }
}

/** An option with what its values change in pictures. */
type DrawnOption = { readonly option: Option; readonly paints: ReadonlyMap<string, `#${string}`>; readonly besides: ReadonlyMap<string, string> }

function optionOf(code: string, file: OptionFile, context: NativeContext, tell: Tell): DrawnOption {
  const paints = new Map<string, `#${string}`>()
  const besides = new Map<string, string>()
  const name = nameOf(code, context, (message) => tell(['options', code], message))
  if (!Array.isArray(file)) {
    const values = Object.entries(file).map(([key, { shows, ...texts }]) => {
      if (shows !== undefined) besides.set(key, String(shows))
      return { code: key, name: textsOf(texts) }
    })
    return { option: { code, name, values }, paints, besides }
  }
  const values = file.map((item: string | number, index) => {
    const key = String(item)
    const colour = context.colours.get(key)
    if (!colour) tell(['options', code, index], `"${key}" is not in colours.yaml`)
    else if (colour.isPainted) paints.set(key, colour.hex)
    return { code: key, name: colour?.name ?? {}, ...(colour ? { swatch: colour.hex } : {}) }
  })
  return { option: { code, name, values }, paints, besides }
}

type VariantPlace = { readonly id: string; readonly options: readonly DrawnOption[]; readonly context: NativeContext; readonly tell: Tell }

/** `[option values in order..., price, list price or 0, stock]` */
function variantOf(items: readonly (string | number)[], { id, options, context: { currency }, tell }: VariantPlace): VariantDraft {
  if (items.length !== options.length + 3) tell([], `must hold ${options.length} option values, price, list price and stock`)
  const [price = 0, listPrice = 0, stock = 0] = items.slice(-3)
  const at = items.length - 3
  const chosen = options.map(({ option, paints, besides }, index) => {
    const code = String(items[index] ?? '')
    if (!option.values.some((known) => known.code === code)) tell([index], `"${code}" is no ${option.code} of this product`)
    return { option: option.code, code, paint: paints.get(code), beside: besides.get(code) }
  })
  const minorOf = (amount: string | number, index: number): number => {
    const minor = moneyFromDecimal(amount, currency)?.amount
    if (minor === undefined) tell([index], `must be an amount in ${currency}`)
    return minor ?? 0
  }
  if (typeof stock !== 'number' || !Number.isInteger(stock) || stock > 1_000_000) tell([at + 2], 'must be a whole number from 0 to 1000000')
  const beside = chosen.find((value) => value.beside !== undefined)?.beside
  return {
    sku: [id, ...chosen.map(({ code }) => code)].join('-').toUpperCase(),
    options: Object.fromEntries(chosen.map(({ option, code }) => [option, code])),
    price: minorOf(price, at),
    listPrice: minorOf(listPrice, at + 1) || null,
    stock: Number(stock),
    paint: chosen.find(({ paint }) => paint !== undefined)?.paint ?? null,
    ...(beside === undefined ? {} : { beside }),
  }
}

const reviewOf = ({ by, stars, title, text, locale, date, photos }: ReviewFile, tell: (message: string) => void): ReviewDraft => ({
  author: String(by),
  rating: stars,
  title: String(title),
  comments: String(text),
  locale,
  createdAt: dayOf(date, tell),
  ...(photos ? { scenes: photos.map(String) } : {}),
})

function dayOf(text: string | number, tell: (message: string) => void): string {
  const date = readDate(String(text))
  if (date === undefined) tell('must be a day such as 2026-09-02')
  return date ?? ''
}

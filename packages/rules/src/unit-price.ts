import type { LocalizedText } from '@galleria/kernel'

/** What is in a pack. */
export type PackContent = { readonly amount: number; readonly unit: 'g' | 'ml' }

/** As everybody else calls the units: `Intl` writes them. */
export const MEASURES = { g: 'gram', ml: 'milliliter' } as const
export type Measure = (typeof MEASURES)[PackContent['unit']]

const IN_UNITS: Readonly<Record<string, PackContent>> = {
  kg: { amount: 1000, unit: 'g' },
  g: { amount: 1, unit: 'g' },
  l: { amount: 1000, unit: 'ml' },
  litre: { amount: 1000, unit: 'ml' },
  litro: { amount: 1000, unit: 'ml' },
  cl: { amount: 10, unit: 'ml' },
  ml: { amount: 1, unit: 'ml' },
}

const CONTENT = /(?:^|[^\p{L}\p{N}.,])(?:(\d{1,3})\s?[x×]\s?)?(\d{1,5}(?:[.,]\d{1,3})?)\s?(kg|g|litre|litro|cl|ml|l)s?(?![\p{L}\p{N}])/iu

/** "1,000 g" and "1.000 g": no scale of a shop weighs thousandths of a gram, while "1,500 kg" is one and a half. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/

const figureIn = (text: string, { amount }: PackContent): number => Number(text.replace(/[.,]/, amount < 1000 && THOUSANDS.test(text) ? '' : '.'))

/** "400 g tin", "6 × 200 ml", "1,5 l": the first content that a text tells. Undefined where it tells none. */
export function contentIn(text: string): PackContent | undefined {
  const [, times = '1', figure = '', word = ''] = CONTENT.exec(text) ?? []
  const unit = IN_UNITS[word.toLowerCase()]
  const amount = unit ? Number(times) * figureIn(figure, unit) * unit.amount : 0
  return unit && amount > 0 ? { amount, unit: unit.unit } : undefined
}

/** Attributes in which a pack's content is told. */
const CONTENT_CODES: ReadonlySet<string> = new Set(['content', 'net-content', 'net-weight', 'pack', 'quantity', 'size', 'volume', 'weight'])

/** What a product says of itself: attributes by code, and the options of its variations. */
export type DescribedPack = {
  readonly name: LocalizedText
  readonly attributes: readonly (readonly [string, string | LocalizedText])[]
  readonly options: readonly { readonly code: string; readonly values: readonly { readonly code: string; readonly name: LocalizedText }[] }[]
}

/** In whatever language it is told: figures and units are alike in all. */
const anyTextOf = (value: string | LocalizedText): string => (typeof value === 'string' ? value : (Object.values(value).find(Boolean) ?? ''))

/** How much is in the pack: as the chosen option says it, else an attribute, else the name. */
export function packContentOf({ name, attributes, options }: DescribedPack, chosen: Readonly<Record<string, string>>): PackContent | undefined {
  const texts = [
    ...options.map(({ code, values }) => values.find((value) => value.code === chosen[code])?.name ?? ''),
    ...attributes.filter(([code]) => CONTENT_CODES.has(code)).map(([, value]) => value),
    name,
  ]
  for (const text of texts) {
    const content = contentIn(anyTextOf(text))
    if (content) return content
  }
  return undefined
}

/** So much of it is what a unit price is for, on every shelf: prices are compared at a glance. */
export const UNIT_OF_PRICE = 100

/** Minor units for 100 g or 100 ml, rounded; `price` is that of the whole pack. */
export const unitPriceOf = (price: number, { amount }: Pick<PackContent, 'amount'>): number => Math.round((price * UNIT_OF_PRICE) / amount)

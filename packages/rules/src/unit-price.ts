/** What is in a pack. */
export type PackContent = { readonly amount: number; readonly unit: 'g' | 'ml' }

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

/** "400 g tin", "6 × 200 ml", "1,5 l": the first content that a text tells. Undefined where it tells none. */
export function contentIn(text: string): PackContent | undefined {
  const [, times = '1', figure = '', word = ''] = CONTENT.exec(text) ?? []
  const unit = IN_UNITS[word.toLowerCase()]
  const amount = Number(times) * Number(figure.replace(',', '.')) * (unit?.amount ?? 0)
  return unit && amount > 0 ? { amount, unit: unit.unit } : undefined
}

/** So much of it is what a unit price is for, on every shelf: prices are compared at a glance. */
export const UNIT_OF_PRICE = 100

/** Minor units for 100 g or 100 ml, rounded; `price` is that of the whole pack. */
export const unitPriceOf = (price: number, { amount }: PackContent): number => Math.round((price * UNIT_OF_PRICE) / amount)

import { isRecord } from '../source-row.ts'
import { RowRejected } from '../rejection.ts'
import type { FieldsProfile, PriceSourceFile } from '../profile/profile.ts'
import type { Fields } from './fields.ts'
import { convertAmount, parseAmount, type PriceConversion } from './price.ts'
import { spreadOver } from './spread.ts'
import { textRule } from './template.ts'

export class ConversionUnknown extends Error {
  override readonly name = 'ConversionUnknown'
}

/** Minor units of the tenant's currency. Throws RowRejected for a price that is none. */
export type PricesOf = (fields: Fields) => { readonly price: number; readonly listPrice: number | null }

export function priceRule({ name, price, listPrice }: Pick<FieldsProfile, 'name' | 'price' | 'listPrice'>, targetCurrency: string): PricesOf {
  const rate = targetCurrency === price.currency ? 1 : price.rates?.[targetCurrency]
  if (rate === undefined)
    throw new ConversionUnknown(`Profile "${name}" has prices in ${price.currency} and no rate to ${targetCurrency}: add it under price.rates`)
  const conversion: PriceConversion = { unit: price.unit ?? 'major', currency: price.currency, rate, targetCurrency, rounding: price.round?.[targetCurrency] }
  const textOf = amountRule(price.from)
  const listPriceOf = listPrice === undefined ? undefined : listPriceRule(listPrice)
  const minorOf = (text: string): number | undefined => {
    const amount = parseAmount(text, price.decimal)
    return amount && convertAmount(amount, conversion)
  }
  /** Where it would be one if the profile named the other sign before its decimals. */
  const otherSign = (text: string): string => {
    const other = price.decimal === ',' ? '.' : ','
    return parseAmount(text, other) === undefined ? '' : `; it is with \`decimal: "${other}"\` in the profile's price`
  }
  return (fields) => {
    const text = textOf(fields)
    if (text === '') throw new RowRejected('price.missing', 'the row has no price')
    const minor = minorOf(text)
    if (minor === undefined) throw new RowRejected('price.unreadable', `"${text.slice(0, 60)}" is no price${otherSign(text)}`)
    if (minor === 0) throw new RowRejected('price.not_positive', `the price is ${text}`)
    return { price: minor, listPrice: listPriceOf ? higherOf(minor, listPriceOf(fields, minor)) : null }
  }

  /** The price before a reduction: a field, or what the price was before so many percent off. */
  function listPriceRule(file: NonNullable<typeof listPrice>): (fields: Fields, price: number) => number | undefined {
    if (typeof file === 'object' && 'percentOff' in file) {
      const percentOf = textRule(file.percentOff)
      return (fields, minor) => beforeReduction(minor, Number(percentOf(fields)), conversion)
    }
    const listTextOf = textRule(file)
    return (fields) => minorOf(listTextOf(fields))
  }
}

function amountRule(source: PriceSourceFile): (fields: Fields) => string {
  if (!isRecord(source) || !('spread' in source)) return textRule(source)
  const keyOf = textRule(source.of)
  return (fields) => {
    const key = keyOf(fields)
    return key === '' ? '' : String(spreadOver(`price:${key}`, source.spread))
  }
}

const higherOf = (price: number, listPrice: number | undefined): number | null => (listPrice !== undefined && listPrice > price ? listPrice : null)

function beforeReduction(minor: number, percent: number, { targetCurrency, rounding }: PriceConversion): number | undefined {
  if (!(percent >= 1 && percent < 95)) return undefined
  const amount = parseAmount(Math.round((minor * 100) / (100 - percent)))
  return amount && convertAmount(amount, { unit: 'minor', currency: targetCurrency, rate: 1, targetCurrency, rounding })
}

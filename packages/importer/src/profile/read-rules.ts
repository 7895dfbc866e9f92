import { isLocale, type Locale } from '@galleria/kernel'
import type { Choice } from '../mapping/choice.ts'
import type { Rounding } from '../mapping/price.ts'
import type { StockRule } from '../mapping/stock.ts'
import { TemplateInvalid, type TextRule, textRule } from '../mapping/template.ts'
import { isRecord } from '../source-row.ts'
import type { CheckedValue } from './checked-value.ts'
import type { ListPriceRule, PriceRule, RatingRule, ReviewRule, TextRules } from './profile.ts'
import { fieldReader } from '../mapping/fields.ts'

const NOTHING: TextRule = () => ''

/** A template, or a list of templates of which the first that is filled counts. */
export function readTextRule(value: CheckedValue): TextRule {
  const templates = Array.isArray(value.raw) ? value.items().map((item) => item.word()) : [value.word()]
  try {
    return textRule(templates)
  } catch (error) {
    if (!(error instanceof TemplateInvalid)) throw error
    value.fault(error.message)
    return NOTHING
  }
}

export const readOptionalTextRule = (value: CheckedValue): TextRule | undefined => (value.isAbsent ? undefined : readTextRule(value))

/** A text rule in the source's language, or `{ en: rule, es: rule }`. */
export function readTextRules(value: CheckedValue, locale: Locale): TextRules {
  if (!isRecord(value.raw)) return { [locale]: readTextRule(value) }
  return Object.fromEntries(
    value.entries().flatMap(([key, child]) => {
      if (isLocale(key)) return [[key, readTextRule(child)] as const]
      child.fault('is no language')
      return []
    }),
  )
}

/** A regular expression that ignores case. */
export function readPattern(value: CheckedValue): RegExp {
  try {
    return new RegExp(value.text(), 'iu')
  } catch (error) {
    value.fault(`is no regular expression: ${(error as Error).message}`)
    return /(?!)/
  }
}

/** `{ of, rules: [{ match, use }], default }`; a bare value means always that one. */
export function readChoice<T>(value: CheckedValue, readUse: (use: CheckedValue) => T): Choice<T> {
  if (!isRecord(value.raw) || !('rules' in value.raw || 'of' in value.raw)) return { of: NOTHING, rules: [], fallback: readUse(value) }
  value.only('of', 'rules', 'default')
  const rules = value.field('rules')
  const fallback = value.field('default')
  return {
    of: readTextRule(value.field('of')),
    rules: rules.isAbsent
      ? []
      : rules.items().map((rule) => {
          rule.only('match', 'of', 'use')
          return { match: readPattern(rule.field('match')), of: readOptionalTextRule(rule.field('of')), use: readUse(rule.field('use')) }
        }),
    fallback: fallback.isAbsent ? undefined : readUse(fallback),
  }
}

export function readPrice(value: CheckedValue): PriceRule {
  value.only('from', 'unit', 'decimal', 'currency', 'rates', 'round')
  const rates = value.field('rates')
  const round = value.field('round')
  return {
    from: readTextRule(value.field('from')),
    unit: value.field('unit').isAbsent ? 'major' : value.field('unit').oneOf(['major', 'minor']),
    decimal: value.field('decimal').isAbsent ? '.' : value.field('decimal').oneOf(['.', ',']),
    currency: readCurrency(value.field('currency')),
    rates: rates.isAbsent
      ? {}
      : Object.fromEntries(rates.entries().map(([currency, rate]) => [readCurrencyKey(currency, rate), rate.number({ min: 0.000001 })])),
    rounding: round.isAbsent
      ? {}
      : Object.fromEntries(round.entries().map(([currency, rounding]) => [readCurrencyKey(currency, rounding), readRounding(rounding)])),
  }
}

export function readRounding(value: CheckedValue): Rounding {
  value.only('to', 'endings')
  const endings = value.field('endings')
  return endings.isAbsent
    ? { to: value.field('to').number({ min: 0.001 }) }
    : { endings: endings.items().map((ending) => ending.number({ min: 0, max: 0.999 })) }
}

export function readCurrency(value: CheckedValue): string {
  const currency = value.text()
  return readCurrencyKey(currency, value)
}

function readCurrencyKey(currency: string, value: CheckedValue): string {
  if (!/^[A-Z]{3}$/.test(currency)) value.fault('must be a currency code of three letters')
  return currency
}

export function readListPrice(value: CheckedValue): ListPriceRule | undefined {
  if (value.isAbsent) return undefined
  if (!isRecord(value.raw)) return { kind: 'field', from: readTextRule(value) }
  value.only('percentOff')
  return { kind: 'percent-off', percent: readTextRule(value.field('percentOff')) }
}

export function readStock(value: CheckedValue): StockRule {
  const limits = { min: 0, max: 1_000_000, isWhole: true }
  if (typeof value.raw === 'number') return { kind: 'fixed', quantity: value.number(limits) }
  value.only('from', 'default', 'spread', 'soldOutPercent')
  if (!value.field('from').isAbsent) {
    const fallback = value.field('default')
    return { kind: 'field', from: readTextRule(value.field('from')), fallback: fallback.isAbsent ? 0 : fallback.number(limits) }
  }
  const [min, max] = value.field('spread').items()
  const soldOut = value.field('soldOutPercent')
  const rule: StockRule = {
    kind: 'spread',
    min: min?.number(limits) ?? 0,
    max: max?.number(limits) ?? 0,
    soldOutPercent: soldOut.isAbsent ? 0 : soldOut.number({ min: 0, max: 100 }),
  }
  if (min === undefined || max === undefined || rule.max < rule.min) value.field('spread').fault('must be [least, most]')
  return rule
}

export function readRating(value: CheckedValue): RatingRule | undefined {
  if (value.isAbsent) return undefined
  value.only('mean', 'count', 'each', 'stars')
  if (!value.field('each').isAbsent) return { kind: 'list', each: fieldReader(value.field('each').text()), stars: readTextRule(value.field('stars')) }
  return { kind: 'mean', mean: readTextRule(value.field('mean')), count: readTextRule(value.field('count')) }
}

export function readReviews(value: CheckedValue): ReviewRule | undefined {
  if (value.isAbsent) return undefined
  value.only('each', 'by', 'stars', 'title', 'text', 'date')
  return {
    each: fieldReader(value.field('each').text()),
    by: readTextRule(value.field('by')),
    stars: readTextRule(value.field('stars')),
    title: readTextRule(value.field('title')),
    text: readOptionalTextRule(value.field('text')) ?? NOTHING,
    date: readTextRule(value.field('date')),
  }
}

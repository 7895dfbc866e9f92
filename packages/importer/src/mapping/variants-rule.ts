import { type Locale, type LocalizedText, slugifyValue } from '@galleria/kernel'
import type { PictureSubject } from '../pictures.ports.ts'
import type { ProductDraft, VariantDraft } from '../product-draft.ts'
import { hexOf, textsOf } from '../file/words.ts'
import type { FieldsProfile, OptionFile } from '../profile/profile.ts'
import { RowRejected } from '../rejection.ts'
import { nameOf } from './attributes.ts'
import type { Fields } from './fields.ts'
import type { Notes, Row } from './mapper.ts'
import type { PricesOf } from './price-rule.ts'
import { stockRule } from './stock.ts'
import { type TextRule, textRule } from './template.ts'

type Line = { readonly row: Row; readonly fields: Fields }
type Value = ProductDraft['options'][number]['values'][number]
type VariantsOf = (externalId: string, lines: readonly Line[], notes: Notes) => { options: ProductDraft['options']; drafts: VariantDraft[] }

/** Makes variants of the rows of one product. A row without a price or a choice is reported; the others still make the product. */
export function variantsRule(
  { variants, product, stock, locale }: Pick<FieldsProfile, 'variants' | 'product' | 'stock' | 'locale'>,
  pricesOf: PricesOf,
): VariantsOf {
  const options = (variants?.options ?? []).map((option) => optionRule(option, locale))
  const skuOf = product.sku === undefined ? undefined : textRule(product.sku)
  const stockOf = stockRule(stock)
  /** What no row of a product says is no choice of it; where nothing is said at all, each row is told what it lacks. */
  const chosenBy = (lines: readonly Line[]): readonly OptionRule[] => {
    const said = options.filter((rule) => lines.some(({ fields }) => rule.value(fields) !== ''))
    return said.length > 0 ? said : options
  }
  const valueOf = (rule: OptionRule, fields: Fields): Value => {
    const given = rule.value(fields)
    const known = rule.values.get(given)
    if (known) return known
    const code = slugifyValue(given)
    if (code === '') throw new RowRejected('variant.option_missing', `the row has no ${rule.code}`)
    return { code, name: { [locale]: given } }
  }

  return (externalId, lines, notes) => {
    const rules = lines.length > 1 ? chosenBy(lines) : []
    const seen = new Map(rules.map((rule) => [rule.code, new Map<string, Value>()]))
    const drafts: VariantDraft[] = []
    let lastRefusal: RowRejected | undefined
    for (const { row, fields } of lines) {
      try {
        const chosen = rules.map((rule) => [rule.code, valueOf(rule, fields)] as const)
        const own = skuOf?.(fields) ?? externalId
        if (own === '') throw new RowRejected('sku.missing', 'the row has no SKU')
        drafts.push({
          sku: own,
          options: Object.fromEntries(chosen.map(([code, value]) => [code, value.code])),
          ...pricesOf(fields),
          stock: stockOf(fields, own),
          paint: paintOf(chosen),
        })
        for (const [code, value] of chosen) seen.get(code)?.set(value.code, value)
      } catch (error) {
        if (!(error instanceof RowRejected)) throw error
        if (lines.length > 1) notes.reject(row, error)
        lastRefusal = error
      }
    }
    if (drafts.length === 0) throw lines.length === 1 && lastRefusal ? lastRefusal : new RowRejected('variants.none', 'none of its rows can be sold')
    return { options: rules.map(({ code, name }) => ({ code, name, values: [...(seen.get(code)?.values() ?? [])] })), drafts }
  }
}

type OptionRule = { readonly code: string; readonly name: LocalizedText; readonly value: TextRule; readonly values: ReadonlyMap<string, Value> }

function optionRule({ code, name, value, values = {} }: OptionFile, locale: Locale): OptionRule {
  const known = Object.entries(values).map(
    ([given, { code: own, hex, ...texts }]) => [given, { code: own, name: textsOf(texts), ...(hex ? { swatch: hexOf(hex) } : {}) }] as const,
  )
  return { code, name: nameOf(name, locale), value: textRule(value), values: new Map(known) }
}

function paintOf(chosen: readonly (readonly [string, Value])[]): PictureSubject['paint'] | null {
  const swatch = chosen.map(([, value]) => value.swatch).find((hex) => hex !== undefined)
  return swatch ? `#${swatch.slice(1)}` : null
}

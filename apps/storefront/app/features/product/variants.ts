import type { Money } from '@galleria/kernel'
import { defaultVariantOf } from '@galleria/rules'

export type Variant = {
  readonly id: string
  readonly sku: string
  /** Option code -> value code. */
  readonly options: Readonly<Record<string, string>>
  readonly price: Money
  readonly listPrice?: Money
  readonly isSoldOut?: true
  /** Only when few are left. */
  readonly left?: number
  readonly images: readonly string[]
}

export type OptionValue = { readonly code: string; readonly name: string; readonly swatch?: string }
export type Option = { readonly code: string; readonly name: string; readonly values: readonly OptionValue[] }

/** What choosing a value leads to: `gone` is sold out, `elsewhere` changes another choice too, `never` is not made at all. */
export type Choice = { readonly value: OptionValue; readonly state: 'free' | 'gone' | 'elsewhere' | 'never'; readonly leadsTo: Variant | undefined }

/** What is shown when nothing was chosen. */
export const defaultVariant = (variants: readonly Variant[]): Variant | undefined =>
  defaultVariantOf(variants, { isBuyable: ({ isSoldOut }) => !isSoldOut, priceOf: ({ price }) => price.amount })

export const chosenVariant = (variants: readonly Variant[], id: string | null): Variant | undefined =>
  variants.find((variant) => variant.id === id) ?? defaultVariant(variants)

const sameIn = (a: Variant, b: Variant, codes: readonly string[]) => codes.filter((code) => a.options[code] === b.options[code]).length

/** Every value of one option as seen from the variant that is chosen now. No choice is a dead end: the nearest variant with that value is always reachable. */
export function choicesOf(option: Option, options: readonly Option[], variants: readonly Variant[], chosen: Variant): Choice[] {
  const others = options.filter(({ code }) => code !== option.code).map(({ code }) => code)
  return option.values.map((value) => {
    const withValue = variants.filter((variant) => variant.options[option.code] === value.code)
    const nearest = withValue.toSorted(
      (a, b) => sameIn(b, chosen, others) - sameIn(a, chosen, others) || Number(a.isSoldOut ?? false) - Number(b.isSoldOut ?? false),
    )[0]
    if (!nearest) return { value, state: 'never', leadsTo: undefined }
    if (sameIn(nearest, chosen, others) < others.length) return { value, state: 'elsewhere', leadsTo: nearest }
    return { value, state: nearest.isSoldOut ? 'gone' : 'free', leadsTo: nearest }
  })
}

import type { Money } from '@galleria/kernel'

export type Variation = {
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
export type Choice = { readonly value: OptionValue; readonly state: 'free' | 'gone' | 'elsewhere' | 'never'; readonly leadsTo: Variation | undefined }

/** What is shown when nothing was chosen: the cheapest one that can be bought, else the cheapest. */
export function defaultVariation(variations: readonly Variation[]): Variation | undefined {
  const buyable = variations.filter((variation) => !variation.isSoldOut)
  const among = buyable.length > 0 ? buyable : variations
  return among.reduce<Variation | undefined>((best, variation) => (best && best.price.amount <= variation.price.amount ? best : variation), undefined)
}

export const chosenVariation = (variations: readonly Variation[], id: string | null): Variation | undefined =>
  variations.find((variation) => variation.id === id) ?? defaultVariation(variations)

const sameIn = (a: Variation, b: Variation, codes: readonly string[]) => codes.filter((code) => a.options[code] === b.options[code]).length

/** Every value of one option as seen from the variation that is chosen now. No choice is a dead end: the nearest variation with that value is always reachable. */
export function choicesOf(option: Option, options: readonly Option[], variations: readonly Variation[], chosen: Variation): Choice[] {
  const others = options.filter(({ code }) => code !== option.code).map(({ code }) => code)
  return option.values.map((value) => {
    const withValue = variations.filter((variation) => variation.options[option.code] === value.code)
    const nearest = withValue.toSorted(
      (a, b) => sameIn(b, chosen, others) - sameIn(a, chosen, others) || Number(a.isSoldOut ?? false) - Number(b.isSoldOut ?? false),
    )[0]
    if (!nearest) return { value, state: 'never', leadsTo: undefined }
    if (sameIn(nearest, chosen, others) < others.length) return { value, state: 'elsewhere', leadsTo: nearest }
    return { value, state: nearest.isSoldOut ? 'gone' : 'free', leadsTo: nearest }
  })
}

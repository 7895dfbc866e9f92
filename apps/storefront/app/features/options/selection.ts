import { isChosenByShopper } from '@galleria/rules'
import { defaultVariant, type Option, type OptionValue, type Variant } from './variants.ts'

/**
 * What a shopper has chosen of a product so far. `shown` agrees with every choice made, and is what is seen and priced; the options of the codes in
 * `open` are still to be chosen, and until then nothing can be bought.
 */
export type Selection = { readonly shown: Variant; readonly open: readonly string[] }

/** What choosing a value leads to: `gone` is sold out, `elsewhere` changes another choice too, `never` is not made at all. */
export type Choice = {
  readonly value: OptionValue
  readonly state: 'free' | 'gone' | 'elsewhere' | 'never'
  readonly isChosen: boolean
  readonly leadsTo: Selection | undefined
}

const askedOf = (options: readonly Option[]): string[] => options.filter(isChosenByShopper).map(({ code }) => code)

/** Where a shopper begins: the colour of what is cheapest, and nothing else chosen for them. */
export function firstSelection(options: readonly Option[], variants: readonly Variant[]): Selection | undefined {
  const shown = defaultVariant(variants)
  return shown && { shown, open: variants.length > 1 ? askedOf(options) : [] }
}

const MARK = '~'

/** How a selection stands in an address: the variant, and after it the options that are still open. */
export const selectionText = ({ shown, open }: Selection): string => [shown.id, ...open].join(MARK)

/** The selection that an address names; the first one where it names none that exists. */
export function selectionIn(options: readonly Option[], variants: readonly Variant[], text: string | null): Selection | undefined {
  const [id, ...codes] = (text ?? '').split(MARK)
  const shown = variants.find((variant) => variant.id === id)
  return shown ? { shown, open: askedOf(options).filter((code) => codes.includes(code)) } : firstSelection(options, variants)
}

/** Variants that agree with what was chosen. */
export function stillPossible(options: readonly Option[], variants: readonly Variant[], { shown, open }: Selection): Variant[] {
  const closed = options.map(({ code }) => code).filter((code) => !open.includes(code))
  return variants.filter((variant) => sameIn(variant, shown, closed) === closed.length)
}

/** The first option that is still to be chosen. */
export const nextToChoose = (options: readonly Option[], { open }: Selection): Option | undefined => options.find(({ code }) => open.includes(code))

/** There is none of it, whatever is chosen: nobody is asked to choose first. */
export const isGoneInAll = (variants: readonly Variant[]): boolean => variants.length > 0 && variants.every(({ isSoldOut }) => isSoldOut)

/** The values chosen so far, by name, in the order of the options: "Sea blue, M". */
export const chosenNames = (options: readonly Option[], { shown, open }: Selection): string[] =>
  options
    .filter(({ code }) => !open.includes(code))
    .map(({ code, values }) => values.find((value) => value.code === shown.options[code])?.name)
    .filter((name) => name !== undefined)

const sameIn = (a: Variant, b: Variant, codes: readonly string[]) => codes.filter((code) => a.options[code] === b.options[code]).length

/**
 * Every value of one option as seen from what is chosen now. No choice is a dead end: the nearest variant with that value is always reachable, the
 * cheapest that can be bought among equals. Where that changes another choice which is the shopper's own, it is asked for again.
 */
export function choicesOf(option: Option, options: readonly Option[], variants: readonly Variant[], selection: Selection): Choice[] {
  const { shown, open } = selection
  const others = options.map(({ code }) => code).filter((code) => code !== option.code && !open.includes(code))
  const asked = askedOf(options)
  return option.values.map((value) => {
    const isChosen = value.code === shown.options[option.code] && !open.includes(option.code)
    const nearest = variants
      .filter((variant) => variant.options[option.code] === value.code)
      .toSorted(
        (a, b) =>
          sameIn(b, shown, others) - sameIn(a, shown, others) || Number(a.isSoldOut ?? false) - Number(b.isSoldOut ?? false) || a.price.amount - b.price.amount,
      )[0]
    if (!nearest) return { value, state: 'never', isChosen, leadsTo: undefined }
    const isElsewhere = sameIn(nearest, shown, others) < others.length
    const isStillOpen = (code: string) => code !== option.code && (open.includes(code) || nearest.options[code] !== shown.options[code])
    return {
      value,
      state: isElsewhere ? 'elsewhere' : nearest.isSoldOut ? 'gone' : 'free',
      isChosen,
      // What is chosen already leads to itself.
      leadsTo: isChosen ? selection : { shown: nearest, open: asked.filter(isStillOpen) },
    }
  })
}

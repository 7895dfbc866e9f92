/** One charge on what is sold, named as on an invoice; `rate` is a percentage. */
export type TaxCharge = { readonly name: string; readonly rate: number }

/** A rate of its own for some goods, some places, or both. What it does not name, it does not ask about. */
export type TaxRule = {
  /** Slugs. */
  readonly markets?: readonly string[]
  /** Of the place of delivery; ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[]
  readonly states?: readonly string[]
  readonly name?: string
  readonly rate: number
}

/** How a shop's goods are taxed: by the first rule that fits, else at `rate`. */
export type TaxTerms = {
  readonly name: string
  readonly rate: number
  /** Whether prices are shown with their tax; they are unless it says no. */
  readonly isIncluded?: boolean
  readonly rules?: readonly TaxRule[]
  /** Where the name depends on the way: charges that share the rate within a state, and the one that takes its place between states (CGST and SGST, IGST). */
  readonly byState?: { readonly within: readonly string[]; readonly between: string }
}

export type TaxPlace = { readonly country: string; readonly state: string }

/** What is sold, from where, to where. A place that is not known yet fits no rule that asks for one. */
export type TaxedSale = { readonly market?: string | undefined; readonly from?: TaxPlace | undefined; readonly to?: TaxPlace | undefined }

const fold = (text: string): string => text.trim().toLowerCase()
const names = (list: readonly string[] | undefined, text: string | undefined): boolean =>
  list === undefined || (text !== undefined && list.some((each) => fold(each) === fold(text)))

const fits = (rule: TaxRule, { market, to }: TaxedSale): boolean =>
  names(rule.markets, market) && names(rule.countries, to?.country) && names(rule.states, to?.state)

export const isTaxIncluded = ({ isIncluded = true }: TaxTerms): boolean => isIncluded

/** The charges on a sale. Several share one base; their rates add up to the rate. */
export function taxChargesOf(sale: TaxedSale, terms: TaxTerms): readonly TaxCharge[] {
  const { rate, name = terms.name } = terms.rules?.find((rule) => fits(rule, sale)) ?? terms
  const { from, to } = sale
  if (!terms.byState || !from || !to || fold(from.country) !== fold(to.country)) return [{ name, rate }]
  const { within, between } = terms.byState
  return fold(from.state) === fold(to.state) ? within.map((part) => ({ name: part, rate: rate / within.length })) : [{ name: between, rate }]
}
